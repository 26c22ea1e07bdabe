/** A feature set with the vocabulary of a trained model → rows of its tables. The same code serves and trains. */
import { densePartsOf, denseSizeOf, describeDense, type WordVectors } from './dense.ts';
import type { FeatureExtractor } from './feature-set.ts';
import type { PairGroups } from './pair-coder.ts';
import type { FeatureSet, MentionTemplate } from './templates.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface ExtractorOptions {
  readonly featureSet: FeatureSet;
  readonly vocabulary: Vocabulary;
  readonly wordVectors?: WordVectors | undefined;
}

/** An extractor that also says pairs by codes of template groups: what a scorer of hundreds of pairs a mention wants. */
export interface GroupingExtractor extends FeatureExtractor {
  readonly pairGroups: PairGroups;
}

const NO_VALUES = new Float32Array(0);

/** Makes an extractor; fails where the vocabulary is another feature set's. */
export function createExtractor({ featureSet, vocabulary, wordVectors }: ExtractorOptions): GroupingExtractor {
  if (vocabulary.featureSet !== featureSet.id) {
    throw new Error(`make extractor: found a vocabulary for ${vocabulary.featureSet}, wanted one for ${featureSet.id}`);
  }
  const { mentionTemplates, antecedentTemplates } = featureSet;
  const coder = featureSet.createPairCoder();
  const pairTemplates = coder.templates.length;
  const vectors = featureSet.hasDense ? wordVectors : undefined;
  return {
    featureSet: featureSet.id,
    sizes: {
      mentionRows: vocabulary.rowCount,
      mentionTemplates: mentionTemplates.length,
      antecedentTemplates,
      pairRows: coder.rowCount,
      pairTemplates,
      denseSize: denseSizeOf(vectors),
    },
    names: {
      mentionValues(mention, document) {
        const known = { document, commonWords: vocabulary.commonWords };
        return mentionTemplates.map(({ name, read }) => ({ template: name, value: read(mention, known) }));
      },
      pairTemplates: coder.templates,
      denseParts: densePartsOf(vectors),
    },
    describe(mention, document) {
      const known = { document, commonWords: vocabulary.commonWords };
      const rows = new Int32Array(mentionTemplates.length);
      for (let at = 0; at < rows.length; at++) {
        const { read } = mentionTemplates[at] as MentionTemplate;
        rows[at] = vocabulary.rows[at]?.get(read(mention, known)) ?? 0;
      }
      return { rows, dense: vectors === undefined ? NO_VALUES : describeDense(mention, vectors) };
    },
    describePair(mention, antecedent, pair, into = new Int32Array(pairTemplates), at = 0) {
      coder.write(mention, antecedent, pair, into, at);
      return into;
    },
    pairGroups: coder.groups,
  };
}
