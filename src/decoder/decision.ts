/** From scores to a decision: the winner, its margin, and the best alternatives. */
import type { DecisionEvidence, Reason, Scores } from './scorer.ts';
import type { DecoderView } from './view.ts';

/** One score in its two parts. */
export interface ScoreParts {
  /** f: from the mention and the antecedent alone. */
  readonly local: number;
  /** g: from the cluster's memory. */
  readonly global: number;
  /** What weighed most, if the scorer can tell. */
  readonly reasons?: readonly Reason[];
}

/** An antecedent that was considered. */
export interface RankedCandidate extends ScoreParts {
  /** The antecedent's `n`. */
  readonly antecedent: number;
  /** Its number on the wire; `null` for a participant. */
  readonly number: number | null;
  readonly cluster: number;
}

/** Which cluster wins, and why. */
export interface Choice extends DecisionEvidence {
  /** Index of the winning antecedent in the view's `candidates`; −1: a new cluster. */
  readonly slot: number;
  /** The best antecedents, best first, at most as many as requested. */
  readonly candidates: readonly RankedCandidate[];
  readonly newCluster: ScoreParts;
}

/**
 * Scores this close count as equal: two antecedents with the same features may differ in the last
 * bits, depending on how a runtime rounds, and every runtime must decide the same way.
 */
const TIE = 1e-5;

/**
 * Makes the greedy choice (docs/model.md §6.1): the best f + g, the first of equal antecedents, the
 * link on a tie.
 */
export function choose(scores: Scores, view: DecoderView<unknown>, candidateCount: number): Choice {
  const { slot, total, bestElsewhere } = rank(scores, view);
  const newScore = scores.newLocal + scores.newGlobal;
  const isNew = slot === -1 || newScore > total + TIE;
  const score = isNew ? newScore : total;
  const alternative = isNew ? total : Math.max(newScore, bestElsewhere);
  return {
    slot: isNew ? -1 : slot,
    isNew,
    score,
    margin: alternative === Number.NEGATIVE_INFINITY ? 0 : Math.max(0, score - alternative),
    candidates: candidateCount > 0 ? rankAll(scores, view).slice(0, candidateCount) : NO_CANDIDATES,
    newCluster: { local: scores.newLocal, global: scores.newGlobal },
  };
}

const NO_CANDIDATES: readonly RankedCandidate[] = [];

type Candidate = DecoderView<unknown>['candidates'][number];

interface Ranking {
  /** Index of the best; −1 if no link is allowed. */
  readonly slot: number;
  readonly total: number;
  /** The best total among the antecedents of all other clusters. */
  readonly bestElsewhere: number;
}

/** Finds the winner and its rival, the best antecedent of another cluster. */
function rank(scores: Scores, { candidates }: DecoderView<unknown>): Ranking {
  // Indexed loops, and sums recomputed instead of stored: this is the decoder's inner loop.
  let bestTotal = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < candidates.length; slot++) {
    const total = addAt(scores, candidates, slot);
    if (Number.isNaN(total))
      throw new RangeError(`choose: found NaN as the score of candidate ${slot}, expected a number`);
    if (total > bestTotal) bestTotal = total;
  }
  if (bestTotal === Number.NEGATIVE_INFINITY) return { slot: -1, total: bestTotal, bestElsewhere: bestTotal };
  let best = 0;
  while (addAt(scores, candidates, best) < bestTotal - TIE) best++;
  const winner = (candidates[best] as Candidate).cluster;
  let bestElsewhere = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < candidates.length; slot++) {
    if ((candidates[slot] as Candidate).cluster === winner) continue;
    const total = addAt(scores, candidates, slot);
    if (total > bestElsewhere) bestElsewhere = total;
  }
  return { slot: best, total: addAt(scores, candidates, best), bestElsewhere };
}

/** Returns f + g of a candidate. */
function addAt({ local, global }: Scores, candidates: readonly Candidate[], slot: number): number {
  return readScore(local, slot) + readScore(global, (candidates[slot] as Candidate).cluster.slot);
}

/** Lists every antecedent that is allowed, best first. */
function rankAll({ local, global }: Scores, { candidates }: DecoderView<unknown>): RankedCandidate[] {
  const allowed = candidates.map(({ n, number, keys, cluster }, slot) => ({
    antecedent: n,
    number: keys.isSilent ? null : number,
    cluster: cluster.id,
    local: readScore(local, slot),
    global: readScore(global, cluster.slot),
  }));
  return allowed.filter((candidate) => addParts(candidate) !== Number.NEGATIVE_INFINITY).sort(compareCandidates);
}

/** Returns f + g. */
export function addParts(parts: ScoreParts): number {
  return parts.local + parts.global;
}

function compareCandidates(one: RankedCandidate, other: RankedCandidate): number {
  return addParts(other) - addParts(one) || one.antecedent - other.antecedent;
}

function readScore(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined)
    throw new RangeError(`choose: found ${values.length} scores, expected one for slot ${index}`);
  return value;
}
