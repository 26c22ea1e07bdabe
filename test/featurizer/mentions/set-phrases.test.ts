/** Words in set phrases that mean nobody. */
import { expect, it } from 'vitest';
import { extractMentions } from '../../../featurizer/mentions/extract-mentions.ts';
import { findEmptyTokens } from '../../../featurizer/mentions/set-phrases.ts';
import { parse } from '../parse.ts';

it.each([
  ['oh my god', [1, 2]],
  ['My goodness', [0, 1]],
  ['Oh my days', [1, 2]],
  ['Yours faithfully', [0]],
  ['Thank you Your Honor', [2]],
  ['you have my word', []],
  ['my days are long', []],
  ['is it yours', []],
  ['my', []],
])('%s', (text, empty) => {
  expect([...findEmptyTokens(text.split(' '))]).toEqual(empty);
});

it('are no mentions, unless the tree is given', () => {
  const given = parse(`
    1 oh UH 3 discourse
    2 my PRP$ 3 nmod:poss
    3 god NN 0 root
    4 she PRP 5 nsubj
    5 left VBD 3 parataxis`);
  const list = (sentence: typeof given) =>
    extractMentions(sentence, { sentence: 0, turn: 0, turnText: 'oh my god she left', speaker: 'Ann' }).map(
      ({ text }) => text,
    );
  expect(list({ ...given, tree: { ...given.tree, isGiven: false } } as typeof given)).toEqual(['she']);
  expect(list({ ...given, tree: { ...given.tree, isGiven: true } } as typeof given)).toContain('my');
});
