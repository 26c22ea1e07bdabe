/** The graphs that training runs: one that scores everything for the search, one that gives the gradients of what was chosen. */
import { type CompiledGraph, compileGraph, differentiate, dropout, type RunOptions } from '../graph/mod.ts';
import { Network, type NetworkConfig, parametersOf } from './network.ts';

/** Compiled graphs of a network. */
export interface TrainingGraphs {
  /** Mention parts: `current`, `antecedent`, `link`, `fresh`, and with a memory `cluster`, `newness`. */
  readonly mentions: CompiledGraph;
  /** `pairs`: u_p · h_p of every pair. */
  readonly pairs: CompiledGraph;
  /** `na`: NA of every mention, from the sums of states. Absent without a memory. */
  readonly newness: CompiledGraph | undefined;
  /** Gradients of Σ coefficient × score over the chosen candidates. */
  readonly gradients: CompiledGraph;
}

/** Compiles all graphs; weights are inputs, so they may change between runs. */
export async function compileTrainingGraphs(config: NetworkConfig, options: RunOptions): Promise<TrainingGraphs> {
  return {
    mentions: await compileGraph(mentionGraph(config), options),
    pairs: await compileGraph(pairGraph(config), options),
    newness: config.memory === 'none' ? undefined : await compileGraph(newnessGraph(config), options),
    gradients: await compileGraph(gradientGraph(config), options),
  };
}

function mentionGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const inputs = network.mentionInputs();
  const hidden = network.mentionHidden(inputs);
  graph.output('current', network.preActivation('cur', inputs));
  graph.output('antecedent', network.preActivation('ant', inputs));
  graph.output('link', network.affine('u', hidden));
  graph.output('fresh', network.affine('v', hidden));
  if (config.memory !== 'none') {
    graph.output('cluster', network.clusterInput(inputs));
    graph.output('newness', network.preActivation('s', inputs));
  }
  return graph;
}

/** Pairs share their tuples of pair features, so each tuple's sum is made once. */
function pairGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const current = graph.input('current', 'float32', ['n', config.pairUnits]);
  const antecedent = graph.input('antecedent', 'float32', ['n', config.pairUnits]);
  const tuples = graph.input('tuples', 'int32', ['t', config.features.pairTemplates]);
  const index = (name: string) => graph.input(name, 'int32', ['m']);
  const pairPart = graph.embeddingBagSum(network.parameter('W_pair'), tuples);
  const sum = graph.add(
    graph.add(graph.gatherRows(current, index('currentIndex')), graph.gatherRows(antecedent, index('antecedentIndex'))),
    graph.gatherRows(pairPart, index('tupleIndex')),
  );
  graph.output('pairs', network.pairScore(sum));
  return graph;
}

function newnessGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const preActivation = graph.input('newness', 'float32', ['n', config.clusterUnits]);
  const sums = graph.input('stateSums', 'float32', ['n', config.clusterUnits]);
  graph.output('na', network.newness(preActivation, sums));
  return graph;
}

/**
 * d/dθ of Σ κ_m s(x, y) + Σ κ_n s(x, ε) (model.md §5.4). States are indexed by the mention that made them: the state of a
 * pair's cluster is that of its last mention before the current one; `exposed` says which states are open for a mention.
 */
function gradientGraph(config: NetworkConfig) {
  const network = new Network(config);
  const { graph } = network;
  const { pairUnits, mentionUnits, clusterUnits, features, memory } = config;
  const inputs = network.mentionInputs();
  const indexOf = (name: string) => graph.input(name, 'int32', ['m']);
  const currentIndex = indexOf('currentIndex');
  const pairRows = graph.input('pairRows', 'int32', ['m', features.pairTemplates]);
  const linkWeight = graph.input('linkWeight', 'float32', ['m']);
  const freshWeight = graph.input('freshWeight', 'float32', ['n']);
  const hidden = network.mentionHidden(inputs);
  const preActivation = graph.add(
    graph.add(
      graph.gatherRows(network.preActivation('cur', inputs), currentIndex),
      graph.gatherRows(network.preActivation('ant', inputs), indexOf('antecedentIndex')),
    ),
    graph.embeddingBagSum(network.parameter('W_pair'), pairRows),
  );
  const pairScore = network.pairScore(preActivation, graph.input('pairMask', 'float32', ['m', pairUnits]));
  const linkHidden = dropout(
    graph,
    graph.gatherRows(hidden, currentIndex),
    graph.input('linkMask', 'float32', ['m', mentionUnits]),
  );
  let link = graph.add(pairScore, network.affine('u', linkHidden));
  let fresh = network.affine('v', hidden);
  if (memory !== 'none') {
    const cluster = network.clusterInput(inputs);
    const states = graph.matMul(graph.input('means', 'float32', ['n', 'n']), cluster);
    const seen = dropout(graph, states, graph.input('stateMask', 'float32', ['n', clusterUnits]));
    const query = graph.gatherRows(cluster, currentIndex);
    const state = graph.gatherRows(seen, indexOf('stateIndex'));
    link = graph.add(link, graph.reduceSum(graph.mul(query, state), { axes: [1] }));
    const sums = graph.matMul(graph.input('exposed', 'float32', ['n', 'n']), seen);
    fresh = graph.add(fresh, network.newness(network.preActivation('s', inputs), sums));
  }
  const loss = graph.add(graph.reduceSum(graph.mul(link, linkWeight)), graph.reduceSum(graph.mul(fresh, freshWeight)));
  graph.output('loss', loss);
  const shapes = parametersOf(config);
  const gradients = differentiate(
    graph,
    loss,
    shapes.map(({ name }) => network.parameter(name)),
  );
  for (const { name, isTable } of shapes) {
    const tensor = network.parameter(name);
    if (!isTable) graph.output(`grad:${name}`, gradients.dense(tensor));
    else {
      const uses = gradients.rows(tensor);
      const [use] = uses;
      if (use === undefined || uses.length > 1)
        throw new RangeError(`build gradients: ${name} has ${uses.length} uses`);
      graph.output(`grad:${name}`, use.rows); // the rows that it belongs to are those fed in
    }
  }
  return graph;
}
