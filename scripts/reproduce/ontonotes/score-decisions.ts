/** Decisions of one system over a split → its scores and errors, in the shape that `evaluate --json` writes too. */
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

/** What one system scores on a split. */
export interface SystemReport {
  readonly scores: CorefScores;
  /** 95 % interval of the CoNLL score by document bootstrap. */
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

/** Scores the links of every part: `antecedents[i]` is the index of the mention that i is linked to, −1 for a new cluster. */
export function scoreDecisions(parts: readonly ExtractedPart[], decisions: readonly ArrayLike<number>[]): SystemReport {
  const responses = responsesOf(parts, decisions);
  const documents = parts.map(({ id, genre, hasSpeakers, gold }, index) => {
    return { id, genre, hasSpeakers, counts: countDocument(gold, responses[index] ?? []) };
  });
  const counts = documents.map((document) => document.counts);
  const decided = parts.map((part, index) => decide(part, antecedentsOf(decisions, index)));
  return {
    scores: summarize(counts),
    interval: estimateIntervals(counts, { samples: 2000 }).conll,
    errors: sumBreakdowns(decided.map(breakDownErrors)),
    byGenre: scoreByGenre(documents),
    byKind: scoreDecisionsByKind(decided),
    documents,
  };
}

/** The predicted clusters of every part, by the keys of its mentions, singletons included. */
export function responsesOf(parts: readonly ExtractedPart[], decisions: readonly ArrayLike<number>[]): Clustering[] {
  return parts.map(({ keys }, index) => toClustering(keys, clustersOfLinks(antecedentsOf(decisions, index))));
}

/** The cluster of each mention: its antecedent's, or a new one (the transitive closure of links). */
export function clustersOfLinks(antecedents: ArrayLike<number>): number[] {
  const clusters: number[] = [];
  let next = 0;
  for (let mention = 0; mention < antecedents.length; mention++) {
    const joined = clusters[antecedents[mention] ?? -1];
    clusters.push(joined ?? next++);
  }
  return clusters;
}

/** Each decision next to the oracle clustering. */
function decide({ mentions, oracle }: ExtractedPart, antecedents: ArrayLike<number>): DecidedMention[] {
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

function antecedentsOf(decisions: readonly ArrayLike<number>[], part: number): ArrayLike<number> {
  const antecedents = decisions[part];
  if (antecedents === undefined) {
    throw new RangeError(`score decisions: found ${decisions.length} documents, wanted one at ${part}`);
  }
  return antecedents;
}
