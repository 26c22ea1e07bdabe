/**
 * The folder of a training run: `run.json` (what it is), `checkpoint.bin` (weights, AdaGrad sums
 * and averages after an epoch), `vocabulary.json` and, if it has word vectors, `vectors.bin`.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createExtractor, decodeVocabulary, type VocabularyFile } from '../../../../featurizer/mod.ts';
import { listParameters, MEMORIES, type NetworkWeights } from '../../../../src/model/mod.ts';
import { INPUTS } from '../../../evaluate/mod.ts';
import { FEATURE_SET_NAMES, FEATURE_SETS, leaveOutTemplates, readWordVectors } from '../data/feature-sets.ts';
import { initializeOwn } from '../network/initial-values.ts';
import type { Parameter } from '../network/parameters.ts';
import type { TrainedModel } from './evaluate-system.ts';
import { RECIPES } from './recipes.ts';
import { TRAINED_SYSTEMS } from './systems.ts';

const scoreSchema = z.object({ precision: z.number(), recall: z.number(), f1: z.number() });
const devScoreSchema = z.object({
  epoch: z.int(),
  input: z.enum(INPUTS),
  conll: z.number(),
  muc: scoreSchema,
  bCubed: scoreSchema,
  ceafE: scoreSchema,
});
export type DevScore = Readonly<z.infer<typeof devScoreSchema>>;

const size = z.int().min(0);
const runSchema = z.object({
  version: z.literal(1),
  system: z.enum(TRAINED_SYSTEMS),
  recipe: z.enum(RECIPES),
  features: z.enum(FEATURE_SET_NAMES),
  config: z.object({
    features: z.object({
      mentionRows: size,
      mentionTemplates: size,
      antecedentTemplates: size,
      pairRows: size,
      pairTemplates: size,
      denseSize: size,
    }),
    memory: z.enum(MEMORIES),
    pairUnits: size,
    mentionUnits: size,
    clusterUnits: size,
    averagesStates: z.boolean().default(false),
    hasPosition: z.boolean(),
  }),
  /** The flags of the command, with what the recipe decided. */
  flags: z.record(z.string(), z.unknown()),
  /** What the weights were trained on. */
  sources: z.array(z.object({ corpus: z.string(), licence: z.string(), documents: z.int() })),
  epochs: z.int(),
  dev: z.array(devScoreSchema),
  /** Duration of training, evaluation on dev included. */
  seconds: z.number(),
});
export type RunInfo = Readonly<z.infer<typeof runSchema>>;

/** Writes `run.json`. */
export function writeRunInfo(folder: string, info: RunInfo): void {
  writeFileSync(join(folder, 'run.json'), `${JSON.stringify(info, undefined, 2)}\n`);
}

/** Reads `run.json`; undefined if there is none. */
export function readRunInfo(folder: string): RunInfo | undefined {
  const path = join(folder, 'run.json');
  if (!existsSync(path)) return undefined;
  const found = runSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!found.success) throw new RangeError(`read ${path}: ${z.prettifyError(found.error)}`);
  return found.data;
}

/** Writes a checkpoint atomically: an interrupted write leaves the one before it. */
export function saveCheckpoint(path: string, epoch: number, parameters: ReadonlyMap<string, Parameter>): void {
  const blocks = [...parameters.values()].flatMap(({ values, squares, average }) => [values, squares, average]);
  const bytes = Buffer.concat([
    Buffer.from(Int32Array.of(epoch).buffer),
    ...blocks.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ]);
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

/**
 * Reads a checkpoint into the parameters; returns its epoch (0: after pre-training), or undefined
 * if there is none.
 */
export function loadCheckpoint(path: string, parameters: ReadonlyMap<string, Parameter>): number | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = new Uint8Array(readFileSync(path));
  const numbers = new Float32Array(bytes.buffer, 4);
  const expected = [...parameters.values()].reduce((sum, { values }) => sum + 3 * values.length, 0);
  if (numbers.length !== expected) {
    throw new RangeError(
      `load checkpoint ${path}: found ${numbers.length} numbers, expected ${expected} for this network`,
    );
  }
  let at = 0;
  for (const { values, squares, average } of parameters.values()) {
    for (const block of [values, squares, average]) {
      block.set(numbers.subarray(at, at + block.length));
      at += block.length;
    }
  }
  return new Int32Array(bytes.buffer, 0, 1)[0] ?? 0;
}

/**
 * Loads a run for evaluation: the averaged weights, and the extractor that they were trained with.
 */
export function loadRun(folder: string): { readonly info: RunInfo; readonly model: TrainedModel } {
  const { info, weights } = loadWeights(folder);
  const featureSet = FEATURE_SETS[info.features];
  // Checked by decodeVocabulary.
  const file: VocabularyFile = JSON.parse(readFileSync(join(folder, 'vocabulary.json'), 'utf8'));
  const vectors = join(folder, 'vectors.bin');
  const whole = createExtractor({
    featureSet,
    vocabulary: decodeVocabulary(featureSet, file),
    wordVectors: existsSync(vectors) ? readWordVectors(vectors) : undefined,
  });
  const extractor = leaveOutTemplates(whole, featureSet, readLeftOutTemplates(info));
  const found = JSON.stringify(extractor.sizes);
  const expected = JSON.stringify(info.config.features);
  if (found !== expected) {
    throw new RangeError(`load run ${folder}: found features of sizes ${found}, expected ${expected}`);
  }
  const { system, features } = info;
  return { info, model: { system, features, weights, extractor } };
}

/** Reads which template parts a run left out. */
export function readLeftOutTemplates({ flags }: RunInfo): readonly string[] {
  return z.array(z.string()).default([]).parse(flags.without);
}

/** The averaged weights of a run. */
interface LoadedWeights {
  readonly info: RunInfo;
  readonly weights: NetworkWeights;
  /** AdaGrad's sums of squared gradients, by parameter: how much training a weight has seen. */
  readonly squares: ReadonlyMap<string, Float32Array>;
}

/** Loads `run.json` and the averaged weights of a run. */
export function loadWeights(folder: string): LoadedWeights {
  const info = readRunInfo(folder);
  if (info === undefined)
    throw new RangeError(`load run ${folder}: found no run.json, expected the folder of a training run`);
  // All values are replaced.
  const parameters = initializeOwn(listParameters(info.config), () => 0.5);
  if (loadCheckpoint(join(folder, 'checkpoint.bin'), parameters) === undefined) {
    throw new RangeError(`load run ${folder}: found no checkpoint.bin, expected one with at least one epoch`);
  }
  const squares = new Map([...parameters].map(([name, parameter]) => [name, parameter.squares]));
  return { info, weights: copyAverages(parameters), squares };
}

/** Copies the averaged weights, which are what is evaluated and shipped. */
export function copyAverages(trained: ReadonlyMap<string, Parameter>): NetworkWeights {
  return new Map(
    [...trained].map(([name, { shape, average }]) => [name, { sizes: shape.sizes, values: average.slice() }]),
  );
}
