/** Vocabularies: collected, counted, numbered, stored. */

import { describe, expect, it } from 'vitest';
import { baseFeatures } from '../../../featurizer/features/base.ts';
import { paperFeatures } from '../../../featurizer/features/paper.ts';
import {
  collectVocabulary,
  decodeVocabulary,
  encodeVocabulary,
  type VocabularyDocument,
  type VocabularyFile,
} from '../../../featurizer/features/vocabulary.ts';
import { describePhrase } from './values.ts';

const document = (...tagged: string[]): VocabularyDocument => ({
  mentions: tagged.map((text) => describePhrase(text)),
  context: { genre: 'nw', speakers: [] },
});
const documents = [document('the/DT cat/NN', 'it/PRP', 'the/DT dog/NN'), document('the/DT cat/NN', 'cats/NNS')];

describe('collecting', () => {
  it('numbers every value from 1 without gaps', () => {
    const { rows, rowCount } = collectVocabulary(paperFeatures, documents);
    const numbers = rows.flatMap((column) => [...column.values()]);
    expect(numbers).toEqual(Array.from({ length: rowCount - 1 }, (_, at) => at + 1));
    expect(rows).toHaveLength(21);
  });

  it('counts words in their slots', () => {
    const { commonWords } = collectVocabulary(paperFeatures, documents, { wordCutoff: 2 });
    expect([...commonWords.head]).toEqual(['cat']); // "cats" is another word, "it" is closed class
    expect([...commonWords.first]).toEqual(['the']); // single words have no first
    expect([...commonWords.preceding]).toEqual(['<s>']);
  });

  it('leaves out values below the minimum', () => {
    const all = collectVocabulary(baseFeatures, documents, { minCount: 1 });
    const frequent = collectVocabulary(baseFeatures, documents, { minCount: 3 });
    expect([...(all.rows[0]?.keys() ?? [])]).toEqual(['it', 'nominal']);
    expect([...(frequent.rows[0]?.keys() ?? [])]).toEqual(['nominal']);
  });

  it('does not depend on the order of documents, and reads a generator', () => {
    function* reversed() {
      yield* [...documents].reverse();
    }
    const limits = { wordCutoff: 1, minCount: 1 };
    const one = encodeVocabulary(baseFeatures, collectVocabulary(baseFeatures, documents, limits));
    const other = encodeVocabulary(baseFeatures, collectVocabulary(baseFeatures, reversed(), limits));
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  });
});

describe('storing', () => {
  const vocabulary = collectVocabulary(paperFeatures, documents, { wordCutoff: 1 });
  const file: VocabularyFile = JSON.parse(JSON.stringify(encodeVocabulary(paperFeatures, vocabulary)));

  it('round-trips', () => {
    expect(decodeVocabulary(paperFeatures, file)).toEqual(vocabulary);
  });

  it('rejects another feature set, other templates and other versions', () => {
    expect(() => decodeVocabulary(baseFeatures, file)).toThrow(/found paper len .* expected base form/);
    expect(() => decodeVocabulary(paperFeatures, { ...file, templates: file.templates.slice(1) })).toThrow('expected');
    const next: unknown = { ...file, version: 2 };
    expect(() => decodeVocabulary(paperFeatures, next as VocabularyFile)).toThrow('found version 2, expected 1');
  });
});
