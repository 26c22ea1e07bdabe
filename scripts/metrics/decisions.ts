/**
 * Judges decisions against the oracle clustering: false link, false new, wrong link or correct
 * (docs/model.md §5.3).
 */

import type { MentionKind } from '../../featurizer/mod.ts';

/** One mention, in decoder order, and the decision about it. */
export interface DecidedMention {
  readonly kind: MentionKind;
  /** The head word; compared case-insensitively. */
  readonly head: string;
  /** Its cluster in the oracle predicted clustering. */
  readonly oracleCluster: number;
  /** Index of the predicted antecedent in the same list; null if it opens a cluster. */
  readonly antecedent: number | null;
}

/**
 * FL: linked, not anaphoric. FN: anaphoric, not linked. WL: anaphoric, linked to another cluster.
 */
export type Verdict = 'correct' | 'false-link' | 'false-new' | 'wrong-link';

export interface JudgedMention {
  readonly mention: DecidedMention;
  /** An earlier mention is in its oracle cluster. */
  readonly isAnaphoric: boolean;
  /** An earlier mention, coreferent or not, has the same head. */
  readonly hasHeadMatch: boolean;
  readonly verdict: Verdict;
}

/**
 * Judges every mention but the first, which cannot be wrong; the paper excludes it too
 * (docs/model.md §4.8, 13).
 */
export function judgeDecisions(mentions: readonly DecidedMention[]): JudgedMention[] {
  const openClusters = new Set<number>();
  const earlierHeads = new Set<string>();
  const judged = mentions.map((mention, index) => {
    const head = mention.head.toLowerCase();
    const isAnaphoric = openClusters.has(mention.oracleCluster);
    const verdict = judge(mentions, index, isAnaphoric);
    const hasHeadMatch = earlierHeads.has(head);
    openClusters.add(mention.oracleCluster);
    earlierHeads.add(head);
    return { mention, isAnaphoric, hasHeadMatch, verdict };
  });
  return judged.slice(1);
}

function judge(mentions: readonly DecidedMention[], index: number, isAnaphoric: boolean): Verdict {
  const mention = mentions[index];
  const link = mention?.antecedent ?? null;
  if (link === null) return isAnaphoric ? 'false-new' : 'correct';
  const antecedent = mentions[link];
  if (!antecedent || link >= index) {
    throw new RangeError(`judge mention ${index}: found antecedent ${link}, expected the index of an earlier mention`);
  }
  if (!isAnaphoric) return 'false-link';
  return antecedent.oracleCluster === mention?.oracleCluster ? 'correct' : 'wrong-link';
}
