/** The gradients of chosen candidates (docs/model.md §5.4): a document has two a violation. Tables get them by the rows that were used. */
import { MENTION_LAYERS, type NetworkConfig, PAIR_LAYER } from '../../../../src/model/mod.ts';
import type { Feeds, RunResult } from '../../../tensor/mod.ts';
import { readPairRows } from '../data/pair-pieces.ts';
import { computePositions } from '../data/position.ts';
import { type TrainingDocument, toPairIndex } from '../data/training-document.ts';
import { isCellParameter } from '../network/cell-graphs.ts';
import { type Dropout, drawMask } from '../network/dropout.ts';
import { hiddenBefore, runClustersBack } from '../network/lstm-states.ts';
import type { ParameterGradient } from '../network/parameters.ts';
import { type RunnableNetwork, runWithParameters } from '../network/run-with-parameters.ts';
import { createOracleHistory, type OracleHistory } from './oracle-history.ts';
import type { MemoryPass } from './score-document.ts';
import { NEW, type WeightedChoice } from './search.ts';

type GradientDropout = Omit<Dropout, 'searchDropout'>;

/** The gradients of Σ weight × s(current, choice), by parameter. */
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

/** Back through the LSTM and into h_c's layer, where the gradients of h_c as a query meet those of h_c as an input. */
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
    hidden: hiddenBefore(states, document, config.clusterUnits),
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

/** The chosen links with their signed costs, and the costs of new clusters. */
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

/** What the gradient graph needs of the states of oracle clusters. */
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
    exposed: { data: history.getExposed(), shape },
    ...(states === undefined ? { means: { data: history.getMeans(), shape } } : { cluster, states: states.hidden }),
  };
}

/** The rows that a table's gradients belong to, as many for each. */
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
