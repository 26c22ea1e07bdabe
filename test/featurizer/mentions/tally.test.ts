import { describe, expect, it } from 'vitest';
import {
  classifyPronoun,
  encodeAgreement,
  PRONOUN_CLASSES,
  tallyMentions,
  toTallyHead,
} from '../../../featurizer/mentions/tally.ts';
import { type Mention, toComparisonKeys } from '../../../featurizer/mod.ts';
import { createMention } from '../../support/mentions.ts';

const ada = createMention('Ada', {
  kind: 'proper',
  number: 'singular',
  feminineShare: 1,
  isAnimate: true,
  gender: 'feminine',
});
const tom = createMention('Tom', {
  kind: 'proper',
  number: 'singular',
  feminineShare: 0,
  isAnimate: true,
  gender: 'masculine',
});
const box = createMention('box', { kind: 'nominal', number: 'singular', isAnimate: false, gender: 'neuter' });
const boxes = createMention('boxes', { kind: 'nominal', number: 'plural', isAnimate: false, gender: 'neuter' });
const she = createMention('she', {
  kind: 'pronoun',
  number: 'singular',
  feminineShare: 1,
  isAnimate: true,
  gender: 'feminine',
});

const listClasses = (mention: Parameters<typeof encodeAgreement>[0]) =>
  PRONOUN_CLASSES.filter((_, place) => ((encodeAgreement(mention) >> place) & 1) === 1);

describe('agreement with pronouns', () => {
  it.each([
    [ada, ['she', 'i', 'other']],
    [tom, ['he', 'i', 'other']],
    [box, ['it']],
    [boxes, ['they']],
  ])('of %#', (mention, classes) => {
    expect(listClasses(mention)).toEqual(classes);
  });

  it('classifies pronouns, and nothing else', () => {
    expect(PRONOUN_CLASSES[classifyPronoun(she)]).toBe('she');
    expect(PRONOUN_CLASSES[classifyPronoun(createMention('Those', { kind: 'demonstrative' }))]).toBe('they');
    expect(classifyPronoun(ada)).toBe(-1);
  });
});

describe('tallies', () => {
  it('count the earlier mentions that agree, and those with the same head', () => {
    const tallied = tallyMentions([ada, box, tom, box, she]);
    const shes = tallied.map(({ tally }) => tally?.agreeing[1]);
    expect(shes).toEqual([0, 1, 1, 1, 1]);
    expect(tallied.map(({ tally }) => tally?.sameHead)).toEqual([0, 0, 0, 1, 0]);
  });

  it('continue from the mentions that are kept, as if none had been dropped', () => {
    const whole = tallyMentions([ada, box, tom, ada, she]);
    const begun = tallyMentions([ada, box, tom]);
    const earlier = {
      countAgreeing: () => toComparisonKeys(begun.at(-1) as Mention).listAgreeingAfter(),
      countHead: (head: string) => begun.filter((mention) => toTallyHead(mention) === head).length,
    };
    expect(tallyMentions([ada, she], earlier)).toEqual(whole.slice(3));
  });
});
