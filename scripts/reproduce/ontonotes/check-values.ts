/**
 * Counts the totals of extraction, oracle clustering and features, to compare with the paper's
 * (docs/model.md §1.3, §3.1).
 */
import type { FeatureSizes } from '../../../featurizer/mod.ts';
import { countDocument, summarize, toClustering } from '../../metrics/mod.ts';
import type { TrainingDocument } from '../../train/coref/mod.ts';
import type { CheckValues } from '../paper-results.ts';
import type { ExtractedPart } from './extract-part.ts';

/** Our totals, with the scores of the oracle clustering: the upper bound that extraction allows. */
export interface OurCheckValues extends CheckValues {
  readonly oracle: { readonly mucRecall: number; readonly mucPrecision: number; readonly conll: number };
}

/** Counts the parts of a split. */
export function countCheckValues(parts: readonly ExtractedPart[]): OurCheckValues {
  const sizes = parts.map(({ oracle }) => countSizes(oracle));
  const clusters = sum(sizes.map(({ length }) => length));
  const mentions = sum(parts.map(({ oracle }) => oracle.length));
  const { muc, conll } = summarize(
    parts.map(({ gold, keys, oracle }) => countDocument(gold, toClustering(keys, oracle))),
  );
  return {
    parts: parts.length,
    mentions,
    clusters,
    singletons: sum(sizes.map((list) => list.filter((size) => size === 1).length)),
    anaphoric: mentions - clusters,
    pairs: sum(parts.map(({ oracle: { length } }) => (length * (length - 1)) / 2)),
    mostMentions: findLargest(parts.map(({ oracle }) => oracle.length)),
    mostClusters: findLargest(sizes.map(({ length }) => length)),
    largestCluster: findLargest(sizes.map(findLargest)),
    oracle: { mucRecall: muc.recall, mucPrecision: muc.precision, conll },
  };
}

/**
 * Counts the distinct features of training documents like the paper: values of an antecedent, of a
 * current mention and of the pair are separate features, so the last mention adds none as
 * antecedent and the first none as current.
 */
export function countFeatures(
  documents: readonly Pick<TrainingDocument, 'mentionCount' | 'rows' | 'pairs'>[],
  { mentionTemplates, antecedentTemplates }: FeatureSizes,
): { readonly mention: number; readonly pair: number } {
  const mention = new Set<number>();
  const current = new Set<number>();
  const antecedent = new Set<number>();
  const pair = new Set<number>();
  for (const { mentionCount, rows, pairs } of documents) {
    for (const [at, feature] of rows.entries()) {
      const index = Math.floor(at / mentionTemplates);
      mention.add(feature);
      if (index > 0) current.add(feature);
      if (index < mentionCount - 1 && at % mentionTemplates < antecedentTemplates) antecedent.add(feature);
    }
    for (const feature of pairs.pieces) if (feature !== pairs.layout.fill) pair.add(feature);
  }
  return { mention: mention.size, pair: current.size + antecedent.size + pair.size };
}

function countSizes(oracle: readonly number[]): number[] {
  const sizes: number[] = [];
  for (const cluster of oracle) sizes[cluster] = (sizes[cluster] ?? 0) + 1;
  return sizes;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function findLargest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}
