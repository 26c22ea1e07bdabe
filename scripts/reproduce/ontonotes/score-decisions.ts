/** Scores the decisions of one system on a split, in the format of `evaluate --json`. */
import {
  breakDownErrors,
  type Clustering,
  type CorefScores,
  countDocument,
  type DecidedMention,
  type DecisionAccuracy,
  type DocumentCounts,
  type ErrorBreakdown,
  estimateIntervals,
  type GroupScores,
  type Interval,
  scoreByGenre,
  scoreDecisionsByKind,
  sumBreakdowns,
  summarize,
  toClustering,
} from '../../metrics/mod.ts';
import type { ExtractedPart } from './extract-part.ts';

/** The report of one system on a split. */
export interface SystemReport {
  readonly scores: CorefScores;
  /** 95% interval of the CoNLL score by document bootstrap. */
  readonly interval: Interval;
  readonly errors: ErrorBreakdown;
  readonly byGenre: readonly GroupScores[];
  readonly byKind: readonly DecisionAccuracy[];
  /** Kept so that two systems can be compared by bootstrap. */
  readonly documents: readonly {
    readonly id: string;
    readonly genre: string;
    readonly hasSpeakers: boolean;
    readonly counts: DocumentCounts;
  }[];
}

/**
 * Scores the links of every part: the index of each mention's antecedent, or −1 for a new cluster.
 */
export function scoreDecisions(parts: readonly ExtractedPart[], decisions: readonly ArrayLike<number>[]): SystemReport {
  const responses = collectResponses(parts, decisions);
  const documents = parts.map(({ id, genre, hasSpeakers, gold }, index) => {
    return { id, genre, hasSpeakers, counts: countDocument(gold, responses[index] ?? []) };
  });
  const counts = documents.map((document) => document.counts);
  const decided = parts.map((part, index) => toDecidedMentions(part, getAntecedents(decisions, index)));
  return {
    scores: summarize(counts),
    interval: estimateIntervals(counts, { samples: 2000 }).conll,
    errors: sumBreakdowns(decided.map(breakDownErrors)),
    byGenre: scoreByGenre(documents),
    byKind: scoreDecisionsByKind(decided),
    documents,
  };
}

/** Collects the predicted clusters of every part as mention keys, including singletons. */
export function collectResponses(
  parts: readonly ExtractedPart[],
  decisions: readonly ArrayLike<number>[],
): Clustering[] {
  return parts.map(({ keys }, index) => toClustering(keys, clusterLinks(getAntecedents(decisions, index))));
}

/**
 * Assigns each mention to its antecedent's cluster or a new one (the transitive closure of links).
 */
export function clusterLinks(antecedents: ArrayLike<number>): number[] {
  const clusters: number[] = [];
  let next = 0;
  for (let mention = 0; mention < antecedents.length; mention++) {
    const joined = clusters[antecedents[mention] ?? -1];
    clusters.push(joined ?? next++);
  }
  return clusters;
}

/** Pairs each decision with the oracle clustering. */
function toDecidedMentions({ mentions, oracle }: ExtractedPart, antecedents: ArrayLike<number>): DecidedMention[] {
  return mentions.map(({ kind, headText }, index) => {
    const antecedent = antecedents[index] ?? -1;
    return {
      kind,
      head: headText,
      oracleCluster: oracle[index] ?? -1,
      antecedent: antecedent === -1 ? null : antecedent,
    };
  });
}

function getAntecedents(decisions: readonly ArrayLike<number>[], part: number): ArrayLike<number> {
  const antecedents = decisions[part];
  if (antecedents === undefined) {
    throw new RangeError(`score decisions: found ${decisions.length} documents, expected one at index ${part}`);
  }
  return antecedents;
}
