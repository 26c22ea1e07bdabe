/**
 * The graphs of the LSTM over oracle clusters: one step forward, the same step backward, and the gradients of the layers below.
 * A step takes k clusters at once; the document's longest cluster decides how many steps there are.
 */
import { findParameter, listParameters, MEMORY_LAYERS, type NetworkConfig } from '../../../../src/model/mod.ts';
import { type CompiledGraph, compileGraph, differentiate, type RunOptions } from '../../../tensor/mod.ts';
import { Network } from './network.ts';
import { addGradientOutputs } from './output-gradients.ts';

export interface CellGraphs {
  /** `gates` of k mentions and the states before them → the states after them. */
  readonly addStep: CompiledGraph;
  /** The same with the gradients of the states after → those of gates and states before. */
  readonly stepGradients: CompiledGraph;
  /** Gradients of all gates and of h_c as a query → those of W, U, b and of h_c's layer. */
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

/** The parameters that get their gradients through the LSTM's own graphs. */
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

/** Differentiates Σ dgates ∘ (W h_c + U h + b) + Σ dh_c ∘ h_c: the gradients of all mentions of a document in one go. */
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
