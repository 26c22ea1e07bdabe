import { describe, expect, it } from 'vitest';
import { loadFollowUps, readFollowUps } from '../../../scripts/corpora/mod.ts';
import { judge } from '../../../scripts/evaluate/evaluate-standalone.ts';

const TALK = `# curie
U: Who was Marie Curie?
A: A physicist.
U: When did she meet him?
= she: Marie Curie | Curie
= him: Pierre
A: In 1894.
U: Where?
`;

function answer(...replaced: [text: string, name: string][]) {
  const list = replaced.map(([text, name]) => ({ span: [0, 0] as [number, number], text, with: name, confidence: 1 }));
  return { text: '', replaced: list, unresolved: [] };
}

describe('the follow-up questions', () => {
  it('are read with their history and what each word means', () => {
    const [first, second] = readFollowUps(TALK);
    expect(first?.history.map(({ speaker }) => speaker)).toEqual(['user', 'assistant']);
    expect(first?.anaphors).toEqual([
      { text: 'she', names: ['Marie Curie', 'Curie'] },
      { text: 'him', names: ['Pierre'] },
    ]);
    expect(second).toMatchObject({ message: { text: 'Where?' }, anaphors: [] });
    expect(() => readFollowUps('# x\nB: Hello.')).toThrow(RangeError);
  });

  it('are right, wrong, or left', () => {
    const item = readFollowUps(TALK)[0];
    if (item === undefined) throw new Error('found no question');
    expect(judge(item, answer(['she', 'Marie Curie'], ['him', 'Pierre']))).toBe('right');
    expect(judge(item, answer(['she', 'Curie'], ['him', 'Becquerel']))).toBe('wrong');
    expect(judge(item, answer(['she', "Marie Curie's"]))).toBe('left');
    expect(judge(item, answer())).toBe('left');
    expect(judge(item, answer(['it', 'Paris']))).toBe('wrong');
  });

  it('are a hundred, each word of which is in its question', () => {
    const items = loadFollowUps();
    expect(items).toHaveLength(100);
    for (const { message, anaphors } of items) {
      for (const { text } of anaphors) expect(message.text.toLowerCase()).toContain(text.toLowerCase());
    }
  });
});
