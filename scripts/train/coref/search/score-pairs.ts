/**
 * Computes the local scores of all pairs of a document, a few thousand per run, so that they fit in
 * the CPU's cache.
 */
import type { RunResult } from '../../../tensor/mod.ts';
import type { PairPieces } from '../data/pair-pieces.ts';
import { type ReachedPairs, type TrainingDocument, toPairIndex } from '../data/training-document.ts';
import { type Dropout, drawMaskPool } from '../network/dropout.ts';
import { runWithParameters } from '../network/parameters.ts';
import type { RunnableNetwork } from '../network/training-graphs.ts';

/** Size of a tensor in one run: rows of pairs, or of pieces, × units. */
const NUMBERS_PER_RUN = 2 ** 17;

/** The local scores of all pairs. */
export interface PairScores {
  /** u_p · h_p. */
  readonly pairs: Float32Array; // [m]
  /**
   * u · h_a + u_0 with the dropout of each pair; undefined without dropout, when all pairs of a
   * mention share one value.
   */
  readonly links: Float32Array | undefined; // [m]
}

/**
 * Scores the pairs of every mention that is trained on, in document order; all others are 0, and
 * −∞ if the document has only the pairs in reach.
 * `parts` is the result of the mentions graph.
 */
export async function scorePairs(
  { pairs, mentionCount, lossMask, reached }: TrainingDocument,
  parts: RunResult,
  { graphs, parameters, config }: RunnableNetwork,
  dropout?: Pick<Dropout, 'pairDropout' | 'random'>,
): Promise<PairScores> {
  const cut = (ranges: readonly Range[]) => splitRanges(ranges, Math.ceil(NUMBERS_PER_RUN / config.pairUnits));
  const { count, size } = pairs.layout;
  const sums = new Float32Array((pairs.pieces.length / size) * config.pairUnits);
  for (const [from, to] of cut([[0, pairs.pieces.length / size]])) {
    const feeds = { pieces: pairs.pieces.subarray(from * size, to * size) };
    const result = await runWithParameters(graphs.pieces, parameters, feeds);
    sums.set(result.float32('sums'), from * config.pairUnits);
  }
  const pairCount = toPairIndex(mentionCount, 0);
  const graph = dropout === undefined ? graphs.pairs : graphs.droppedPairs;
  if (graph === undefined)
    throw new RangeError('score pairs: found no graph with dropout, expected searchDropout when it was compiled');
  const masks = dropout && drawMaskPool(pairCount, config, dropout);
  const scores = { pairs: new Float32Array(pairCount), links: dropout && new Float32Array(pairCount) };
  if (reached !== undefined) scores.pairs.fill(Number.NEGATIVE_INFINITY);
  const { current, antecedent } = reached ?? listPairMembers(mentionCount);
  const ranges =
    reached === undefined ? listTrainedRanges(mentionCount, lossMask) : listReachedRanges(reached, lossMask);
  for (const [from, to] of cut(ranges)) {
    const result = await runWithParameters(graph, parameters, {
      current: parts.float32('current'),
      antecedent: parts.float32('antecedent'),
      sums,
      pieceIndex:
        reached === undefined
          ? pairs.index.subarray(from * count, to * count)
          : gatherPieces(pairs, reached.index.subarray(from, to)),
      currentIndex: current.subarray(from, to),
      antecedentIndex: antecedent.subarray(from, to),
      ...(masks && { ...masks, maskIndex: masks.maskIndex.subarray(from, to), hidden: parts.float32('hidden') }),
    });
    const place = (into: Float32Array, values: Float32Array) => {
      if (reached === undefined) into.set(values, from);
      else for (const [at, value] of values.entries()) into[reached.index[from + at] as number] = value;
    };
    place(scores.pairs, result.float32('pairs'));
    if (scores.links !== undefined) place(scores.links, result.float32('links'));
  }
  return scores;
}

/** Gathers the pieces of pairs that are not next to each other. */
function gatherPieces({ index, layout: { count } }: PairPieces, places: Int32Array): Int32Array {
  const gathered = new Int32Array(places.length * count);
  for (const [at, place] of places.entries())
    for (let piece = 0; piece < count; piece++) gathered[at * count + piece] = index[place * count + piece] as number;
  return gathered;
}

/** Lists the ranges of reached pairs whose mentions are trained on. */
function listReachedRanges({ current }: ReachedPairs, lossMask: Uint8Array | undefined): Range[] {
  const ranges: [number, number][] = [];
  for (const [at, mention] of current.entries()) {
    if (lossMask?.[mention] === 0) continue;
    const last = ranges.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}

type Range = readonly [from: number, to: number];

/** Lists the ranges of pairs whose mentions are trained on. */
function listTrainedRanges(mentionCount: number, lossMask: Uint8Array | undefined): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (let current = 1; current <= mentionCount; current++) {
    const isTrained = current < mentionCount && lossMask?.[current] !== 0;
    if (isTrained) continue;
    if (toPairIndex(current, 0) > from) ranges.push([from, toPairIndex(current, 0)]);
    from = toPairIndex(current + 1, 0);
  }
  return ranges;
}

/** Splits ranges into pieces that fit in one run. */
function splitRanges(ranges: readonly Range[], length: number): Range[] {
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: Math.ceil((to - from) / length) }, (_, part): Range => {
      const start = from + part * length;
      return [start, Math.min(to, start + length)];
    }),
  );
}

/**
 * The pairs of a longer document start with those of a shorter one, so the longest list so far
 * serves all.
 */
let longest = { mentionCount: 0, current: new Int32Array(0), antecedent: new Int32Array(0) };

function listPairMembers(mentionCount: number): { readonly current: Int32Array; readonly antecedent: Int32Array } {
  if (mentionCount <= longest.mentionCount) return longest;
  const pairCount = toPairIndex(mentionCount, 0);
  const [current, antecedent] = [new Int32Array(pairCount), new Int32Array(pairCount)];
  for (let one = 1, at = 0; one < mentionCount; one++) {
    for (let other = 0; other < one; other++, at++) {
      current[at] = one;
      antecedent[at] = other;
    }
  }
  longest = { mentionCount, current, antecedent };
  return longest;
}
