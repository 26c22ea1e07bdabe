/** A training run's folder: `checkpoint.bin` (weights), `vocabulary.json`, `vectors.bin` where it has any, `run.json` (what it is). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createExtractor, decodeVocabulary, type VocabularyFile } from '../../../../featurizer/mod.ts';
import { listParameters, MEMORIES, type NetworkWeights } from '../../../../src/model/mod.ts';
import { INPUTS } from '../../../evaluate/mod.ts';
import { FEATURE_SET_NAMES, FEATURE_SETS } from '../data/feature-sets.ts';
import { leaveOutTemplates } from '../data/leave-out-templates.ts';
import { readWordVectors } from '../data/word-vectors.ts';
import { initializeOwn } from '../network/initial-values.ts';
import type { Parameter } from '../network/parameters.ts';
import { loadCheckpoint } from './checkpoint.ts';
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
    hasPosition: z.boolean(),
  }),
  /** As the command understood them. */
  flags: z.record(z.string(), z.unknown()),
  /** What the weights were trained on. */
  sources: z.array(z.object({ corpus: z.string(), licence: z.string(), documents: z.int() })),
  epochs: z.int(),
  dev: z.array(devScoreSchema),
  /** Of training, evaluation on dev included. */
  seconds: z.number(),
});
export type RunInfo = Readonly<z.infer<typeof runSchema>>;

/** Writes `run.json`. */
export function writeRunInfo(folder: string, info: RunInfo): void {
  writeFileSync(join(folder, 'run.json'), `${JSON.stringify(info, undefined, 2)}\n`);
}

/** Reads `run.json`; undefined where there is none. */
export function readRunInfo(folder: string): RunInfo | undefined {
  const path = join(folder, 'run.json');
  if (!existsSync(path)) return undefined;
  const found = runSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!found.success) throw new RangeError(`read ${path}: ${z.prettifyError(found.error)}`);
  return found.data;
}

/** A trained run, ready to be evaluated or exported: the averaged weights and the extractor that they were trained with. */
export function loadRun(folder: string): { readonly info: RunInfo; readonly model: TrainedModel } {
  const { info, weights } = loadWeights(folder);
  const featureSet = FEATURE_SETS[info.features];
  const file: VocabularyFile = JSON.parse(readFileSync(join(folder, 'vocabulary.json'), 'utf8')); // checked on decoding
  const vectors = join(folder, 'vectors.bin');
  const whole = createExtractor({
    featureSet,
    vocabulary: decodeVocabulary(featureSet, file),
    wordVectors: existsSync(vectors) ? readWordVectors(vectors) : undefined,
  });
  const extractor = leaveOutTemplates(whole, featureSet, readLeftOutTemplates(info));
  const found = JSON.stringify(extractor.sizes);
  const wanted = JSON.stringify(info.config.features);
  if (found !== wanted) throw new RangeError(`load run ${folder}: found features of sizes ${found}, wanted ${wanted}`);
  const { system, features } = info;
  return { info, model: { system, features, weights, extractor } };
}

/** The parts whose templates a run went without. */
export function readLeftOutTemplates({ flags }: RunInfo): readonly string[] {
  return z.array(z.string()).default([]).parse(flags.without);
}

/** What a run is, and its averaged weights. */
export function loadWeights(folder: string): { readonly info: RunInfo; readonly weights: NetworkWeights } {
  const info = readRunInfo(folder);
  if (info === undefined)
    throw new RangeError(`load run ${folder}: found no run.json, wanted the folder of a training run`);
  const parameters = initializeOwn(listParameters(info.config), () => 0.5); // all replaced
  if (loadCheckpoint(join(folder, 'checkpoint.bin'), parameters) === undefined) {
    throw new RangeError(`load run ${folder}: found no checkpoint.bin, wanted that of a finished epoch`);
  }
  return { info, weights: copyAverages(parameters) };
}

/** The averaged weights: what is evaluated and shipped. */
export function copyAverages(trained: ReadonlyMap<string, Parameter>): NetworkWeights {
  return new Map(
    [...trained].map(([name, { shape, average }]) => [name, { sizes: shape.sizes, values: average.slice() }]),
  );
}
