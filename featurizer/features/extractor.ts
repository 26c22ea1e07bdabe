/** A feature set with the vocabulary of a trained model → rows of its tables. The same code serves and trains. */
import type { Mention } from '../mentions/mention.ts';
import { listDenseParts, countDenseValues, describeDense, type WordVectors } from './dense.ts';
import type { DocumentContext, FeatureExtractor } from './feature-set.ts';
import type { PairGroups } from './pair-coder.ts';
import type { FeatureSet, MentionTemplate } from './templates.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface ExtractorOptions {
  readonly featureSet: FeatureSet;
  readonly vocabulary: Vocabulary;
  readonly wordVectors?: WordVectors | undefined;
}

/** An extractor that also says pairs by codes of template groups, and writes where it is told: what a scorer of many mentions at once wants. */
export interface GroupingExtractor extends FeatureExtractor {
  readonly pairGroups: PairGroups;
  /** Writes a mention's rows, one a template; they are those of `describe`. */
  writeRows(mention: Mention, context: DocumentContext, into: Int32Array, at: number): void;
  /** A mention's dense values; they are those of `describe`. */
  readDense(mention: Mention): Float32Array; // [denseSize]
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
  const writeRows = (mention: Mention, document: DocumentContext, into: Int32Array, at: number): void => {
    const known = { document, commonWords: vocabulary.commonWords };
    for (let template = 0; template < mentionTemplates.length; template++) {
      const { read } = mentionTemplates[template] as MentionTemplate;
      into[at + template] = vocabulary.rows[template]?.get(read(mention, known)) ?? 0;
    }
  };
  const readDense = (mention: Mention) => (vectors === undefined ? NO_VALUES : describeDense(mention, vectors));
  return {
    featureSet: featureSet.id,
    sizes: {
      mentionRows: vocabulary.rowCount,
      mentionTemplates: mentionTemplates.length,
      antecedentTemplates,
      pairRows: coder.rowCount,
      pairTemplates,
      denseSize: countDenseValues(vectors),
    },
    names: {
      readValues(mention, document) {
        const known = { document, commonWords: vocabulary.commonWords };
        return mentionTemplates.map(({ name, read }) => ({ template: name, value: read(mention, known) }));
      },
      pairTemplates: coder.templates,
      denseParts: listDenseParts(vectors),
    },
    describe(mention, document) {
      const rows = new Int32Array(mentionTemplates.length);
      writeRows(mention, document, rows, 0);
      return { rows, dense: readDense(mention) };
    },
    describePair(mention, antecedent, pair, into = new Int32Array(pairTemplates), at = 0) {
      coder.write(mention, antecedent, pair, into, at);
      return into;
    },
    pairGroups: coder.groups,
    writeRows,
    readDense,
  };
}
