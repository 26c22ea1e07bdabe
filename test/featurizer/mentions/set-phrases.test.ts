/** Words in set phrases that mean nobody. */
import { expect, it } from 'vitest';
import { extractMentions } from '../../../featurizer/mentions/extract-mentions.ts';
import { findEmptyTokens } from '../../../featurizer/mentions/set-phrases.ts';
import { parse } from '../parse.ts';

it.each([
  ['oh my god', [0, 1, 2]],
  ['My goodness', [0, 1]],
  ['Oh my days', [0, 1, 2]],
  ['Yours faithfully', [0]],
  ['Thank you Your Honor', [2]],
  ['you have my word', []],
  ['my days are long', []],
  ['is it yours', []],
  ['omg she said sorry', [0, 3]],
  ['I read Never Let Me Go', [4]],
  ['Dear friends', [0]],
  ['oh dear she left', [0, 1]],
  ['a dear friend', []],
  ['Dear', []],
  ['TELL ME NOW', []],
  ['ask Me now', []],
  ['my', []],
])('%s', (text, empty) => {
  expect([...findEmptyTokens(text.split(' '))]).toEqual(empty);
});

it('are exclaimed, and part of no phrase', () => {
  const sentence = parse(`
    1 Amara NNP 0 root
    2 , , 3 punct
    3 thanks NNS 1 appos
    4 for IN 5 case
    5 coming VBG 3 nmod`);
  const predicted = { ...sentence, tree: { ...sentence.tree, isGiven: false } };
  const place = { sentence: 0, turn: 0, turnText: 'Amara , thanks for coming', speaker: 'Ann' };
  expect(extractMentions(predicted, place).map(({ text }) => text)).toEqual(['Amara']);
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
