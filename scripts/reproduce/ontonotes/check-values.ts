/** Counts what extraction, oracle clustering and features come to, for comparison with the paper's (model.md §1.3, §3.1). */
import type { FeatureSizes } from '../../../featurizer/mod.ts';
import { countDocument, summarize, toClustering } from '../../metrics/mod.ts';
import type { TrainingDocument } from '../../train/coref/mod.ts';
import type { ExtractedPart } from './extract-part.ts';
import type { CheckValues } from './paper-results.ts';

/** Ours, with the recall that the oracle clustering reaches: what extraction leaves possible. */
export interface OurCheckValues extends CheckValues {
  readonly oracle: { readonly mucRecall: number; readonly mucPrecision: number; readonly conll: number };
}

/** Counts the parts of a split. */
export function checkValuesOf(parts: readonly ExtractedPart[]): OurCheckValues {
  const sizes = parts.map(({ oracle }) => sizesOf(oracle));
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
    mostMentions: largest(parts.map(({ oracle }) => oracle.length)),
    mostClusters: largest(sizes.map(({ length }) => length)),
    largestCluster: largest(sizes.map(largest)),
    oracle: { mucRecall: muc.recall, mucPrecision: muc.precision, conll },
  };
}

/**
 * Distinct features of training documents as the paper counts them: a value of an antecedent, of a current mention and of the pair
 * are features apart, so that a last mention adds none as antecedent and a first one none as current.
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

function sizesOf(oracle: readonly number[]): number[] {
  const sizes: number[] = [];
  for (const cluster of oracle) sizes[cluster] = (sizes[cluster] ?? 0) + 1;
  return sizes;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}
