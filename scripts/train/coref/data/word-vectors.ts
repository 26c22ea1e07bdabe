/** Word vectors from a file made by `scripts/train/coref/data/build-vectors.ts`. */
import { readFileSync } from 'node:fs';
import type { WordVectors } from '../../../../featurizer/mod.ts';
import { createWordVectors, decodeVectors } from '../../../../src/model/mod.ts';

/** Reads vectors. */
export function readWordVectors(path: string): WordVectors {
  return createWordVectors(decodeVectors(readFileSync(path)));
}
