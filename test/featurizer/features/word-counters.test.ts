/** Which words count in which slot (docs/model.md §3.2). */

import { describe, expect, it } from 'vitest';
import { paperFeatures } from '../../../featurizer/features/paper.ts';
import { collectVocabulary } from '../../../featurizer/features/vocabulary.ts';
import { countWords } from '../../../featurizer/features/word-counters.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { describePhrase, findMentions } from './values.ts';

const mentions = findMentions(`
  1 His PRP$ 2 nmod:poss
  2 head NN 5 nsubj
  3 of IN 4 case
  4 Sales NN 2 nmod
  5 saw VBD 0 root
  6 it PRP 5 obj`);

describe('counting', () => {
  it('fills each slot by its rule', () => {
    expect(mentions.map(({ text }) => text)).toEqual(['His', 'His head of Sales', 'Sales', 'it']);
    const { head, first, last, preceding, following, governor } = countWords(mentions, 1);
    expect([...head]).toEqual(['head', 'sales']); // no pronouns
    expect([...first]).toEqual(['his']); // of spans with two tokens or more
    expect([...last]).toEqual(['sales']); // if the head is not last
    expect([...preceding]).toEqual(['<s>', 'of', 'saw']); // all mentions
    expect([...following]).toEqual(['head', 'saw', '</s>']);
    expect([...governor]).toEqual(['l-head', 'l-saw', 'r-head', 'r-saw']);
  });

  it('includes a word that occurs exactly as often as the cutoff', () => {
    const cats = (count: number): Mention[] => Array.from({ length: count }, () => describePhrase('cat/NN'));
    expect(countWords(cats(19), 20).head.has('cat')).toBe(false);
    expect(countWords(cats(20), 20).head.has('cat')).toBe(true);
    const document = { mentions: cats(20), context: { genre: undefined, speakers: [] } };
    expect(collectVocabulary(paperFeatures, [document]).commonWords.head.has('cat')).toBe(true);
  });

  it('counts roots, and mentions without a tree', () => {
    expect([...countWords([describePhrase('cat/NN')], 1).governor]).toEqual(['[root]']);
    const treeless = describePhrase('cat/NN');
    const context = { ...treeless.context, governor: undefined, grandGovernor: undefined };
    expect([...countWords([{ ...treeless, context }], 1).governor]).toEqual(['[none]']);
  });
});
