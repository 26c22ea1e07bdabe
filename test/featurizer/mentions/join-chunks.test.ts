import { describe, expect, it } from 'vitest';
import { extractMentions } from '../../../featurizer/mod.ts';
import { parse } from '../parse.ts';

/** "the man with the hat" where the parser hung "with the hat" on the man. */
const SENTENCE = parse(`1 saw VBD 0 root
2 the DT 3 det
3 man NN 1 obj
4 with IN 6 case
5 the DT 6 det
6 hat NN 3 nmod`);
const PLACE = { sentence: 0, turn: 0, turnText: 'saw the man with the hat', speaker: undefined };

function listTexts(isGiven: boolean) {
  const { tree } = SENTENCE;
  return extractMentions({ ...SENTENCE, tree: { ...tree, isGiven } }, PLACE).map(({ text, isAlternative }) => ({
    text,
    isAlternative,
  }));
}

describe('joinChunks', () => {
  it('adds the definite phrase cut before what a predicted tree hung on it, marked as an alternative', () => {
    expect(listTexts(false)).toEqual([
      { text: 'the man', isAlternative: true },
      { text: 'the man with the hat', isAlternative: false },
      { text: 'the hat', isAlternative: false },
    ]);
  });

  it('trusts a tree that was given', () => {
    expect(listTexts(true)).toEqual([
      { text: 'the man with the hat', isAlternative: false },
      { text: 'the hat', isAlternative: false },
    ]);
  });
});
