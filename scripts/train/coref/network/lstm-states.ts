/**
 * The LSTM over the oracle clusters of a document, all clusters at once: step t takes every cluster that has a mention t. States
 * and their gradients are stored by the mention that made the state.
 */

import type { TrainingDocument } from '../data/training-document.ts';
import type { CellGraphs } from './cell-graphs.ts';
import type { Parameter } from './parameters.ts';
import { runWithParameters } from './run-with-parameters.ts';

/** What the LSTM runs on. */
export interface CellSetup {
  readonly cell: CellGraphs;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly units: number;
}

export interface ClusterStates {
  /** The mentions of each step; the clusters stand in the same order in all of them, the longest first. */
  readonly steps: readonly Int32Array[];
  /** W h_c + b. */
  readonly gates: Float32Array; // [n, 4 × units]
  /** h after each mention. */
  readonly hidden: Float32Array; // [n, units]
  /** c after each mention. */
  readonly cells: Float32Array; // [n, units]
}

/** Runs the LSTM over every oracle cluster. */
export async function runClusters(
  document: TrainingDocument,
  gates: Float32Array,
  { cell, parameters, units }: CellSetup,
): Promise<ClusterStates> {
  const steps = listSteps(document.oracle);
  const hidden = new Float32Array(document.mentionCount * units);
  const cells = new Float32Array(document.mentionCount * units);
  let hiddenBefore = new Float32Array((steps[0]?.length ?? 0) * units);
  let cellBefore = new Float32Array(hiddenBefore.length);
  for (const mentions of steps) {
    const size = mentions.length * units; // shorter clusters have ended: they stood last
    const after = await runWithParameters(cell.addStep, parameters, {
      gates: gatherRows(gates, mentions, 4 * units),
      hidden: hiddenBefore.subarray(0, size),
      cell: cellBefore.subarray(0, size),
    });
    hiddenBefore = after.float32('hiddenAfter') as typeof hiddenBefore;
    cellBefore = after.float32('cellAfter') as typeof cellBefore;
    scatterRows(hidden, mentions, hiddenBefore, units);
    scatterRows(cells, mentions, cellBefore, units);
  }
  return { steps, gates, hidden, cells };
}

/** Back through time, once through every cluster: the gradients of all gates, given those of the states. */
export async function runClustersBack(
  { previous }: TrainingDocument,
  states: ClusterStates,
  stateGradients: Float32Array,
  { cell, parameters, units }: CellSetup,
): Promise<Float32Array> {
  const gateGradients = new Float32Array(states.gates.length);
  let fromLater = { hidden: new Float32Array(0), cell: new Float32Array(0) };
  for (const mentions of states.steps.toReversed()) {
    const before = mentions.map((mention) => previous[mention] as number);
    const hiddenGradient = gatherRows(stateGradients, mentions, units);
    for (let at = 0; at < fromLater.hidden.length; at++)
      hiddenGradient[at] = (hiddenGradient[at] as number) + (fromLater.hidden[at] as number);
    const cellGradient = new Float32Array(hiddenGradient.length);
    cellGradient.set(fromLater.cell);
    const back = await runWithParameters(cell.stepGradients, parameters, {
      gates: gatherRows(states.gates, mentions, 4 * units),
      hidden: gatherRows(states.hidden, before, units),
      cell: gatherRows(states.cells, before, units),
      hiddenGradient,
      cellGradient,
    });
    scatterRows(gateGradients, mentions, back.float32('grad:gates'), 4 * units);
    fromLater = {
      hidden: back.float32('grad:hidden') as Float32Array<ArrayBuffer>,
      cell: back.float32('grad:cell') as Float32Array<ArrayBuffer>,
    };
  }
  return gateGradients;
}

/** h before each mention: zeros where it begins its cluster. */
export function hiddenBefore({ hidden }: ClusterStates, { previous }: TrainingDocument, units: number): Float32Array {
  return gatherRows(hidden, previous, units);
}

/** The mentions of each step, the longest clusters first. */
function listSteps(oracle: Int32Array): Int32Array[] {
  const clusters = new Map<number, number[]>();
  for (const [mention, cluster] of oracle.entries()) {
    const members = clusters.get(cluster);
    if (members === undefined) clusters.set(cluster, [mention]);
    else members.push(mention);
  }
  const longestFirst = [...clusters.values()].sort((one, other) => other.length - one.length);
  return (longestFirst[0] ?? []).map((_, step) => {
    const present = longestFirst.filter(({ length }) => length > step);
    return Int32Array.from(present, (members) => members[step] as number);
  });
}

/** Copies rows; −1 gives a row of zeros. */
function gatherRows(table: Float32Array, rows: Int32Array, width: number): Float32Array<ArrayBuffer> {
  const copy = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries())
    if (row !== -1) copy.set(table.subarray(row * width, (row + 1) * width), at * width);
  return copy;
}

function scatterRows(table: Float32Array, rows: Int32Array, values: Float32Array, width: number): void {
  for (const [at, row] of rows.entries()) table.set(values.subarray(at * width, (at + 1) * width), row * width);
}
