/**
 * A training run: documents, pre-training, epochs with checkpoints, scores on dev. Seeded: the same
 * flags give the same weights.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Analyzer, FeatureExtractor } from '../../../../featurizer/mod.ts';
import { MENTION_LAYERS } from '../../../../src/model/mod.ts';
import { type CorpusDocument, loadCorpus } from '../../../corpora/mod.ts';
import type { EvaluationInput } from '../../../evaluate/mod.ts';
import { createRandom, shuffle } from '../../../shared/random.ts';
import { createParserAnalyzer } from '../../../shared/shipped-parser.ts';
import { checkDevice } from '../../../tensor/mod.ts';
import { needsWholeDocument } from '../data/feature-sets.ts';
import { type PreparedDocuments, prepareDocuments } from '../data/prepare-documents.ts';
import type { TrainingDocument } from '../data/training-document.ts';
import { clearRows, type Parameter } from '../network/parameters.ts';
import { compileTrainingGraphs } from '../network/training-graphs.ts';
import { evaluateSystem } from './evaluate-system.ts';
import { pretrain } from './pretrain.ts';
import { RECIPE, type Recipe } from './recipes.ts';
import {
  copyAverages,
  type DevScore,
  loadCheckpoint,
  type RunInfo,
  readRunInfo,
  saveCheckpoint,
  writeRunInfo,
} from './run-files.ts';
import { sharePretraining } from './shared-pretraining.ts';
import { SYSTEM_PARTS } from './systems.ts';
import { type TrainerSetup, trainDocuments } from './train-document.ts';
import type { PreparedFlags, TrainFlags } from './train-flags.ts';
import type { TrainEvent } from './train-log.ts';

/** Trains a network and fills the run's folder; `report` is called with progress. */
export async function trainRun(flags: TrainFlags, report: (event: TrainEvent) => void): Promise<RunInfo> {
  const started = performance.now();
  await checkDevice(flags.device);
  mkdirSync(flags.out, { recursive: true });
  const prepared = await prepareDocuments({
    ...flags,
    swapsGenders: RECIPE[flags.recipe].swapsGenders && !flags['keep-genders'],
    log: (text) => report({ type: 'note', text }),
  });
  const { pretrained: file } = flags;
  return trainOn(prepared, flags, report, {
    started,
    evaluateDev: createDevEvaluator(flags, prepared.extractor),
    ...(file !== undefined && { pretrain: sharePretraining({ file, isReused: true }) }),
  });
}

/** What a caller with its own documents can replace. */
export interface TrainHooks {
  /** When the run started, by `performance.now()`; default: now. */
  readonly started?: number;
  /** Scores the weights on dev after an epoch; default: no scores. */
  readonly evaluateDev?: (epoch: number, parameters: ReadonlyMap<string, Parameter>) => Promise<DevScore[]>;
  readonly pretrain?: typeof pretrain;
}

/** Trains a network on prepared documents. */
export async function trainOn(
  { documents, extractor, rowTemplates, sources }: PreparedDocuments,
  flags: PreparedFlags,
  report: (event: TrainEvent) => void,
  { started = performance.now(), evaluateDev, ...hooks }: TrainHooks = {},
): Promise<RunInfo> {
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const before = flags.resume ? readRunInfo(flags.out) : undefined;
  const fresh = describeRun(flags, { extractor, sources });
  if (before !== undefined) checkSameRun(before, fresh, flags.out);
  let info: RunInfo = { ...fresh, dev: before?.dev ?? [] };
  const { config } = info;
  const recipe = RECIPE[flags.recipe];
  const { searchDropout } = recipe;
  const { threads, device, 'allow-cpu-fallback': allowCpuFallback } = flags;
  const options = { threads, device, allowCpuFallback };
  const setup = {
    config,
    graphs: await compileTrainingGraphs(config, { ...options, searchDropout }),
    parameters: limitMemory(recipe.initialize(config, createRandom(flags.seed)), rowTemplates, recipe),
    optimizer: recipe.createOptimizer(flags),
    costs: {
      falseLink: flags.costs[0],
      falseNew: flags.costs[1],
      wrongLink: flags.costs[2],
      falsePronoun: flags['pronoun-cost'],
    },
    searchDropout,
    pairDropout: flags.dropout,
    stateDropout: flags['state-dropout'],
  };
  const mentions = documents.reduce((sum, { mentionCount }) => sum + mentionCount, 0);
  report({ type: 'ready', documents: documents.length, mentions, network: config, seconds: seconds() });

  const checkpoint = join(flags.out, 'checkpoint.bin');
  const found = flags.resume ? loadCheckpoint(checkpoint, setup.parameters) : undefined;
  if (found === undefined) {
    await (hooks.pretrain ?? pretrain)(documents, setup, { ...flags, options, report, seconds });
    saveCheckpoint(checkpoint, 0, setup.parameters);
  }
  const firstEpoch = (found ?? 0) + 1;
  const epochsStarted = performance.now();
  const finish = (epoch: number, dev: readonly DevScore[]) => {
    info = { ...info, epochs: epoch, dev: [...info.dev, ...dev], seconds: (before?.seconds ?? 0) + seconds() };
    writeRunInfo(flags.out, info);
  };
  if (firstEpoch > flags.epochs) finish(firstEpoch - 1, []);
  for (let epoch = firstEpoch; epoch <= flags.epochs; epoch++) {
    const { loss, violations } = await trainEpoch(documents, epoch, setup, flags);
    saveCheckpoint(checkpoint, epoch, setup.parameters);
    const done = epoch - firstEpoch + 1;
    const secondsLeft = Math.round(((performance.now() - epochsStarted) / 1000 / done) * (flags.epochs - epoch));
    report({ type: 'epoch', epoch, epochs: flags.epochs, loss, violations, seconds: seconds(), secondsLeft });
    const isDev = flags['dev-every'] > 0 && (epoch % flags['dev-every'] === 0 || epoch === flags.epochs);
    const dev = isDev && evaluateDev !== undefined ? await evaluateDev(epoch, setup.parameters) : [];
    for (const score of dev) report({ type: 'dev', ...score, seconds: seconds() });
    finish(epoch, dev);
  }
  return info;
}

/** Lets memories and NA read the recipe's templates only. */
function limitMemory(
  parameters: Map<string, Parameter>,
  rowTemplates: readonly string[],
  { memoryTemplates }: Recipe,
): Map<string, Parameter> {
  if (memoryTemplates === undefined) return parameters;
  const rows = rowTemplates.flatMap((name, row) => (memoryTemplates.includes(name) ? [] : [row]));
  for (const { table } of [MENTION_LAYERS.cluster, MENTION_LAYERS.newness]) {
    const parameter = parameters.get(table);
    if (parameter !== undefined) parameters.set(table, clearRows(parameter, rows));
  }
  return parameters;
}

type EpochSetup = Omit<TrainerSetup, 'random'>;

/**
 * Makes one pass over the documents. It has its own random numbers, so that a resumed run equals an
 * uninterrupted one.
 */
async function trainEpoch(
  documents: readonly TrainingDocument[],
  epoch: number,
  setup: EpochSetup,
  { seed, recipe }: Pick<TrainFlags, 'seed' | 'recipe'>,
): Promise<{ readonly loss: number; readonly violations: number }> {
  const random = createRandom(seed * 1000 + epoch);
  const order = [...documents];
  shuffle(order, RECIPE[recipe].shufflesEachEpoch ? random : createRandom(seed));
  let loss = 0;
  let violations = 0;
  for (const together of groupUpdates(order)) {
    const chosen = together.map((document) => (random() < 0.5 ? (document.swapped ?? document) : document));
    const outcome = await trainDocuments(chosen, { ...setup, random });
    loss += outcome.loss;
    violations += outcome.violationCount;
  }
  return { loss, violations };
}

/** Makes one update of each document; snippets, which have one decision each, are grouped. */
function groupUpdates(order: readonly TrainingDocument[]): TrainingDocument[][] {
  const updates: TrainingDocument[][] = [];
  let snippets: TrainingDocument[] = [];
  for (const document of order) {
    if (!document.isSnippet) updates.push([document]);
    else if (snippets.push(document) === 1) updates.push(snippets);
    else if (snippets.length === SNIPPETS_PER_UPDATE) snippets = [];
  }
  return updates;
}

const SNIPPETS_PER_UPDATE = 10;

/** Describes a run that has not trained yet. */
function describeRun(
  flags: PreparedFlags,
  { extractor, sources }: { readonly extractor: FeatureExtractor; readonly sources: RunInfo['sources'] },
): RunInfo {
  const { memory } = SYSTEM_PARTS[flags.system];
  return {
    version: 1,
    system: flags.system,
    recipe: flags.recipe,
    features: flags.features,
    config: {
      features: extractor.sizes,
      memory,
      pairUnits: flags['pair-units'],
      mentionUnits: flags['mention-units'],
      clusterUnits: flags['cluster-units'],
      averagesStates: RECIPE[flags.recipe].averagesStates && memory !== 'none',
      hasPosition: needsWholeDocument(flags.features) && memory !== 'none',
    },
    flags,
    sources,
    epochs: 0,
    dev: [],
    seconds: 0,
  };
}

function checkSameRun(before: RunInfo, now: RunInfo, folder: string): void {
  const identity = ({ recipe, features, config }: RunInfo) => JSON.stringify({ recipe, features, config });
  if (identity(before) !== identity(now)) {
    throw new RangeError(
      `resume ${folder}: found ${identity(before)}, expected ${identity(now)} by the flags; use another --out`,
    );
  }
}

/**
 * Creates a function that scores the averaged weights on dev, from raw text and from gold analysis,
 * with the shipped parser.
 */
function createDevEvaluator({ corpora, system, features }: TrainFlags, extractor: FeatureExtractor) {
  let dev: readonly CorpusDocument[] | undefined;
  let analyzer: Analyzer | undefined;
  return async (epoch: number, parameters: ReadonlyMap<string, Parameter>): Promise<DevScore[]> => {
    dev ??= loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
    analyzer ??= createParserAnalyzer(); // created once per run
    const model = { system, features, weights: copyAverages(parameters), extractor };
    const scores: DevScore[] = [];
    for (const input of ['raw', 'gold-analysis'] satisfies EvaluationInput[]) {
      const { muc, bCubed, ceafE, conll } = (await evaluateSystem(dev, input, model, { analyzer })).report.scores;
      scores.push({ epoch, input, conll, muc, bCubed, ceafE });
    }
    return scores;
  };
}
