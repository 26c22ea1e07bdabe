/**
 * Extractors: rows of both sets, unknown values, dense values, and the arrays that pairs are
 * written to.
 */

import { describe, expect, it } from 'vitest';
import { baseFeatures } from '../../../featurizer/features/base.ts';
import type { WordVectors } from '../../../featurizer/features/dense.ts';
import { createExtractor } from '../../../featurizer/features/extractor.ts';
import type { FeatureSet } from '../../../featurizer/features/feature-set.ts';
import { paperFeatures } from '../../../featurizer/features/paper.ts';
import { collectVocabulary } from '../../../featurizer/features/vocabulary.ts';
import { describePhrase, findMentions, pick } from './values.ts';

const context = { genre: 'nw', speakers: ['Ada'] };
const sentence = `
  1 The DT 2 det
  2 cat NN 3 nsubj
  3 saw VBD 0 root
  4 Ada NNP 6 nmod:poss
  5 's POS 4 case
  6 house NN 3 obj`;
const mentions = [...findMentions(sentence), describePhrase('it/PRP', { sentence: 1, speaker: 'Ada' })];
const make = (featureSet: FeatureSet, wordVectors?: WordVectors) => {
  const vocabulary = collectVocabulary(featureSet, [{ mentions, context }], { wordCutoff: 1, minCount: 1 });
  return createExtractor({ featureSet, vocabulary, wordVectors });
};

describe.each([paperFeatures, baseFeatures])('the extractor of $id', (set) => {
  const extractor = make(set);
  const { sizes } = extractor;

  it('has a row for every value of its training data', () => {
    for (const mention of mentions) {
      const { rows, dense } = extractor.describe(mention, context);
      expect(rows).toHaveLength(sizes.mentionTemplates);
      expect(rows.every((row) => row > 0 && row < sizes.mentionRows)).toBe(true);
      expect(dense).toHaveLength(sizes.denseSize);
    }
  });

  it('gives row 0 to unseen values', () => {
    const { rows } = extractor.describe(describePhrase('WHO/FW'), { genre: 'xx', speakers: [] });
    const tagColumn = set.mentionTemplates.findIndex(({ name }) => name === (set.id === 'paper' ? 'head' : 'head-tag'));
    expect(rows[tagColumn]).toBe(0);
    expect(rows.some((row) => row > 0)).toBe(true);
  });

  it('numbers the rows of pairs separately, one per template', () => {
    for (const [at, mention] of mentions.entries()) {
      for (const [earlier, antecedent] of mentions.slice(0, at).entries()) {
        const rows = extractor.describePair(mention, antecedent, { ...context, mentionDistance: at - earlier });
        expect(rows).toHaveLength(sizes.pairTemplates);
        expect(new Set(rows).size).toBe(sizes.pairTemplates);
        expect(rows.every((row) => row > 0 && row < sizes.pairRows)).toBe(true);
      }
    }
  });

  it('writes pairs into a given array', () => {
    const [cat, ada] = [pick(mentions, 'The cat'), pick(mentions, "Ada 's")];
    const pair = { ...context, mentionDistance: 1 };
    const into = new Int32Array(sizes.pairTemplates + 4).fill(-1);
    expect(extractor.describePair(ada, cat, pair, into, 2)).toBe(into);
    expect([...into.slice(2, -2)]).toEqual([...extractor.describePair(ada, cat, pair)]);
    expect([...into.slice(0, 2), ...into.slice(-2)]).toEqual([-1, -1, -1, -1]);
  });

  it('gives the same rows from another extractor and for a copy of the mention', () => {
    const [cat, it] = [pick(mentions, 'The cat'), pick(mentions, 'it')];
    const other = make(set);
    const pair = { ...context, mentionDistance: 3 };
    expect(other.describe(it, context)).toEqual(extractor.describe({ ...it }, context));
    expect(other.describePair(it, cat, pair)).toEqual(extractor.describePair({ ...it }, { ...cat }, pair));
  });

  it('describes many pairs', () => {
    const into = new Int32Array(sizes.pairTemplates);
    const pair = { ...context, mentionDistance: 1 };
    const [first, second] = mentions;
    for (let round = 0; first && second && round < 100_000; round++) extractor.describePair(second, first, pair, into);
    expect(into[0]).toBeGreaterThan(0);
  });
});

it('rejects the vocabulary of another feature set', () => {
  const vocabulary = collectVocabulary(paperFeatures, []);
  expect(() => createExtractor({ featureSet: baseFeatures, vocabulary })).toThrow('found a vocabulary for paper');
});

describe('dense values', () => {
  const table = new Map([
    ['cat', Int8Array.of(10, -20)],
    ['the', Int8Array.of(1, 1)],
    ['old', Int8Array.of(30, 0)],
    ['saw', Int8Array.of(4, 8)],
  ]);
  const vectors: WordVectors = { size: 2, scale: 0.5, find: (word) => table.get(word) };

  it('contain the vectors of head, governor and neighbors, and the mean of the content', () => {
    const extractor = make(baseFeatures, vectors);
    expect(extractor.sizes.denseSize).toBe(15);
    const { dense } = extractor.describe(pick(mentions, 'The cat'), context);
    expect([...dense.slice(0, 10)]).toEqual([5, -10, 2, 4, 0, 0, 2, 4, 5, -10]);
    const old = extractor.describe(describePhrase('the/DT Old/JJ strange/JJ cat/NN'), context).dense;
    expect([...old.slice(8, 10)]).toEqual([10, -5]); // the mean of the two known words, without the article
  });

  it('encode gender, animacy and number', () => {
    const extractor = make(baseFeatures, vectors);
    const she = extractor.describe(describePhrase('she/PRP'), context).dense;
    expect([...she.slice(10)]).toEqual([1, 1, -1, 1 / 16, 1 / 16]);
    const unknown = {
      ...describePhrase('zorp/NN'),
      number: 'unknown',
      isAnimate: undefined,
      feminineShare: undefined,
    } as const;
    expect([...extractor.describe(unknown, context).dense.slice(0, 13)]).toEqual(new Array(13).fill(0));
  });

  it('are absent without vectors, and in `paper`', () => {
    expect(make(baseFeatures).sizes.denseSize).toBe(0);
    expect(make(paperFeatures, vectors).sizes.denseSize).toBe(0);
  });
});
