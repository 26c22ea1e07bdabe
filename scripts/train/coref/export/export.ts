/**
 * Turns a training run into a model that ships: `node scripts/train/coref/export/export.ts --run runs/coref/NAME --out models/coref`. With
 * `--corpora DIR` it is scored on OntoGUM dev through the library, and its confidence is calibrated there.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type CalibrationTable, decodeOnnxModel, loadModel, type Manifest } from '../../../../src/model/mod.ts';
import { createWasmRuntime } from '../../../../src/model/onnx/wasm.ts';
import { createResolver, type Scorer } from '../../../../src/platform/node/mod.ts';
import { VERSION } from '../../../../src/version.ts';
import { loadCorpus } from '../../../corpora/mod.ts';
import { evaluateCoref, judgeLines } from '../../../evaluate/mod.ts';
import { checkOperators, compileModel } from '../../../tensor/mod.ts';
import { chooseLicense, describeTrainingData } from '../data/training-data.ts';
import { formatFlags } from '../run/flags-text.ts';
import { type ExportedModel, type ExportOptions, exportModel } from './export-model.ts';
import { fitCalibration, measureCrossFittedError } from './fit-calibration.ts';
import { fillLanes } from './join-networks.ts';
import { applyNewBias, parseNewBias } from './operating-point.ts';
import { readRun } from './read-run.ts';

const { values } = parseArgs({
  options: {
    run: { type: 'string', default: 'runs/coref/main' },
    out: { type: 'string', default: 'models/coref' },
    name: { type: 'string', default: 'antecedent-base' },
    float32: { type: 'boolean', default: false },
    'new-bias': { type: 'string', default: '' }, // what fit-operating-point.ts found
    corpora: { type: 'string' },
  },
});

const { network: trained, info, command } = readRun(values.run);
const network = fillLanes(applyNewBias(trained, parseNewBias(values['new-bias'])));
const options: ExportOptions = {
  name: values.name,
  licence: chooseLicense(info),
  bits: values.float32 ? 32 : 8,
  training: {
    command: `node scripts/train/coref/${command} ${formatFlags(info.flags)}`,
    data: describeTrainingData(info),
  },
  producerVersion: VERSION,
};
const measured = values.corpora === undefined ? {} : await measure(await exportModel(network, options), values.corpora);
const model = await exportModel(network, { ...options, ...measured });
await check(model);
mkdirSync(values.out, { recursive: true });
for (const name of ['turn.onnx', 'place.onnx']) rmSync(join(values.out, name), { force: true }); // of a model before
for (const [name, bytes] of model.files) {
  writeFileSync(join(values.out, name), bytes);
  console.log(`${join(values.out, name)}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
}
writeFileSync(join(values.out, 'manifest.json'), `${JSON.stringify(model.manifest, undefined, 2)}\n`);
for (const { input, conll } of model.manifest.scores) console.log(`dev ${input}: CoNLL F1 ${(100 * conll).toFixed(2)}`);
if (model.manifest.calibration.error !== undefined) {
  console.log(`calibration error on documents held out: ${model.manifest.calibration.error}`);
}

/** Scores on dev, and the calibration that its decisions on raw text give. */
async function measure(
  { manifest, files }: ExportedModel,
  corpora: string,
): Promise<{ scores: Manifest['scores']; calibration: CalibrationTable }> {
  const read = (name: string) => files.get(name) ?? new Uint8Array();
  const { scorer } = await loadModel({ manifest, read }, createWasmRuntime());
  const resolver = await createResolver({ scorer: scorer as Scorer });
  const dev = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
  const raw = await evaluateCoref(dev, 'raw', { resolver });
  const gold = await evaluateCoref(dev, 'gold-analysis', { resolver });
  const judged = raw.predictions.map((prediction) =>
    judgeLines(prediction).map(({ line, isRight }) => ({
      isNew: line.antecedent === null,
      margin: line.margin,
      isRight,
    })),
  );
  const scores = [raw, gold].map(({ report }, at) => {
    const { conll, muc, bCubed, ceafE } = report.scores;
    return {
      corpus: 'ontogum',
      split: 'dev',
      input: at === 0 ? 'raw' : 'gold-analysis',
      conll: round(conll),
      muc: round(muc.f1),
      bCubed: round(bCubed.f1),
      ceafE: round(ceafE.f1),
    };
  });
  return { scores, calibration: { ...fitCalibration(judged.flat()), error: round(measureCrossFittedError(judged)) } };
}

/** What others would find: files that open, in our reader and in ONNX Runtime, and run on devices. */
async function check({ files }: ExportedModel): Promise<void> {
  for (const [name, bytes] of files) {
    if (!name.endsWith('.onnx')) continue;
    const decoded = decodeOnnxModel(bytes);
    const [offence] = checkOperators(decoded);
    if (offence !== undefined) throw new RangeError(`check ${name}: ${offence}`);
    await (await compileModel(decoded)).dispose();
  }
}

function round(share: number): number {
  return Math.round(share * 1e5) / 1e5;
}
