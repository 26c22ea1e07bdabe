/** A training run on disk → the network that it trained, ready for export. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VocabularyFile } from '../../featurizer/mod.ts';
import { decodeVectors } from '../../src/model/mod.ts';
import type { ExportedNetwork } from './export-model.ts';
import { FEATURE_SETS } from './feature-sets.ts';
import { loadWeights, type RunInfo } from './run-files.ts';

export interface TrainedRun {
  readonly network: ExportedNetwork;
  readonly info: RunInfo;
}

/** Reads the averaged weights of a run, its vocabulary and its word vectors. */
export function readRun(folder: string): TrainedRun {
  const { info, weights } = loadWeights(folder);
  const vocabulary = JSON.parse(readFileSync(join(folder, 'vocabulary.json'), 'utf8')) as VocabularyFile; // checked on export
  const vectors = join(folder, 'vectors.bin');
  return {
    network: {
      config: info.config,
      weights: new Map([...weights].map(([name, { values }]) => [name, values])),
      featureSet: FEATURE_SETS[info.features],
      vocabulary,
      vectors: existsSync(vectors) ? decodeVectors(readFileSync(vectors)) : undefined,
    },
    info,
  };
}
