/**
 * The vocabulary maps each `template=value` of training documents to a row of the mention tables;
 * row 0 is "unknown". The pair table needs none: all values of its templates are numbered
 * (pair-coder.ts).
 */
import type { Mention } from '../mentions/mention.ts';
import type { DocumentContext } from './document-context.ts';
import type { FeatureSet } from './feature-set.ts';
import { type CommonWords, countWords, mapSlots, type WordSlot } from './word-counters.ts';

/** A document to collect values from. */
export interface VocabularyDocument {
  readonly mentions: readonly Mention[];
  readonly context: DocumentContext;
}

/** Rows by template and value. */
export interface Vocabulary {
  /** Id of the feature set that it was collected for. */
  readonly featureSet: string;
  readonly commonWords: CommonWords;
  /** The row of each value, per mention template. */
  readonly rows: readonly ReadonlyMap<string, number>[];
  /** Number of rows, including "unknown". */
  readonly rowCount: number;
}

/** A stored vocabulary (JSON). Rows are numbered from 1 in the order of templates and values. */
export interface VocabularyFile {
  readonly version: 1;
  readonly featureSet: string;
  readonly commonWords: Readonly<Record<WordSlot, readonly string[]>>;
  readonly templates: readonly VocabularyColumn[];
}

/** The values of one template. */
interface VocabularyColumn {
  readonly name: string;
  readonly values: readonly string[];
}

/** Limits that replace those of the feature set. */
export interface VocabularyLimits {
  /** A word is common in its slot from this count on. */
  readonly wordCutoff?: number;
  /** A value gets a row from this count on. */
  readonly minCount?: number;
}

/**
 * Collects the common words, then the values of training documents. The order of documents does not
 * matter.
 */
export function collectVocabulary(
  featureSet: FeatureSet,
  documents: Iterable<VocabularyDocument>,
  limits: VocabularyLimits = {},
): Vocabulary {
  const { wordCutoff = featureSet.wordCutoff, minCount = featureSet.minCount } = limits;
  const all = [...documents]; // two passes: words decide values
  const mentions = all.flatMap((document) => document.mentions);
  const commonWords = countWords(mentions, wordCutoff);
  const counts = featureSet.mentionTemplates.map(() => new Map<string, number>());
  for (const document of all) {
    const known = { document: document.context, commonWords };
    for (const mention of document.mentions) {
      featureSet.mentionTemplates.forEach(({ read }, template) => {
        const value = read(mention, known);
        counts[template]?.set(value, (counts[template].get(value) ?? 0) + 1);
      });
    }
  }
  const columns = counts.map((values) => [...values].flatMap(([value, count]) => (count >= minCount ? [value] : [])));
  return numberRows(
    featureSet.id,
    commonWords,
    columns.map((values) => values.sort(compareCodeUnits)),
  );
}

/** Encodes a vocabulary as JSON data. */
export function encodeVocabulary(featureSet: FeatureSet, vocabulary: Vocabulary): VocabularyFile {
  return {
    version: 1,
    featureSet: vocabulary.featureSet,
    commonWords: mapSlots((slot) => [...vocabulary.commonWords[slot]].sort(compareCodeUnits)),
    templates: featureSet.mentionTemplates.map(({ name }, at) => ({
      name,
      values: [...(vocabulary.rows[at]?.keys() ?? [])],
    })),
  };
}

/**
 * Decodes what `encodeVocabulary` wrote; throws on another version, feature set or template list.
 */
export function decodeVocabulary(featureSet: FeatureSet, file: VocabularyFile): Vocabulary {
  if (file.version !== 1) throw new Error(`decode vocabulary: found version ${file.version}, expected 1`);
  const found = [file.featureSet, ...file.templates.map(({ name }) => name)].join(' ');
  const expected = [featureSet.id, ...featureSet.mentionTemplates.map(({ name }) => name)].join(' ');
  if (found !== expected) throw new Error(`decode vocabulary: found ${found}, expected ${expected}`);
  const commonWords = mapSlots((slot) => new Set(file.commonWords[slot]));
  return numberRows(
    file.featureSet,
    commonWords,
    file.templates.map(({ values }) => values),
  );
}

function numberRows(featureSet: string, commonWords: CommonWords, columns: readonly (readonly string[])[]): Vocabulary {
  let rowCount = 1;
  const rows = columns.map((values) => new Map(values.map((value) => [value, rowCount++])));
  return { featureSet, commonWords, rows, rowCount };
}

function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
