/**
 * The rows of the mention tables: which `template=value` has which row, collected from training documents. Row 0 is "unknown".
 * The pair table needs none: its templates have few values, which are all numbered (see pair-coder.ts).
 */
import type { Mention } from '../mentions/mention.ts';
import type { DocumentContext } from './document-context.ts';
import type { FeatureSet } from './feature-set.ts';
import { type CommonWords, countWords, mapSlots, type WordSlot } from './word-counters.ts';

/** A document as the vocabulary sees it. */
export interface VocabularyDocument {
  readonly mentions: readonly Mention[];
  readonly context: DocumentContext;
}

export interface Vocabulary {
  /** The id of the feature set that it was collected for. */
  readonly featureSet: string;
  readonly commonWords: CommonWords;
  /** For each mention template, the row of each value. */
  readonly rows: readonly ReadonlyMap<string, number>[];
  /** All rows, "unknown" included. */
  readonly rowCount: number;
}

/** A vocabulary as it is stored (JSON). Rows are numbered from 1 in the order of templates and values. */
export interface VocabularyFile {
  readonly version: 1;
  readonly featureSet: string;
  readonly commonWords: Readonly<Record<WordSlot, readonly string[]>>;
  readonly templates: readonly VocabularyColumn[];
}

export interface VocabularyColumn {
  readonly name: string;
  readonly values: readonly string[];
}

export interface VocabularyLimits {
  /** A word is common in its slot from this count on; the feature set's own cutoff by default. */
  readonly wordCutoff?: number;
  /** A value gets a row from this count on; the feature set's own by default. */
  readonly minCount?: number;
}

/** Collects the common words and then the values of training documents. The order of documents makes no difference. */
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

/** A vocabulary as JSON-able data. */
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

/** The reverse of `encodeVocabulary`. Fails where the file is of another version, feature set or template list. */
export function decodeVocabulary(featureSet: FeatureSet, file: VocabularyFile): Vocabulary {
  if (file.version !== 1) throw new Error(`decode vocabulary: found version ${file.version}, wanted 1`);
  const found = [file.featureSet, ...file.templates.map(({ name }) => name)].join(' ');
  const wanted = [featureSet.id, ...featureSet.mentionTemplates.map(({ name }) => name)].join(' ');
  if (found !== wanted) throw new Error(`decode vocabulary: found ${found}, wanted ${wanted}`);
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
