/**
 * The LSTM over the oracle clusters of a document, all clusters in parallel: step t takes every
 * cluster that has a t-th mention, so the longest cluster determines the number of steps. States
 * and their gradients are indexed by the mention that produced the state.
 */
import { findParameter, listParameters, MEMORY_LAYERS, type NetworkConfig } from '../../../../src/model/mod.ts';
import { type CompiledGraph, compileGraph, differentiate, type RunOptions } from '../../../tensor/mod.ts';
import type { TrainingDocument } from '../data/training-document.ts';
import { addGradientOutputs, Network } from './network.ts';
import { type Parameter, runWithParameters } from './parameters.ts';

/** The graphs of the LSTM. */
export interface CellGraphs {
  /** From the `gates` of k mentions and the states before them to the states after them. */
  readonly addStep: CompiledGraph;
  /**
   * From the gradients of the states after a step to those of the gates and of the states before
   * it.
   */
  readonly stepGradients: CompiledGraph;
  /**
   * From the gradients of all gates and of h_c as a query to those of W, U, b and of the layer of
   * h_c.
   */
  readonly layerGradients: CompiledGraph;
}

/** Compiles the graphs of the LSTM. */
export async function compileCellGraphs(config: NetworkConfig, options: RunOptions): Promise<CellGraphs> {
  return {
    addStep: await compileGraph(buildStepGraph(config), options),
    stepGradients: await compileGraph(buildStepGradientGraph(config), options),
    layerGradients: await compileGraph(buildLayerGradientGraph(config), options),
  };
}

/** Whether a parameter gets its gradient through the graphs of the LSTM. */
export function isCellParameter(name: string): boolean {
  const { group } = findParameter(name);
  return group === 'cluster' || group === 'lstm';
}

function buildStepGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { after } = step(network);
  network.graph.output('hiddenAfter', after.hidden);
  network.graph.output('cellAfter', after.cell);
  return network.graph;
}

function buildStepGradientGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const { inputGates, before, after } = step(network);
  const given = (name: string) => graph.input(name, 'float32', ['k', config.clusterUnits]);
  const loss = graph.add(
    graph.reduceSum(graph.mul(after.hidden, given('hiddenGradient'))),
    graph.reduceSum(graph.mul(after.cell, given('cellGradient'))),
  );
  const gradients = differentiate(graph, loss, [inputGates, before.hidden, before.cell]);
  graph.output('grad:gates', gradients.toDense(inputGates));
  graph.output('grad:hidden', gradients.toDense(before.hidden));
  graph.output('grad:cell', gradients.toDense(before.cell));
  return graph;
}

function step(network: Network) {
  const { graph, config } = network;
  const inputGates = graph.input('gates', 'float32', ['k', 4 * config.clusterUnits]);
  const before = {
    hidden: graph.input('hidden', 'float32', ['k', config.clusterUnits]),
    cell: graph.input('cell', 'float32', ['k', config.clusterUnits]),
  };
  return { inputGates, before, after: network.advance(inputGates, before) };
}

/**
 * Differentiates Σ dgates ∘ (W h_c + U h + b) + Σ dh_c ∘ h_c for all mentions of a document in one
 * run.
 */
function buildLayerGradientGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const given = (name: string, width: number) => graph.input(name, 'float32', ['n', width]);
  const cluster = network.clusterInput(network.mentionInputs(), network.positionInput());
  const recurrent = graph.matMul(
    given('hidden', config.clusterUnits),
    graph.transpose(network.getParameter(MEMORY_LAYERS.lstm.recurrent)),
  );
  const gates = graph.add(network.inputGates(cluster), recurrent);
  const loss = graph.add(
    graph.reduceSum(graph.mul(gates, given('gateGradients', 4 * config.clusterUnits))),
    graph.reduceSum(graph.mul(cluster, given('clusterGradients', config.clusterUnits))),
  );
  addGradientOutputs(
    network,
    loss,
    listParameters(config).filter(({ name }) => isCellParameter(name)),
  );
  return graph;
}

/** What the LSTM runs on. */
export interface CellSetup {
  readonly cell: CellGraphs;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly units: number;
}

/** The states of all clusters. */
export interface ClusterStates {
  /**
   * The mentions of each step; the order of clusters is the same in every step, the longest first.
   */
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
    const size = mentions.length * units; // shorter clusters, which come last, have ended
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

/**
 * Runs back through time over every cluster: from the gradients of the states to those of all
 * gates.
 */
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

/** Gathers h before each mention; zeros for the first mention of a cluster. */
export function gatherHiddenBefore(
  { hidden }: ClusterStates,
  { previous }: TrainingDocument,
  units: number,
): Float32Array {
  return gatherRows(hidden, previous, units);
}

/** Lists the mentions of each step, the longest clusters first. */
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

/** Copies rows; −1 becomes a row of zeros. */
function gatherRows(table: Float32Array, rows: Int32Array, width: number): Float32Array<ArrayBuffer> {
  const copy = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries())
    if (row !== -1) copy.set(table.subarray(row * width, (row + 1) * width), at * width);
  return copy;
}

function scatterRows(table: Float32Array, rows: Int32Array, values: Float32Array, width: number): void {
  for (const [at, row] of rows.entries()) table.set(values.subarray(at * width, (at + 1) * width), row * width);
}
