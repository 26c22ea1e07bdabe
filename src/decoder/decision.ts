/** From scores to a decision: the winner, its lead, and the best alternatives. */
import type { DecisionEvidence, Reason, Scores } from './scorer.ts';
import type { DecoderView } from './view.ts';

/** A score in its two parts. */
export interface ScoreParts {
  /** f: from the mention and the antecedent alone. */
  readonly local: number;
  /** g: from the cluster's memory. */
  readonly global: number;
  /** What weighed most, where the scorer tells. */
  readonly reasons?: readonly Reason[];
}

/** An antecedent that was weighed. */
export interface RankedCandidate extends ScoreParts {
  /** The antecedent's `n`. */
  readonly antecedent: number;
  readonly cluster: number;
}

/** Which cluster wins, and why. */
export interface Choice extends DecisionEvidence {
  /** Where the winning antecedent stands in the view's `candidates`; −1: a new cluster. */
  readonly slot: number;
  /** The best antecedents, best first, at most as many as asked for. */
  readonly candidates: readonly RankedCandidate[];
  readonly newCluster: ScoreParts;
}

/**
 * Scores this close are equal: two antecedents with the same features may differ in the last bits, by how a runtime rounds, and every
 * runtime must decide alike.
 */
const TIE = 1e-5;

/** The paper's greedy choice (model.md §6.1): the best f + g; the first of equal antecedents; a tie links. */
export function choose(scores: Scores, view: DecoderView<unknown>, candidateCount: number): Choice {
  const ranked = rank(scores, view);
  const newScore = scores.newLocal + scores.newGlobal;
  const best = ranked.best;
  const isNew = best === undefined || newScore > totalOf(best) + TIE;
  const score = isNew || best === undefined ? newScore : totalOf(best);
  const alternative = isNew || best === undefined ? best && totalOf(best) : Math.max(newScore, ranked.bestElsewhere);
  const hasAlternative = alternative !== undefined && alternative !== Number.NEGATIVE_INFINITY;
  return {
    slot: isNew ? -1 : ranked.slot,
    isNew,
    score,
    margin: hasAlternative ? Math.max(0, score - alternative) : 0,
    candidates: candidateCount > 0 ? ranked.all().sort(byScore).slice(0, candidateCount) : [],
    newCluster: { local: scores.newLocal, global: scores.newGlobal },
  };
}

type Candidate = DecoderView<unknown>['candidates'][number];

interface Ranking {
  /** Where `best` stands; −1 where no link is allowed. */
  readonly slot: number;
  readonly best: RankedCandidate | undefined;
  /** The best total among antecedents of other clusters than the best one's. */
  readonly bestElsewhere: number;
  /** Every antecedent that is allowed, in order; made only on demand. */
  all(): RankedCandidate[];
}

/** The winner, and its rival: the best antecedent of another cluster. */
function rank(scores: Scores, view: DecoderView<unknown>): Ranking {
  const { candidates } = view;
  const totals: number[] = [];
  let bestTotal = Number.NEGATIVE_INFINITY;
  // By index: this is the decoder's inner loop.
  for (let slot = 0; slot < candidates.length; slot++) {
    const { cluster } = candidates[slot] as Candidate;
    const total = at(scores.local, slot) + at(scores.global, cluster.slot);
    if (Number.isNaN(total)) throw new RangeError(`choose: found a score that is not a number for candidate ${slot}`);
    totals.push(total);
    if (total > bestTotal) bestTotal = total;
  }
  const isForbidden = bestTotal === Number.NEGATIVE_INFINITY;
  const best = isForbidden ? -1 : totals.findIndex((total) => total >= bestTotal - TIE);
  const winner = candidates[best]?.cluster;
  let bestElsewhere = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < candidates.length; slot++) {
    const total = totals[slot] as number;
    if (total > bestElsewhere && (candidates[slot] as Candidate).cluster !== winner) bestElsewhere = total;
  }
  const describe = (slot: number): RankedCandidate[] => {
    const candidate = candidates[slot];
    if (candidate === undefined || totals[slot] === Number.NEGATIVE_INFINITY) return [];
    const { n: antecedent, cluster } = candidate;
    return [
      { antecedent, cluster: cluster.id, local: at(scores.local, slot), global: at(scores.global, cluster.slot) },
    ];
  };
  return {
    slot: best,
    best: describe(best)[0],
    bestElsewhere,
    all: () => candidates.flatMap((_, slot) => describe(slot)),
  };
}

/** f + g. */
export function totalOf(parts: ScoreParts): number {
  return parts.local + parts.global;
}

function byScore(one: RankedCandidate, other: RankedCandidate): number {
  return totalOf(other) - totalOf(one) || one.antecedent - other.antecedent;
}

function at(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`choose: found ${values.length} scores, wanted one for slot ${index}`);
  return value;
}
