/** Reads a training run from disk as the network that it trained, ready for export. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VocabularyFile } from '../../../../featurizer/mod.ts';
import { decodeVectors } from '../../../../src/model/mod.ts';
import { FEATURE_SETS } from '../data/feature-sets.ts';
import { loadWeights, type RunInfo, readLeftOutTemplates } from '../run/run-files.ts';
import type { ExportedNetwork } from './export-model.ts';
import { joinNetworks } from './join-networks.ts';

/** A trained network, and the run that trained it; of a committee, its first member's. */
export interface TrainedRun {
  readonly network: ExportedNetwork;
  readonly info: RunInfo;
  /** AdaGrad's sums by parameter; undefined for a committee. */
  readonly squares?: ReadonlyMap<string, Float32Array>;
}

/**
 * Reads a run; a folder with the runs `member-1`, `member-2`, … is read as one network, their
 * committee.
 */
export function readRun(folder: string): TrainedRun {
  const members = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('member-')) : [];
  const [first, ...others] = members.sort().map((name) => readMember(join(folder, name)));
  if (first === undefined) return readMember(folder);
  return { network: joinNetworks([first, ...others].map(({ network }) => network)), info: first.info };
}

/** Reads the averaged weights of a run, its vocabulary and its word vectors. */
function readMember(folder: string): TrainedRun {
  const { info, weights, squares } = loadWeights(folder);
  const without = readLeftOutTemplates(info);
  if (without.length > 0) {
    throw new RangeError(
      `read run ${folder}: found one without ${without.join(', ')}, expected all templates: ablations cannot be exported`,
    );
  }
  // Checked by exportModel.
  const vocabulary = JSON.parse(readFileSync(join(folder, 'vocabulary.json'), 'utf8')) as VocabularyFile;
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
    squares,
  };
}
