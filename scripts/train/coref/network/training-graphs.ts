/**
 * The graphs of training: some score everything for the search, one computes the gradients of what
 * the search chose.
 */
import {
  listParameters,
  MENTION_LAYERS,
  type NetworkConfig,
  OUTPUT_HEADS,
  PAIR_LAYER,
} from '../../../../src/model/mod.ts';
import {
  type CompiledGraph,
  compileGraph,
  dropout,
  type GraphBuilder,
  type RunOptions,
  type Tensor,
} from '../../../tensor/mod.ts';
import { createPieceLayout } from '../data/pair-pieces.ts';
import { type CellGraphs, compileCellGraphs, isCellParameter } from './cluster-lstm.ts';
import { addGradientOutputs, type MentionInputs, Network } from './network.ts';
import type { Parameter } from './parameters.ts';

/** A network with its weights, ready to run. */
export interface RunnableNetwork {
  readonly config: NetworkConfig;
  readonly graphs: TrainingGraphs;
  readonly parameters: ReadonlyMap<string, Parameter>;
}

/** The compiled graphs of a network; their outputs are in backticks. */
export interface TrainingGraphs {
  /**
   * Parts of mentions: `current`, `antecedent`, `hidden`, `link`, `fresh`; with a memory `cluster`
   * and `newness`; with an LSTM `gates`.
   */
  readonly mentions: CompiledGraph;
  /** `sums`: the sum of the rows of each piece. */
  readonly pieces: CompiledGraph;
  /** `pairs`: u_p · h_p of each pair. */
  readonly pairs: CompiledGraph;
  /**
   * `pairs` with dropout, and `links`: u · h_a + u_0 of each pair with its own dropout. Only if the
   * search has dropout.
   */
  readonly droppedPairs: CompiledGraph | undefined;
  /**
   * `na`: NA of every mention, from the sums of states; `g`: h_c of every mention · every state.
   * Only with a memory.
   */
  readonly memory: CompiledGraph | undefined;
  /**
   * Gradients of Σ weight × score over the chosen candidates; with an LSTM also those of h_c and of
   * the states.
   */
  readonly gradients: CompiledGraph;
  /** The LSTM; only with one. */
  readonly cell: CellGraphs | undefined;
}

/** Compiles all graphs. Weights are inputs, so they can change between runs. */
export async function compileTrainingGraphs(
  config: NetworkConfig,
  { searchDropout = false, ...options }: RunOptions & { readonly searchDropout?: boolean },
): Promise<TrainingGraphs> {
  return {
    mentions: await compileGraph(buildMentionGraph(config), options),
    pieces: await compileGraph(buildPieceGraph(config), options),
    pairs: await compileGraph(buildPairGraph(config), options),
    droppedPairs: searchDropout ? await compileGraph(buildDroppedPairGraph(config), options) : undefined,
    memory: config.memory === 'none' ? undefined : await compileGraph(buildMemoryGraph(config), options),
    gradients: await compileGraph(buildGradientGraph(config), options),
    cell: config.memory === 'lstm' ? await compileCellGraphs(config, options) : undefined,
  };
}

function buildMentionGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const inputs = network.mentionInputs();
  const hidden = network.mentionHidden(inputs);
  graph.output('current', network.preActivation(MENTION_LAYERS.current, inputs));
  graph.output('antecedent', network.preActivation(MENTION_LAYERS.antecedent, inputs));
  graph.output('hidden', hidden);
  graph.output('link', network.affine(OUTPUT_HEADS.link, hidden));
  graph.output('fresh', network.affine(OUTPUT_HEADS.opening, hidden));
  if (config.memory !== 'none') {
    const cluster = graph.output('cluster', network.clusterInput(inputs, network.positionInput()));
    graph.output('newness', network.preActivation(MENTION_LAYERS.newness, inputs));
    if (config.memory === 'lstm') graph.output('gates', network.inputGates(cluster));
  }
  return graph;
}

/**
 * Sums the rows of each piece (data/pair-pieces.ts); a row of zeros after the table fills pieces
 * up.
 */
function buildPieceGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const zeros = graph.constant('float32', new Float32Array(config.pairUnits), [1, config.pairUnits]);
  const table = graph.concat([network.getParameter(PAIR_LAYER.table), zeros], { axis: 0 });
  const { size } = createPieceLayout(config.features);
  graph.output('sums', addRowSum(graph, table, graph.input('pieces', 'int32', ['p', size])));
  return graph;
}

function buildPairGraph(config: NetworkConfig) {
  const network = new Network(config);
  network.graph.output('pairs', network.pairScore(addPairInputs(network).preActivation));
  return network.graph;
}

/** Every pair uses one mask of a pool. */
function buildDroppedPairGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const { preActivation, currentIndex } = addPairInputs(network);
  const maskIndex = graph.input('maskIndex', 'int32', ['m']);
  const gatherMask = (name: string, units: number) =>
    graph.gatherRows(graph.input(name, 'float32', ['k', units]), maskIndex);
  const hidden = graph.gatherRows(graph.input('hidden', 'float32', ['n', config.mentionUnits]), currentIndex);
  const dropped = dropout(graph, hidden, gatherMask('linkMasks', config.mentionUnits));
  graph.output('pairs', network.pairScore(preActivation, gatherMask('pairMasks', config.pairUnits)));
  graph.output('links', network.affine(OUTPUT_HEADS.link, dropped));
  return graph;
}

function addPairInputs(network: Network): { readonly preActivation: Tensor; readonly currentIndex: Tensor } {
  const { graph, config } = network;
  const given = (name: string, rows: string) => graph.input(name, 'float32', [rows, config.pairUnits]);
  const index = (name: string) => graph.input(name, 'int32', ['m']);
  const { count } = createPieceLayout(config.features);
  const currentIndex = index('currentIndex');
  const preActivation = graph.add(
    graph.add(
      graph.gatherRows(given('current', 'n'), currentIndex),
      graph.gatherRows(given('antecedent', 'n'), index('antecedentIndex')),
    ),
    addRowSum(graph, given('sums', 'p'), graph.input('pieceIndex', 'int32', ['m', count])),
  );
  return { preActivation, currentIndex };
}

/**
 * Like embeddingBagSum, but column by column: for the many rows of pairs, a third faster on the CPU
 * than a sum over an axis.
 */
function addRowSum(graph: GraphBuilder, table: Tensor, indices: Tensor): Tensor {
  const columns = Array.from({ length: Number(indices.shape[1]) }, (_, place) =>
    graph.squeeze(graph.slice(indices, { axis: 1, start: place, end: place + 1 }), [1]),
  );
  return columns.map((column) => graph.gatherRows(table, column)).reduce((sum, rows) => graph.add(sum, rows));
}

function buildMemoryGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const given = (name: string, rows: string) => graph.input(name, 'float32', [rows, config.clusterUnits]);
  graph.output('na', network.newness(given('newness', 'n'), given('stateSums', 'n')));
  graph.output('g', graph.matMul(given('cluster', 'n'), graph.transpose(given('states', 's'))));
  return graph;
}

/**
 * d/dθ of Σ κ_m s(x, y) + Σ κ_n s(x, ε) (docs/model.md §5.4). States are indexed by the mention
 * that produced them: the state of a pair's cluster is that of its last mention before the current
 * one; `exposed` has the states that are open for each mention.
 */
function buildGradientGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const { pairUnits, mentionUnits, clusterUnits, features, memory } = config;
  const inputs = network.mentionInputs();
  const addIndex = (name: string) => graph.input(name, 'int32', ['m']);
  const currentIndex = addIndex('currentIndex');
  const pairRows = graph.input('pairRows', 'int32', ['m', features.pairTemplates]);
  const linkWeight = graph.input('linkWeight', 'float32', ['m']);
  const freshWeight = graph.input('freshWeight', 'float32', ['n']);
  const hidden = network.mentionHidden(inputs);
  const preActivation = graph.add(
    graph.add(
      graph.gatherRows(network.preActivation(MENTION_LAYERS.current, inputs), currentIndex),
      graph.gatherRows(network.preActivation(MENTION_LAYERS.antecedent, inputs), addIndex('antecedentIndex')),
    ),
    graph.embeddingBagSum(network.getParameter(PAIR_LAYER.table), pairRows),
  );
  const pairScore = network.pairScore(preActivation, graph.input('pairMask', 'float32', ['m', pairUnits]));
  const linkHidden = dropout(
    graph,
    graph.gatherRows(hidden, currentIndex),
    graph.input('linkMask', 'float32', ['m', mentionUnits]),
  );
  let link = graph.add(pairScore, network.affine(OUTPUT_HEADS.link, linkHidden));
  let fresh = network.affine(OUTPUT_HEADS.opening, hidden);
  let given: Readonly<Record<string, Tensor>> = {};
  if (memory !== 'none') {
    const { cluster, states } = addClusterStates(network, inputs);
    if (memory === 'lstm') given = { cluster, states };
    const seen = dropout(graph, states, graph.input('stateMask', 'float32', ['n', clusterUnits]));
    const query = graph.gatherRows(cluster, currentIndex);
    const state = graph.gatherRows(seen, addIndex('stateIndex'));
    link = graph.add(link, graph.reduceSum(graph.mul(query, state), { axes: [1] }));
    const sums = graph.matMul(graph.input('exposed', 'float32', ['n', 'n']), seen);
    fresh = graph.add(fresh, network.newness(network.preActivation(MENTION_LAYERS.newness, inputs), sums));
  }
  const loss = graph.add(graph.reduceSum(graph.mul(link, linkWeight)), graph.reduceSum(graph.mul(fresh, freshWeight)));
  graph.output('loss', loss);
  addGradientOutputs(
    network,
    loss,
    listParameters(config).filter(({ name }) => memory !== 'lstm' || !isCellParameter(name)),
    given,
  );
  return graph;
}

/**
 * h_c and the states. With an LSTM both are inputs: its own graphs compute them and continue from
 * their gradients.
 */
function addClusterStates(
  network: Network,
  inputs: MentionInputs,
): { readonly cluster: Tensor; readonly states: Tensor } {
  const { graph, config } = network;
  if (config.memory === 'lstm') {
    const given = (name: string) => graph.input(name, 'float32', ['n', config.clusterUnits]);
    return { cluster: given('cluster'), states: given('states') };
  }
  const cluster = network.clusterInput(inputs, network.positionInput());
  return { cluster, states: graph.matMul(graph.input('means', 'float32', ['n', 'n']), cluster) };
}
