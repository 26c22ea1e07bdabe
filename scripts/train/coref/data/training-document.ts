/** A document ready for training: features of all mentions and pairs, and the oracle clustering of what was extracted. */
import type { DocumentContext, FeatureExtractor, Mention } from '../../../../featurizer/mod.ts';
import { type PairPieces, PieceCollector } from './pair-pieces.ts';
import type { TeacherScores } from './teacher-scores.ts';

/** A document's mentions with their oracle clusters (docs/model.md §1.3). */
export interface ExtractedDocument {
  readonly id: string;
  readonly mentions: readonly Mention[];
  /** Speakers so far, at each mention. */
  readonly contexts: readonly DocumentContext[];
  readonly oracle: readonly number[];
  readonly lossMask?: Uint8Array | undefined;
  readonly unlabeled?: Uint8Array | undefined;
  readonly isSnippet?: boolean;
  readonly teacher?: TeacherScores;
}

export interface TrainingDocument {
  readonly id: string;
  readonly mentionCount: number; // n
  readonly rows: Int32Array; // [n, mention templates]
  readonly dense: Float32Array; // [n, dense size]
  /** Clusters are numbered from 0 in the order of their first mentions. */
  readonly oracle: Int32Array; // [n]
  /** The mention before it in its oracle cluster; −1 for a cluster's first. */
  readonly previous: Int32Array; // [n]
  /** The rows of all pairs, mention by mention, antecedents ascending: pair (i, j) stands at i (i − 1) / 2 + j. */
  readonly pairs: PairPieces;
  /** 1 where a mention's decision is trained on; all are if left out. */
  readonly lossMask?: Uint8Array | undefined; // [n]
  /** 1 where a mention is neither right nor wrong as an antecedent, since its label is not known; none is if left out. */
  readonly unlabeled?: Uint8Array | undefined; // [n]
  /** 1 where a mention is a pronoun, whose false links may cost more. */
  readonly isPronoun?: Uint8Array; // [n]
  /** A short text with a single decision: several make one update. */
  readonly isSnippet?: boolean;
  /** What is learnt from instead of labels: the clusters are the teacher's then. */
  readonly teacher?: TeacherScores | undefined;
}

/** Where the pair of mention `current` and antecedent `antecedent` stands. */
export function toPairIndex(current: number, antecedent: number): number {
  return (current * (current - 1)) / 2 + antecedent;
}

/** Computes every feature of a document once; epochs reuse them. */
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
