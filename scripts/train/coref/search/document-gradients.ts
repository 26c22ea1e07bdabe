/**
 * The gradients of the candidates that the search chose, two per violation (docs/model.md §5.4).
 * Gradients of tables are rows, one per use.
 */
import { MENTION_LAYERS, type NetworkConfig, PAIR_LAYER } from '../../../../src/model/mod.ts';
import type { Feeds, RunResult } from '../../../tensor/mod.ts';
import { computePositions } from '../data/feature-sets.ts';
import { readPairRows } from '../data/pair-pieces.ts';
import { type TrainingDocument, toPairIndex } from '../data/training-document.ts';
import { gatherHiddenBefore, isCellParameter, runClustersBack } from '../network/cluster-lstm.ts';
import { type Dropout, drawMask } from '../network/dropout.ts';
import { type ParameterGradient, runWithParameters } from '../network/parameters.ts';
import type { RunnableNetwork } from '../network/training-graphs.ts';
import type { MemoryPass } from './score-document.ts';
import { NEW, type WeightedChoice } from './search.ts';

type GradientDropout = Omit<Dropout, 'searchDropout'>;

/** Computes the gradients of Σ weight × s(current, choice) for every parameter. */
export async function computeGradients(
  document: TrainingDocument,
  choices: readonly WeightedChoice[],
  forward: MemoryPass,
  network: RunnableNetwork & GradientDropout,
): Promise<ReadonlyMap<string, ParameterGradient>> {
  const { graphs, parameters, config } = network;
  const mentions = {
    rows: document.rows,
    dense: document.dense,
    ...(config.hasPosition && { position: computePositions(document.mentionCount) }),
  };
  const history = createOracleHistory(document);
  const chosen = createChoiceFeeds({ document, history }, choices, network);
  const result = await runWithParameters(graphs.gradients, parameters, {
    ...mentions,
    ...chosen,
    ...createMemoryFeeds({ document, history }, forward, network),
  });
  const layers = await computeCellGradients(document, forward, { result, mentions, network });
  const gradients = new Map<string, ParameterGradient>();
  for (const { shape } of parameters.values()) {
    const { name, isTable } = shape;
    const from = layers !== undefined && isCellParameter(name) ? layers : result;
    const indices = isTable
      ? findRowsUsed(name, { rows: document.rows, pairRows: chosen.pairRows }, config)
      : undefined;
    gradients.set(name, { values: from.float32(`grad:${name}`), indices });
  }
  return gradients;
}

/**
 * Computes the gradients of the LSTM and of the layer of h_c, which is both its input and a query.
 */
async function computeCellGradients(
  document: TrainingDocument,
  { states }: MemoryPass,
  { result, mentions, network }: { result: RunResult; mentions: Feeds; network: RunnableNetwork },
): Promise<RunResult | undefined> {
  const { cell } = network.graphs;
  if (cell === undefined || states === undefined) return undefined;
  const { parameters, config } = network;
  const setup = { cell, parameters, units: config.clusterUnits };
  const gateGradients = await runClustersBack(document, states, result.float32('grad:states'), setup);
  return runWithParameters(cell.layerGradients, parameters, {
    ...mentions,
    hidden: gatherHiddenBefore(states, document, config.clusterUnits),
    gateGradients,
    clusterGradients: result.float32('grad:cluster'),
  });
}

interface Documented {
  readonly document: TrainingDocument;
  readonly history: OracleHistory;
}

interface ChosenFeeds extends Feeds {
  readonly pairRows: Int32Array;
}

/** Creates the feeds of the chosen links and new clusters, with their signed costs. */
function createChoiceFeeds(
  { document, history }: Documented,
  choices: readonly WeightedChoice[],
  { config, pairDropout, random }: Pick<RunnableNetwork, 'config'> & GradientDropout,
): ChosenFeeds {
  const { pairUnits, mentionUnits } = config;
  const freshWeight = new Float32Array(document.mentionCount);
  for (const { current, choice, weight } of choices)
    if (choice === NEW) freshWeight[current] = (freshWeight[current] as number) + weight;
  const links = choices.filter(({ choice }) => choice !== NEW);
  const pairRows = readPairRows(
    document.pairs,
    links.map(({ current, choice }) => toPairIndex(current, choice)),
  );
  return {
    currentIndex: Int32Array.from(links, ({ current }) => current),
    antecedentIndex: Int32Array.from(links, ({ choice }) => choice),
    stateIndex: Int32Array.from(links, ({ current, choice }) => history.findState(current, choice)),
    linkWeight: Float32Array.from(links, ({ weight }) => weight),
    freshWeight,
    pairRows,
    pairMask: drawMask(links.length * pairUnits, pairDropout, random),
    linkMask: drawMask(links.length * mentionUnits, pairDropout, random),
  };
}

/** Creates the feeds of the states of oracle clusters. */
function createMemoryFeeds(
  { document, history }: Documented,
  { cluster, states, stateMask }: MemoryPass,
  { config, stateDropout, random }: Pick<RunnableNetwork, 'config'> & GradientDropout,
): Feeds {
  if (cluster === undefined) return {};
  const { mentionCount } = document;
  const shape = [mentionCount, mentionCount];
  return {
    stateMask: stateMask ?? drawMask(mentionCount * config.clusterUnits, stateDropout, random),
    exposed: { data: history.getExposed(config.averagesStates), shape },
    ...(states === undefined ? { means: { data: history.getMeans(), shape } } : { cluster, states: states.hidden }),
  };
}

/** Finds the rows that the gradients of a table belong to, the same number for each. */
function findRowsUsed(
  name: string,
  { rows, pairRows }: { readonly rows: Int32Array; readonly pairRows: Int32Array },
  { features }: NetworkConfig,
): Int32Array {
  if (name === PAIR_LAYER.table) return pairRows;
  const { mentionTemplates, antecedentTemplates } = features;
  if (name !== MENTION_LAYERS.antecedent.table || antecedentTemplates === mentionTemplates) return rows;
  return rows.filter((_, at) => at % mentionTemplates < antecedentTemplates);
}

/** The states of oracle clusters over a document, indexed by the mention that produced them. */
interface OracleHistory {
  /**
   * [n, n]: row i averages the mentions of i's cluster up to i, which gives the mean memory after
   * mention i.
   */
  getMeans(): Float32Array;
  /**
   * [n, n]: row i is 1 for each state that is open just before i, the last mention of every cluster
   * so far; divided by their number if states are averaged.
   */
  getExposed(averagesStates?: boolean): Float32Array;
  /** Finds the mention whose state is that of `antecedent`'s cluster just before `current`. */
  findState(current: number, antecedent: number): number;
}

/**
 * Computes the history of a document's oracle clusters; each matrix is computed once, on first use.
 */
export function createOracleHistory({ mentionCount, oracle, previous }: TrainingDocument): OracleHistory {
  const members = new Map<number, number[]>();
  for (const [mention, cluster] of oracle.entries()) {
    const list = members.get(cluster);
    if (list === undefined) members.set(cluster, [mention]);
    else list.push(mention);
  }
  let means: Float32Array | undefined;
  let exposed: Float32Array | undefined;
  return {
    getMeans: () => {
      means ??= computeMeans(members.values(), mentionCount);
      return means;
    },
    getExposed: (averagesStates = false) => {
      exposed ??= computeExposed(previous, averagesStates);
      return exposed;
    },
    findState: (current, antecedent) => {
      let state = antecedent;
      for (const member of members.get(oracle[antecedent] as number) ?? []) {
        if (member >= current) break;
        state = Math.max(state, member);
      }
      return state;
    },
  };
}

function computeMeans(clusters: Iterable<readonly number[]>, mentionCount: number): Float32Array {
  const matrix = new Float32Array(mentionCount * mentionCount);
  for (const list of clusters) {
    for (const [place, mention] of list.entries()) {
      for (let member = 0; member <= place; member++) {
        matrix[mention * mentionCount + (list[member] as number)] = 1 / (place + 1);
      }
    }
  }
  return matrix;
}

function computeExposed(previous: Int32Array, averagesStates: boolean): Float32Array {
  const mentionCount = previous.length;
  const matrix = new Float32Array(mentionCount * mentionCount);
  const open = new Set<number>();
  for (let mention = 1; mention < mentionCount; mention++) {
    open.delete(previous[mention - 1] as number);
    open.add(mention - 1);
    for (const state of open) matrix[mention * mentionCount + state] = averagesStates ? 1 / open.size : 1;
  }
  return matrix;
}
