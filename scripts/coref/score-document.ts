/** Scores every pair and every new cluster of a document under its oracle clusters, without dropout: what the search looks at. */
import { type ClusterStates, runClusters } from './lstm-states.ts';
import { positionsOf } from './position.ts';
import { type RunnableNetwork, runWithParameters } from './run-with-parameters.ts';
import { scorePairs } from './score-pairs.ts';
import type { ScoredDocument } from './search.ts';
import { pairAt, type TrainingDocument } from './training-document.ts';

export interface ForwardPass {
  readonly scored: ScoredDocument;
  /** h_c; undefined without a memory. */
  readonly cluster: Float32Array | undefined; // [n, units]
  /** The LSTM's states; undefined without one. */
  readonly states: ClusterStates | undefined;
}

/** Runs the network forward over a document. */
export async function scoreDocument(document: TrainingDocument, network: RunnableNetwork): Promise<ForwardPass> {
  const { graphs, config, parameters } = network;
  const { mentionCount } = document;
  const parts = await runWithParameters(graphs.mentions, parameters, {
    rows: document.rows,
    dense: document.dense,
    ...(config.hasPosition && { position: positionsOf(mentionCount) }),
  });
  const pairs = await scorePairs(document, parts, network);
  const link = parts.float32('link');
  const fresh = parts.float32('fresh');
  const pass = (states?: ClusterStates, cluster?: Float32Array): ForwardPass => ({
    scored: {
      ...document,
      link: (current, antecedent) => (pairs[pairAt(current, antecedent)] as number) + (link[current] as number),
      fresh: (current) => fresh[current] as number,
    },
    cluster,
    states,
  });
  if (graphs.memory === undefined) return pass();
  const cluster = parts.float32('cluster');
  const setup = { parameters, units: config.clusterUnits };
  const states = graphs.cell && (await runClusters(document, parts.float32('gates'), { ...setup, cell: graphs.cell }));
  const seen = states?.hidden ?? clusterMeans(document, cluster, config.clusterUnits);
  const global = await runWithParameters(graphs.memory, parameters, {
    cluster,
    states: seen,
    newness: parts.float32('newness'),
    stateSums: openSums(document, seen, config.clusterUnits),
  });
  const na = global.float32('na');
  for (let mention = 0; mention < mentionCount; mention++)
    fresh[mention] = (fresh[mention] as number) + (na[mention] as number);
  addGlobal(pairs, document, global.float32('g'));
  return pass(states, cluster);
}

/** Adds g = h_c · state to every pair, out of the products of all mentions with all states. */
function addGlobal(pairs: Float32Array, { mentionCount, oracle }: TrainingDocument, products: Float32Array): void {
  const latest = new Int32Array(mentionCount); // by cluster: the mention that made its present state
  for (let current = 0, at = 0; current < mentionCount; current++) {
    for (let antecedent = 0; antecedent < current; antecedent++, at++) {
      const state = latest[oracle[antecedent] as number] as number;
      pairs[at] = (pairs[at] as number) + (products[current * mentionCount + state] as number);
    }
    latest[oracle[current] as number] = current;
  }
}

/** The mean of h_c over a mention's cluster up to it, [n, units]. */
function clusterMeans({ oracle, previous }: TrainingDocument, cluster: Float32Array, units: number): Float32Array {
  const sums = cluster.slice();
  const counts = new Int32Array(oracle.length).fill(1);
  for (const [mention, before] of previous.entries()) {
    if (before === -1) continue;
    counts[mention] = (counts[before] as number) + 1;
    for (let unit = 0; unit < units; unit++) {
      const at = mention * units + unit;
      sums[at] = (sums[at] as number) + (sums[before * units + unit] as number);
    }
  }
  return sums.map((sum, at) => sum / (counts[Math.floor(at / units)] as number));
}

/** S: the sum of the states that are open just before each mention, [n, units]. */
export function openSums(
  { mentionCount, previous }: Pick<TrainingDocument, 'mentionCount' | 'previous'>,
  states: Float32Array,
  units: number,
): Float32Array {
  const sums = new Float32Array(states.length);
  const open = new Float64Array(units);
  for (let mention = 0; mention < mentionCount; mention++) {
    sums.set(open, mention * units);
    const replaced = previous[mention] as number;
    for (let unit = 0; unit < units; unit++) {
      const old = replaced === -1 ? 0 : (states[replaced * units + unit] as number);
      open[unit] = (open[unit] as number) + (states[mention * units + unit] as number) - old;
    }
  }
  return sums;
}
