import { describe, expect, it } from 'vitest';
import { classifyForm, type GoldLink, measurePurity, scoreForms } from '../../../scripts/metrics/by-form.ts';

function link(text: string, cluster: string, rest: Partial<GoldLink> = {}): GoldLink {
  return { text, cluster, entity: undefined, antecedent: undefined, isName: false, ...rest };
}

it.each([
  ['My', 'I'],
  ['ur', 'you'],
  ['us', 'we'],
  ['him', 'he'],
  ['those', 'this'],
  ['the firm', 'noun'],
])('"%s" is of the form %s', (text, form) => {
  expect(classifyForm({ text, isName: false })).toBe(form);
});

describe('scoreForms', () => {
  it('counts mentions with an earlier one in their cluster, missed ones as wrong', () => {
    const rows = scoreForms([
      [
        link('Ada', 'ada', { isName: true }),
        link('she', 'ada', { antecedent: 'ada' }),
        link('her', 'ada', { antecedent: 'eva' }),
        link('she', 'ada'),
      ],
    ]);
    expect(rows.find(({ form }) => form === 'she')).toEqual({ form: 'she', total: 3, right: 1, accuracy: 1 / 3 });
    expect(rows.find(({ form }) => form === 'name')).toMatchObject({ total: 0 });
  });
});

describe('measurePurity', () => {
  const isParticipant = (id: string) => id.startsWith('@');

  it('counts entities with a participant, and those with anything else in them', () => {
    const links = [
      link('I', '@Ada', { entity: 0 }),
      link('she', 'eva', { entity: 0 }),
      link('I', '@Bob', { entity: 1 }),
      link('it', 'cup', { entity: 2 }),
      link('he', '@Bob'),
    ];
    expect(measurePurity([links], isParticipant)).toEqual({ entities: 2, mixed: 1 });
  });
});
