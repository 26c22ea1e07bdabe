/**
 * A document for training: features of all mentions and pairs, and the oracle clustering of the
 * extracted mentions.
 */
import type { DocumentContext, FeatureExtractor, Mention } from '../../../../featurizer/mod.ts';
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
  /** The rows of all pairs; pair (i, j) has index i (i − 1) / 2 + j. */
  readonly pairs: PairPieces;
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
}

/** Returns the index of a pair. */
export function toPairIndex(current: number, antecedent: number): number {
  return (current * (current - 1)) / 2 + antecedent;
}

/** Computes all features of a document, which every epoch reuses. */
export function featurize(document: ExtractedDocument, extractor: FeatureExtractor): TrainingDocument {
  const { mentions, contexts, oracle } = document;
  const { mentionTemplates, denseSize, pairTemplates } = extractor.sizes;
  const mentionCount = mentions.length;
  const rows = new Int32Array(mentionCount * mentionTemplates);
  const dense = new Float32Array(mentionCount * denseSize);
  const pairs = new PieceCollector(extractor.sizes, toPairIndex(mentionCount, 0));
  const scratch = new Int32Array(pairTemplates);
  for (const [current, mention] of mentions.entries()) {
    const context = contexts[current] ?? { genre: undefined, speakers: [] };
    const features = extractor.describe(mention, context);
    rows.set(features.rows, current * mentionTemplates);
    dense.set(features.dense, current * denseSize);
    for (let antecedent = 0; antecedent < current; antecedent++) {
      const pair = { ...context, mentionDistance: current - antecedent };
      extractor.describePair(mention, mentions[antecedent] as Mention, pair, scratch);
      pairs.add(scratch, toPairIndex(current, antecedent));
    }
  }
  return {
    id: document.id,
    mentionCount,
    rows,
    dense,
    oracle: Int32Array.from(oracle),
    previous: findPrevious(oracle),
    pairs: pairs.finish(),
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
