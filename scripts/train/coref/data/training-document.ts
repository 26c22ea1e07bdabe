/**
 * A document for training: features of all mentions and pairs, and the oracle clustering of the
 * extracted mentions.
 */
import {
  type ComparisonKeys,
  type DocumentContext,
  type FeatureExtractor,
  type Mention,
  toComparisonKeys,
} from '../../../../featurizer/mod.ts';
import type { Bound } from '../../../../src/decoder/mod.ts';
import { type PairPieces, PieceCollector } from './pair-pieces.ts';
import type { TeacherScores } from './teacher-scores.ts';

/** The mentions of a document with their oracle clusters (docs/model.md §1.3). */
export interface ExtractedDocument {
  readonly id: string;
  readonly mentions: readonly Mention[];
  /** The context of each mention: genre, and the speakers so far. */
  readonly contexts: readonly DocumentContext[];
  readonly oracle: readonly number[];
  readonly lossMask?: Uint8Array | undefined;
  readonly unlabeled?: Uint8Array | undefined;
  readonly isSnippet?: boolean;
  readonly teacher?: TeacherScores;
}

/** A document as the trainer reads it. */
export interface TrainingDocument {
  readonly id: string;
  readonly mentionCount: number; // n
  readonly rows: Int32Array; // [n, mention templates]
  readonly dense: Float32Array; // [n, dense size]
  /** Clusters are numbered from 0 in the order of their first mentions. */
  readonly oracle: Int32Array; // [n]
  /** The previous mention of its oracle cluster; −1 for the first. */
  readonly previous: Int32Array; // [n]
  /** The rows of the pairs in reach; pair (i, j) has index i (i − 1) / 2 + j. */
  readonly pairs: PairPieces;
  /** The pairs in reach, as the decoder compares them, in order; default: all. */
  readonly reached?: ReachedPairs | undefined;
  /** 1 if the decision of a mention is trained on; default: all are. */
  readonly lossMask?: Uint8Array | undefined; // [n]
  /**
   * 1 if a mention has no label, so that it is neither right nor wrong as an antecedent; default:
   * none.
   */
  readonly unlabeled?: Uint8Array | undefined; // [n]
  /** 1 if a mention is a pronoun, whose false links can cost more. */
  readonly isPronoun?: Uint8Array; // [n]
  /** Whether this is a short text with one decision; several of them make one update. */
  readonly isSnippet?: boolean;
  /** The scores to learn from instead of labels; the clusters are then the teacher's. */
  readonly teacher?: TeacherScores | undefined;
  /** The document with men and women exchanged, to train on instead; default: none. */
  readonly swapped?: TrainingDocument | undefined;
}

/** Pairs by their index and their two mentions. */
export interface ReachedPairs {
  readonly index: Int32Array; // [m]
  readonly current: Int32Array; // [m]
  readonly antecedent: Int32Array; // [m]
}

/** Selects the places of the mentions before one that it is compared with. */
export type SelectReached = Bound['selectAhead'];

/** Returns the index of a pair. */
export function toPairIndex(current: number, antecedent: number): number {
  return (current * (current - 1)) / 2 + antecedent;
}

/**
 * Computes all features of a document, which every epoch reuses. With `select`, only of the pairs
 * that the decoder would compare.
 */
export function featurize(
  document: ExtractedDocument,
  extractor: FeatureExtractor,
  select?: SelectReached,
): TrainingDocument {
  const { mentions, contexts, oracle } = document;
  const { mentionTemplates, denseSize, pairTemplates } = extractor.sizes;
  const mentionCount = mentions.length;
  const rows = new Int32Array(mentionCount * mentionTemplates);
  const dense = new Float32Array(mentionCount * denseSize);
  const pairs = new PieceCollector(extractor.sizes, toPairIndex(mentionCount, 0));
  const scratch = new Int32Array(pairTemplates);
  const before: ComparisonKeys[] = [];
  const reached: { readonly current: number; readonly antecedent: number }[] = [];
  for (const [current, mention] of mentions.entries()) {
    const context = contexts[current] ?? { genre: undefined, speakers: [] };
    const features = extractor.describe(mention, context);
    rows.set(features.rows, current * mentionTemplates);
    dense.set(features.dense, current * denseSize);
    for (const antecedent of select?.(mention, before) ?? before.keys()) {
      const pair = { ...context, mentionDistance: current - antecedent };
      extractor.describePair(mention, mentions[antecedent] as Mention, pair, scratch);
      pairs.add(scratch, toPairIndex(current, antecedent));
      if (select !== undefined) reached.push({ current, antecedent });
    }
    before.push(toComparisonKeys(mention));
  }
  return {
    id: document.id,
    mentionCount,
    rows,
    dense,
    oracle: Int32Array.from(oracle),
    previous: findPrevious(oracle),
    pairs: pairs.finish(),
    ...(select !== undefined && {
      reached: {
        index: Int32Array.from(reached, ({ current, antecedent }) => toPairIndex(current, antecedent)),
        current: Int32Array.from(reached, ({ current }) => current),
        antecedent: Int32Array.from(reached, ({ antecedent }) => antecedent),
      },
    }),
    lossMask: document.lossMask,
    unlabeled: document.unlabeled,
    isPronoun: Uint8Array.from(mentions, ({ kind }) => Number(kind === 'pronoun')),
    isSnippet: document.isSnippet ?? false,
    teacher: document.teacher,
  };
}

function findPrevious(oracle: readonly number[]): Int32Array {
  const last = new Map<number, number>();
  return Int32Array.from(oracle, (cluster, mention) => {
    const previous = last.get(cluster) ?? -1;
    last.set(cluster, mention);
    return previous;
  });
}
