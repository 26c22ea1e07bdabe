/**
 * Turns mentions and pairs into rows of a trained model's weight tables. Training and serving run
 * this same code.
 */
import type { Mention } from '../mentions/mention.ts';
import { countDenseValues, type DensePart, describeDense, listDenseParts, type WordVectors } from './dense.ts';
import type { DocumentContext, PairContext } from './document-context.ts';
import type { FeatureSet, Known, MentionTemplate } from './feature-set.ts';
import type { PairGroups } from './pair-coder.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readSlot } from './word-counters.ts';

/** One mention as numbers. */
export interface MentionFeatures {
  /** φ_a: one row of the mention tables per template; row 0 of every table is "unknown". */
  readonly rows: Int32Array; // [mentionTemplates]
  /** Dense values (word vectors and counts); empty if the set has none. */
  readonly dense: Float32Array; // [denseSize]
}

/** The sizes that the network is built with. */
export interface FeatureSizes {
  /** Rows of each mention table, including "unknown". */
  readonly mentionRows: number;
  /** Templates of a mention that is being resolved. */
  readonly mentionTemplates: number;
  /**
   * Templates of an antecedent: the first rows of a mention. The genre comes last and is left out.
   */
  readonly antecedentTemplates: number;
  /** Rows of the pair table. */
  readonly pairRows: number;
  readonly pairTemplates: number;
  readonly denseSize: number;
}

/** Turns mentions into features with the vocabulary of a trained model. */
export interface FeatureExtractor {
  /** The feature set's id: written to the model's manifest and compared at load. */
  readonly featureSet: string;
  readonly sizes: FeatureSizes;
  /** What the numbers mean; without names, decisions cannot be explained in words. */
  readonly names?: FeatureNames;
  describe(mention: Mention, context: DocumentContext): MentionFeatures;
  /**
   * Finds the rows of the pair table for a mention and an antecedent. This runs for hundreds of
   * antecedents per mention, so a caller may pass the array, and the offset, to write to.
   */
  describePair(mention: Mention, antecedent: Mention, pair: PairContext, into?: Int32Array, at?: number): Int32Array; // [pairTemplates]
}

/** What the numbers of an extractor mean, for explanations. */
export interface FeatureNames {
  /** Reads the value of each mention template, in the order of a mention's rows. */
  readValues(mention: Mention, context: DocumentContext): readonly NamedValue[]; // [mentionTemplates]
  /** The templates of the pair table, whose values have consecutive rows. */
  readonly pairTemplates: readonly NamedRows[];
  /** Ranges of the dense values that belong together. */
  readonly denseParts: readonly DensePart[];
}

/** The value of a mention template. */
export interface NamedValue {
  readonly template: string;
  readonly value: string;
}

/** A template whose values have consecutive rows. */
interface NamedRows {
  readonly name: string;
  readonly values: readonly string[];
  readonly firstRow: number;
}

/**
 * An extractor for scorers that batch: it also encodes pairs by template group and writes into the
 * caller's arrays.
 */
export interface GroupingExtractor extends FeatureExtractor {
  readonly pairGroups: PairGroups;
  /** Writes the rows that `describe` returns, one per template. */
  writeRows(mention: Mention, context: DocumentContext, into: Int32Array, at: number): void;
  /** Reads the dense values that `describe` returns. */
  readDense(mention: Mention): Float32Array; // [denseSize]
}

/** What an extractor is created from. */
export interface ExtractorOptions {
  readonly featureSet: FeatureSet;
  readonly vocabulary: Vocabulary;
  readonly wordVectors?: WordVectors | undefined;
}

const NO_VALUES = new Float32Array(0);

/** Creates an extractor; throws if the vocabulary was collected for another feature set. */
export function createExtractor({ featureSet, vocabulary, wordVectors }: ExtractorOptions): GroupingExtractor {
  if (vocabulary.featureSet !== featureSet.id) {
    const found = `found a vocabulary for ${vocabulary.featureSet}, expected one for ${featureSet.id}`;
    throw new Error(`create extractor: ${found}`);
  }
  const { mentionTemplates, antecedentTemplates } = featureSet;
  const coder = featureSet.createPairCoder();
  const pairTemplates = coder.templates.length;
  const vectors = featureSet.hasDense ? wordVectors : undefined;
  const finders = mentionTemplates.map((template, at) => createRowFinder(template, at, vocabulary));
  const writeRows = (mention: Mention, document: DocumentContext, into: Int32Array, at: number): void => {
    const known = { document, commonWords: vocabulary.commonWords };
    for (let template = 0; template < finders.length; template++) {
      into[at + template] = (finders[template] as RowFinder)(mention, known);
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

/** Finds a mention's row of one template. */
type RowFinder = (mention: Mention, known: Known) => number;

/** Creates the row finder of the template at index `at`: strings are only looked up if there are many. */
function createRowFinder({ read, closed, slot }: MentionTemplate, at: number, vocabulary: Vocabulary): RowFinder {
  const rows = vocabulary.rows[at] ?? new Map<string, number>();
  if (closed !== undefined) {
    const { encode } = closed;
    const byCode = Int32Array.from(closed.values, (value) => rows.get(value) ?? 0);
    return (mention, { document }) => byCode[encode(mention, document)] ?? 0;
  }
  if (slot !== undefined) {
    const byWord = new Map([...vocabulary.commonWords[slot]].map((word) => [word, rows.get(word) ?? 0]));
    const uncommon = rows.get('') ?? 0;
    return (mention) => byWord.get(readSlot(mention, slot)) ?? uncommon;
  }
  // Tags and relations repeat from mention to mention.
  let last = '';
  let lastRow = rows.get(last) ?? 0;
  return (mention, known) => {
    const value = read(mention, known);
    if (value === last) return lastRow;
    last = value;
    lastRow = rows.get(value) ?? 0;
    return lastRow;
  };
}
