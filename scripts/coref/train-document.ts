/** One document = one update (model.md §5.4): score everything, find violations, take the gradient of those candidates alone. */
import type { CompiledGraph, Feeds, RunResult } from '../graph/mod.ts';
import type { NetworkConfig } from './network.ts';
import { type OracleHistory, oracleHistory } from './oracle-history.ts';
import { type OptimiserOptions, type Parameter, step, stepRows, updateAverages } from './parameters.ts';
import { type Costs, NEW, type ScoredDocument, search, type Violation } from './search.ts';
import { pairAt, type TrainingDocument } from './training-document.ts';
import type { TrainingGraphs } from './training-graphs.ts';

export interface TrainerSetup {
  readonly config: NetworkConfig;
  readonly graphs: TrainingGraphs;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly optimiser: OptimiserOptions;
  readonly costs: Costs;
  /** On [h_p; h_a] before u. */
  readonly pairDropout: number;
  /** On states as scorers see them. */
  readonly stateDropout: number;
  readonly random: () => number;
}

export interface DocumentOutcome {
  readonly loss: number;
  readonly violationCount: number;
}

/** Trains on one document; the weights have changed afterwards. */
export async function trainDocument(document: TrainingDocument, setup: TrainerSetup): Promise<DocumentOutcome> {
  if (document.mentionCount < 2) return { loss: 0, violationCount: 0 };
  const history = oracleHistory(document);
  const scored = await scoreDocument(document, history, setup);
  const { violations, loss } = search(scored, setup.costs);
  if (violations.length > 0) {
    const feeds = gradientFeeds(document, violations, history, setup);
    applyGradients(await run(setup, setup.graphs.gradients, { ...feeds }), feeds, setup);
  }
  updateAverages(setup.parameters, setup.optimiser.averageDecay);
  return { loss, violationCount: violations.length };
}

/** Scores of every pair and of every new cluster, without dropout. */
async function scoreDocument(
  document: TrainingDocument,
  history: OracleHistory,
  setup: TrainerSetup,
): Promise<ScoredDocument> {
  const { graphs, config } = setup;
  const { mentionCount, oracle, previous } = document;
  const parts = await run(setup, graphs.mentions, { rows: document.rows, dense: document.dense });
  const pairCount = document.tupleIndex.length;
  const { currentIndex, antecedentIndex } = allPairs(mentionCount, pairCount);
  const pairs = (
    await run(setup, graphs.pairs, {
      current: parts.float32('current'),
      antecedent: parts.float32('antecedent'),
      tuples: document.tuples,
      tupleIndex: document.tupleIndex,
      currentIndex,
      antecedentIndex,
    })
  ).float32('pairs');
  const link = parts.float32('link');
  const fresh = parts.float32('fresh').slice();
  if (graphs.newness !== undefined) {
    const cluster = parts.float32('cluster');
    const units = config.clusterUnits;
    const states = multiply(history.means(), cluster, mentionCount, units);
    const stateSums = multiply(history.exposed(), states, mentionCount, units);
    const na = (await run(setup, graphs.newness, { newness: parts.float32('newness'), stateSums })).float32('na');
    for (let mention = 0; mention < mentionCount; mention++)
      fresh[mention] = (fresh[mention] as number) + (na[mention] as number);
    addGlobal(pairs, document, history, { cluster, states, units });
  }
  return {
    mentionCount,
    oracle,
    previous,
    link: (current, antecedent) => (pairs[pairAt(current, antecedent)] as number) + (link[current] as number),
    fresh: (current) => fresh[current] as number,
  };
}

/** Adds g = h_c · state to every pair; one dot product a cluster, since its antecedents share it. */
function addGlobal(
  pairs: Float32Array,
  { oracle }: TrainingDocument,
  history: OracleHistory,
  { cluster, states, units }: { readonly cluster: Float32Array; readonly states: Float32Array; readonly units: number },
): void {
  history.forEachMention((current, open) => {
    const scores = new Map<number, number>();
    for (const [number, state] of open) {
      let sum = 0;
      for (let unit = 0; unit < units; unit++) {
        sum += (cluster[current * units + unit] as number) * (states[state * units + unit] as number);
      }
      scores.set(number, sum);
    }
    for (let antecedent = 0; antecedent < current; antecedent++) {
      const at = pairAt(current, antecedent);
      pairs[at] = (pairs[at] as number) + (scores.get(oracle[antecedent] as number) ?? 0);
    }
  });
}

function allPairs(mentionCount: number, pairCount: number) {
  const currentIndex = new Int32Array(pairCount);
  const antecedentIndex = new Int32Array(pairCount);
  for (let current = 1, at = 0; current < mentionCount; current++) {
    for (let antecedent = 0; antecedent < current; antecedent++, at++) {
      currentIndex[at] = current;
      antecedentIndex[at] = antecedent;
    }
  }
  return { currentIndex, antecedentIndex };
}

/** [n, n] × [n, units]; most entries are zero and are skipped. */
function multiply(matrix: Float32Array, values: Float32Array, size: number, units: number): Float32Array {
  const product = new Float32Array(size * units);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const factor = matrix[row * size + column] as number;
      if (factor === 0) continue;
      for (let unit = 0; unit < units; unit++) {
        const at = row * units + unit;
        product[at] = (product[at] as number) + factor * (values[column * units + unit] as number);
      }
    }
  }
  return product;
}

/** What the gradients of tables are matched with, beside all the rest. */
interface ChosenFeeds extends Feeds {
  readonly rows: Int32Array;
  readonly pairRows: Int32Array;
}

/** Feeds of the gradient graph: the chosen links with their signed costs, and the new-cluster costs. */
function gradientFeeds(
  document: TrainingDocument,
  violations: readonly Violation[],
  history: OracleHistory,
  { config, pairDropout, stateDropout, random }: TrainerSetup,
): ChosenFeeds {
  const { features, memory, pairUnits, mentionUnits, clusterUnits } = config;
  const { mentionCount } = document;
  const freshWeight = new Float32Array(mentionCount);
  const links: { readonly current: number; readonly antecedent: number; readonly weight: number }[] = [];
  for (const { current, right, wrong, cost } of violations) {
    for (const [choice, weight] of [
      [wrong, cost],
      [right, -cost],
    ] as const) {
      if (choice === NEW) freshWeight[current] = (freshWeight[current] as number) + weight;
      else links.push({ current, antecedent: choice, weight });
    }
  }
  const width = features.pairTemplates;
  const pairRows = new Int32Array(links.length * width);
  for (const [at, { current, antecedent }] of links.entries()) {
    const tuple = (document.tupleIndex[pairAt(current, antecedent)] as number) * width;
    pairRows.set(document.tuples.subarray(tuple, tuple + width), at * width);
  }
  return {
    rows: document.rows,
    dense: document.dense,
    currentIndex: Int32Array.from(links, ({ current }) => current),
    antecedentIndex: Int32Array.from(links, ({ antecedent }) => antecedent),
    stateIndex: Int32Array.from(links, ({ current, antecedent }) => history.stateOf(current, antecedent)),
    linkWeight: Float32Array.from(links, ({ weight }) => weight),
    freshWeight,
    pairRows,
    pairMask: mask(links.length * pairUnits, pairDropout, random),
    linkMask: mask(links.length * mentionUnits, pairDropout, random),
    ...(memory !== 'none' && {
      stateMask: mask(mentionCount * clusterUnits, stateDropout, random),
      means: { data: history.means(), shape: [mentionCount, mentionCount] },
      exposed: { data: history.exposed(), shape: [mentionCount, mentionCount] },
    }),
  };
}

/** Inverted dropout: kept units are scaled up, so that nothing changes at test time. */
function mask(length: number, rate: number, random: () => number): Float32Array {
  return Float32Array.from({ length }, () => (random() < rate ? 0 : 1 / (1 - rate)));
}

function applyGradients(result: RunResult, feeds: ChosenFeeds, { parameters, optimiser, config }: TrainerSetup): void {
  const { mentionTemplates, antecedentTemplates } = config.features;
  for (const parameter of parameters.values()) {
    const { name, isTable } = parameter.shape;
    const gradient = result.float32(`grad:${name}`);
    if (!isTable) step(parameter, gradient, optimiser);
    else if (name === 'W_pair') stepRows(parameter, { indices: feeds.pairRows, rows: gradient }, optimiser);
    else {
      const indices = name === 'W_ant' ? firstColumns(feeds.rows, mentionTemplates, antecedentTemplates) : feeds.rows;
      stepRows(parameter, { indices, rows: gradient }, optimiser);
    }
  }
}

function firstColumns(rows: Int32Array, width: number, columns: number): Int32Array {
  if (columns === width) return rows;
  return rows.filter((_, at) => at % width < columns);
}

/** Runs a graph with the parameters it needs and those of the feeds that it takes. */
async function run({ parameters }: TrainerSetup, graph: CompiledGraph, feeds: Feeds): Promise<RunResult> {
  const needed: Record<string, Feeds[string]> = {};
  for (const { name } of graph.inputs) {
    const parameter = parameters.get(name);
    const feed = parameter === undefined ? feeds[name] : { data: parameter.values, shape: parameter.shape.sizes };
    if (feed === undefined) throw new RangeError(`train document: found no value for input ${name}`);
    needed[name] = feed;
  }
  return graph.run(needed);
}
