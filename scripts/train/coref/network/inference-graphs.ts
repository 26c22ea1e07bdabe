/**
 * The graphs that serve. `turn` computes what depends on no decision: the parts of a turn's
 * mentions and the local scores of all their pairs, in one run. `place` (only with a memory)
 * advances the cluster that the previous mention joined and scores the next mention against all
 * clusters, so that states stay on the device.
 */
import type { TemplateGroup } from '../../../../featurizer/mod.ts';
import {
  groupMentionLayers,
  MENTION_LAYERS,
  type MentionLayer,
  type NetworkConfig,
  PAIR_LAYER,
} from '../../../../src/model/mod.ts';
import type { GraphBuilder, Tensor } from '../../../tensor/mod.ts';
import { type MentionInputs, Network } from './network.ts';

/**
 * Builds the graph of a turn.
 *
 * Inputs: `rows` [n, templates] and `dense` [n, size] of mentions; `known` [k, pair units],
 * antecedent parts from earlier runs; `pairs` [2 + groups, p], for each pair the index of its
 * current mention, the index of its antecedent among the mentions followed by the known ones, and
 * one code per template group.
 *
 * Outputs: `scores` [p], u_p · h_p; `antecedent` [n, pair units]; `own` [n, 2], the mention's part
 * of every link score and f of a new cluster; with a memory `cluster` (h_c) and `newness` [n,
 * cluster units]; with an LSTM `gates` [n, 4 cluster units].
 */
export function buildTurnGraph(config: NetworkConfig, groups: readonly TemplateGroup[]): GraphBuilder {
  if (config.hasPosition)
    throw new RangeError('build turn graph: found positions in the document, expected a network for streams');
  const network = new Network(config);
  const { graph } = network;
  const { pairUnits, memory } = config;
  const parts = addMentionParts(network, network.mentionInputs());
  const known = graph.input('known', 'float32', ['k', pairUnits]);
  const antecedents = graph.concat([parts(MENTION_LAYERS.antecedent), known], { axis: 0, dimension: 'all' });
  const pairs = graph.input('pairs', 'int32', [groups.length + 2, 'p']);
  const tables = groups.map((group) => addCodeTable(network, group));
  // Column by column: the result of a single lookup would not fit in a CPU's cache.
  const columns = [parts(MENTION_LAYERS.current), antecedents, ...tables].map((rows, at) =>
    // One row of `pairs`, gathered since WebGPU cannot slice integers.
    graph.gatherRows(rows, graph.gatherRows(pairs, graph.constant('int32', Int32Array.of(at), []))),
  );
  graph.output('scores', network.pairScore(columns.reduce((sum, column) => graph.add(sum, column))));
  graph.output('antecedent', parts(MENTION_LAYERS.antecedent));
  graph.output('own', network.mentionScores(graph.tanh(parts(MENTION_LAYERS.mention))));
  if (memory !== 'none') {
    const cluster = graph.tanh(parts(MENTION_LAYERS.cluster)); // h_c
    graph.output('cluster', cluster);
    graph.output('newness', parts(MENTION_LAYERS.newness));
    if (memory === 'lstm') graph.output('gates', network.inputGates(cluster));
  }
  return graph;
}

/**
 * The weights of each code of a group, [codes, pair units]: the sum of its templates' rows.
 * Runtimes fold it on load.
 */
function addCodeTable(network: Network, { sizes, templates }: TemplateGroup): Tensor {
  const { graph } = network;
  const { pairUnits } = network.config;
  const grids = templates.map(({ firstRow, axes }) => {
    const own = axes.map((axis) => sizes[axis] ?? 1);
    const rowCount = own.reduce((product, size) => product * size, 1);
    const rows = graph.slice(network.getParameter(PAIR_LAYER.table), {
      axis: 0,
      start: firstRow,
      end: firstRow + rowCount,
    });
    const order = axes.map((_, at) => at).sort((one, other) => (axes[one] ?? 0) - (axes[other] ?? 0));
    const isOrdered = order.every((from, to) => from === to);
    const ordered = isOrdered
      ? rows
      : graph.transpose(graph.reshape(rows, [...own, pairUnits]), [...order, axes.length]);
    const spread = sizes.map((size, axis) => (axes.includes(axis) ? size : 1));
    return { rowCount, grid: graph.reshape(ordered, [...spread, pairUnits]) };
  });
  // The small ones first, so that few intermediate sums have the full size.
  const bySize = grids.sort((one, other) => one.rowCount - other.rowCount).map(({ grid }) => grid);
  const sum = bySize.reduce((one, other) => graph.add(one, other));
  return graph.reshape(sum, [sizes.reduce((product, size) => product * size, 1), pairUnits]);
}

/**
 * Builds the graph of a placement.
 *
 * Inputs: `states` [k, units] (and `cells` with an LSTM), one row per slot; `slots` [k, 1], 0, 1,
 * …; the previous mention's `joined` [1, 1], its slot (−1: none), `isOpen` [1, 1], 1 if the slot
 * had a state before, and `input`, h_c [1, units] or gates [1, 4 units]; `weights` [k, 1], the
 * factor from an updated row to a state: 1, 1 / size for a mean, 0 for a slot without a cluster;
 * the mention's own `query` (h_c) and `newness` [1, units]; if NA reads the mean of the states,
 * `share` [1, 1], 1 / clusters.
 *
 * Outputs: `nextStates`, `nextCells`; `global` [k], g of each slot; `na` [1].
 */
export function buildPlaceGraph(config: NetworkConfig): GraphBuilder {
  const network = new Network(config);
  const { graph } = network;
  const { clusterUnits, memory } = config;
  const rows = (name: string, units = clusterUnits) => graph.input(name, 'float32', ['k', units]);
  const row = (name: string, units = clusterUnits) => graph.input(name, 'float32', [1, units]);
  const states = rows('states');
  const joined = graph.input('joined', 'int32', [1, 1]);
  const isJoined = graph.equal(graph.input('slots', 'int32', ['k', 1]), joined); // [k, 1]
  // −1 reads the last row, which isOpen then multiplies by 0.
  const slot = graph.reshape(joined, [1]);
  const isOpen = row('isOpen', 1);
  const before = (table: Tensor) => graph.mul(graph.gatherRows(table, slot), isOpen); // [1, units]
  let next: Tensor;
  if (memory === 'lstm') {
    const cells = rows('cells');
    const step = network.advance(row('input', 4 * clusterUnits), { hidden: before(states), cell: before(cells) });
    next = graph.where(isJoined, step.hidden, states);
    graph.output('nextCells', graph.where(isJoined, step.cell, cells));
  } else {
    next = graph.where(isJoined, graph.add(before(states), row('input')), states);
  }
  graph.output('nextStates', next);
  const weighted = graph.mul(next, rows('weights', 1)); // [k, units]
  graph.output('global', graph.reduceSum(graph.mul(weighted, row('query')), { axes: [1] }));
  const total = graph.reduceSum(weighted, { axes: [0], keepDims: true });
  const sum = config.averagesStates === true ? graph.mul(total, row('share', 1)) : total; // S, [1, units]
  graph.output('na', network.newness(row('newness'), sum));
  return graph;
}

/**
 * Adds the pre-activations of every mention layer; layers that read the same rows share one lookup.
 */
function addMentionParts(network: Network, inputs: MentionInputs): (layer: MentionLayer) => Tensor {
  const { graph, config } = network;
  const parts = new Map<MentionLayer, Tensor>();
  for (const { layers } of groupMentionLayers(config.features, config.memory !== 'none')) {
    const sum = network.joinPreActivations(layers, inputs);
    let start = 0;
    for (const layer of layers) {
      const width = config[layer.units];
      parts.set(layer, layers.length === 1 ? sum : graph.slice(sum, { axis: 1, start, end: start + width }));
      start += width;
    }
  }
  return (layer) => {
    const part = parts.get(layer);
    if (part === undefined)
      throw new RangeError(`build turn graph: found no layer ${layer.table}, expected one of this configuration`);
    return part;
  };
}
