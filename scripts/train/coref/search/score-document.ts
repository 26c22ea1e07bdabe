/**
 * Scores every pair and every new cluster of a document under its oracle clusters, for the search.
 */
import type { NetworkConfig } from '../../../../src/model/mod.ts';
import { computePositions } from '../data/feature-sets.ts';
import { type TrainingDocument, toPairIndex } from '../data/training-document.ts';
import { type ClusterStates, runClusters } from '../network/cluster-lstm.ts';
import { type Dropout, drawMask } from '../network/dropout.ts';
import { runWithParameters } from '../network/parameters.ts';
import type { RunnableNetwork } from '../network/training-graphs.ts';
import { scorePairs } from './score-pairs.ts';
import type { ScoredDocument } from './search.ts';

/** What a forward pass computed about clusters. */
export interface MemoryPass {
  /** h_c; undefined without a memory. */
  readonly cluster: Float32Array | undefined; // [n, units]
  /** The LSTM's states; undefined without one. */
  readonly states: ClusterStates | undefined;
  /** The dropout mask of the states; undefined without dropout. */
  readonly stateMask?: Float32Array | undefined; // [n, units]
}

/** A forward pass over a document. */
export interface ForwardPass extends MemoryPass {
  readonly scored: ScoredDocument;
}

/** Runs the network forward over a document, with dropout if it is given. */
export async function scoreDocument(
  document: TrainingDocument,
  network: RunnableNetwork,
  dropout?: Pick<Dropout, 'pairDropout' | 'stateDropout' | 'random'>,
): Promise<ForwardPass> {
  const { graphs, config, parameters } = network;
  const { mentionCount } = document;
  const parts = await runWithParameters(graphs.mentions, parameters, {
    rows: document.rows,
    dense: document.dense,
    ...(config.hasPosition && { position: computePositions(mentionCount) }),
  });
  const { pairs, links } = await scorePairs(document, parts, network, dropout);
  const fresh = parts.float32('fresh');
  const linkParts = parts.float32('link');
  if (links === undefined) addToPairs(pairs, mentionCount, (current) => linkParts[current] as number);
  else addToPairs(pairs, mentionCount, (_current, _antecedent, at) => links[at] as number);
  const scored: ScoredDocument = {
    ...document,
    scoreLink: (current, antecedent) => pairs[toPairIndex(current, antecedent)] as number,
    scoreNew: (current) => fresh[current] as number,
  };
  if (graphs.memory === undefined) return { scored, cluster: undefined, states: undefined };
  const cluster = parts.float32('cluster');
  const setup = { parameters, units: config.clusterUnits };
  const states = graphs.cell && (await runClusters(document, parts.float32('gates'), { ...setup, cell: graphs.cell }));
  const whole = states?.hidden ?? computeClusterMeans(document, cluster, config.clusterUnits);
  const stateMask = dropout && drawMask(whole.length, dropout.stateDropout, dropout.random);
  const seen = stateMask === undefined ? whole : whole.map((value, at) => value * (stateMask[at] as number));
  const global = await runWithParameters(graphs.memory, parameters, {
    cluster,
    states: seen,
    newness: parts.float32('newness'),
    stateSums: sumOpenStates(document, seen, config),
  });
  const na = global.float32('na');
  for (let mention = 0; mention < mentionCount; mention++)
    fresh[mention] = (fresh[mention] as number) + (na[mention] as number);
  addGlobal(pairs, document, global.float32('g'));
  return { scored, cluster, states, stateMask };
}

/** Adds g = h_c · state to every pair, from the products of all mentions with all states. */
function addGlobal(pairs: Float32Array, { mentionCount, oracle }: TrainingDocument, products: Float32Array): void {
  // By cluster: the mention that produced its current state.
  const latest = new Int32Array(mentionCount);
  let last = 0;
  addToPairs(pairs, mentionCount, (current, antecedent) => {
    for (; last < current; last++) latest[oracle[last] as number] = last;
    return products[current * mentionCount + (latest[oracle[antecedent] as number] as number)] as number;
  });
}

/** Adds a part to the score of each pair, in the order of mentions. */
function addToPairs(
  pairs: Float32Array,
  mentionCount: number,
  readPart: (current: number, antecedent: number, at: number) => number,
): void {
  for (let current = 1, at = 0; current < mentionCount; current++) {
    for (let antecedent = 0; antecedent < current; antecedent++, at++)
      pairs[at] = (pairs[at] as number) + readPart(current, antecedent, at);
  }
}

/** Computes the mean of h_c over each mention's cluster up to that mention, [n, units]. */
function computeClusterMeans(
  { oracle, previous }: TrainingDocument,
  cluster: Float32Array,
  units: number,
): Float32Array {
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

/**
 * Computes S, the sum or the mean of the states that are open just before each mention, [n, units].
 */
export function sumOpenStates(
  { mentionCount, previous }: Pick<TrainingDocument, 'mentionCount' | 'previous'>,
  states: Float32Array,
  { clusterUnits: units, averagesStates = false }: Pick<NetworkConfig, 'clusterUnits' | 'averagesStates'>,
): Float32Array {
  const sums = new Float32Array(states.length);
  const open = new Float64Array(units);
  let count = 0;
  for (let mention = 0; mention < mentionCount; mention++) {
    const share = averagesStates ? 1 / Math.max(1, count) : 1;
    for (let unit = 0; unit < units; unit++) sums[mention * units + unit] = share * (open[unit] as number);
    const replaced = previous[mention] as number;
    if (replaced === -1) count++;
    for (let unit = 0; unit < units; unit++) {
      const old = replaced === -1 ? 0 : (states[replaced * units + unit] as number);
      open[unit] = (open[unit] as number) + (states[mention * units + unit] as number) - old;
    }
  }
  return sums;
}
