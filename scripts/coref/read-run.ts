/** A training run on disk → the network that it trained, ready for export. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { baseFeatures, type FeatureSet, paperFeatures, type VocabularyFile } from '../../featurizer/mod.ts';
import { decodeVectors } from '../../src/model/mod.ts';
import { seededRandom } from '../random/mod.ts';
import { loadCheckpoint } from './checkpoint.ts';
import type { ExportedNetwork } from './export-model.ts';
import { MEMORIES, parametersOf } from './network.ts';
import { initialise } from './parameters.ts';

const size = z.int().nonnegative();
const runSchema = z.object({
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
    hasPosition: z.boolean().optional().default(false),
  }),
  /** The command line's flags, as they were given. */
  flags: z.record(z.string(), z.unknown()),
});

export interface TrainedRun {
  readonly network: ExportedNetwork;
  /** The flags of the training command. */
  readonly flags: Readonly<Record<string, unknown>>;
}

/** Reads the averaged weights of a run, its vocabulary and its word vectors. */
export function readRun(folder: string): TrainedRun {
  const { config, flags } = runSchema.parse(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')));
  const vocabulary = JSON.parse(readFileSync(join(folder, 'vocabulary.json'), 'utf8')) as VocabularyFile;
  const parameters = initialise(parametersOf(config), seededRandom(1));
  const checkpoint = join(folder, 'checkpoint.bin');
  if (!existsSync(checkpoint)) throw new RangeError(`read run: found no ${checkpoint}, wanted a run that has begun`);
  loadCheckpoint(checkpoint, parameters);
  const vectors = typeof flags.vectors === 'string' ? decodeVectors(readFileSync(flags.vectors)) : undefined;
  return {
    network: {
      config,
      weights: new Map([...parameters].map(([name, { average }]) => [name, average])),
      featureSet: featureSetOf(vocabulary.featureSet),
      vocabulary,
      vectors,
    },
    flags,
  };
}

function featureSetOf(id: string): FeatureSet {
  const found = [baseFeatures, paperFeatures].find((one) => one.id === id);
  if (found === undefined) throw new RangeError(`read run: found feature set ${id}, wanted base or paper`);
  return found;
}
