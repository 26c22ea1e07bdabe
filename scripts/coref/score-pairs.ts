/** u_p · h_p of all pairs of a document, some thousands at a time: what a run works on then fits the processor's cache. */
import type { RunResult } from '../graph/mod.ts';
import { type RunnableNetwork, runWithParameters } from './run-with-parameters.ts';
import { pairAt, type TrainingDocument } from './training-document.ts';

/** Pairs, or pieces of pairs, in one run. */
const ROWS_PER_RUN = 2048;

/**
 * Scores the pairs of every mention that is trained on, in the order that documents keep them in; the others stay 0. `parts` holds
 * the current and the antecedent parts.
 */
export async function scorePairs(
  { pairs, mentionCount, lossMask }: TrainingDocument,
  parts: RunResult,
  { graphs, parameters, config }: RunnableNetwork,
): Promise<Float32Array> {
  const { count, size } = pairs.layout;
  const sums = new Float32Array((pairs.pieces.length / size) * config.pairUnits);
  for (const [from, to] of cut([[0, pairs.pieces.length / size]])) {
    const feeds = { pieces: pairs.pieces.subarray(from * size, to * size) };
    const result = await runWithParameters(graphs.pieces, parameters, feeds);
    sums.set(result.float32('sums'), from * config.pairUnits);
  }
  const scores = new Float32Array((mentionCount * (mentionCount - 1)) / 2);
  const { current, antecedent } = membersOfPairs(mentionCount);
  for (const [from, to] of cut(trainedStretches(mentionCount, lossMask))) {
    const result = await runWithParameters(graphs.pairs, parameters, {
      current: parts.float32('current'),
      antecedent: parts.float32('antecedent'),
      sums,
      pieceIndex: pairs.index.subarray(from * count, to * count),
      currentIndex: current.subarray(from, to),
      antecedentIndex: antecedent.subarray(from, to),
    });
    scores.set(result.float32('pairs'), from);
  }
  return scores;
}

type Stretch = readonly [from: number, to: number];

/** The pairs of neighbouring mentions that are trained on. */
function trainedStretches(mentionCount: number, lossMask: Uint8Array | undefined): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (let current = 1; current <= mentionCount; current++) {
    const isTrained = current < mentionCount && lossMask?.[current] !== 0;
    if (isTrained) continue;
    if (pairAt(current, 0) > from) stretches.push([from, pairAt(current, 0)]);
    from = pairAt(current + 1, 0);
  }
  return stretches;
}

/** Cuts stretches into such as fit one run. */
function cut(stretches: readonly Stretch[]): Stretch[] {
  return stretches.flatMap(([from, to]) =>
    Array.from({ length: Math.ceil((to - from) / ROWS_PER_RUN) }, (_, part): Stretch => {
      const start = from + part * ROWS_PER_RUN;
      return [start, Math.min(to, start + ROWS_PER_RUN)];
    }),
  );
}

/** The pairs of a longer document begin with those of a shorter one: the longest so far serves all. */
let known = { mentionCount: 0, current: new Int32Array(0), antecedent: new Int32Array(0) };

function membersOfPairs(mentionCount: number): { readonly current: Int32Array; readonly antecedent: Int32Array } {
  if (mentionCount <= known.mentionCount) return known;
  const pairCount = (mentionCount * (mentionCount - 1)) / 2;
  const [current, antecedent] = [new Int32Array(pairCount), new Int32Array(pairCount)];
  for (let one = 1, at = 0; one < mentionCount; one++) {
    for (let other = 0; other < one; other++, at++) {
      current[at] = one;
      antecedent[at] = other;
    }
  }
  known = { mentionCount, current, antecedent };
  return known;
}
