/** A training run on disk → the network that it trained, ready for export. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VocabularyFile } from '../../../../featurizer/mod.ts';
import { decodeVectors } from '../../../../src/model/mod.ts';
import { FEATURE_SETS } from '../data/feature-sets.ts';
import { loadWeights, type RunInfo, readLeftOutTemplates } from '../run/run-files.ts';
import type { ExportedNetwork } from './export-model.ts';
import { joinNetworks } from './join-networks.ts';

export interface TrainedRun {
  readonly network: ExportedNetwork;
  readonly info: RunInfo;
  /** The command that trained it, to be run with the flags of `info`. */
  readonly command: string;
}

/** Reads a run; a folder of members is read as one network, their committee. */
export function readRun(folder: string): TrainedRun {
  const members = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('member-')) : [];
  if (members.length === 0) return { ...readMember(folder), command: 'train.ts' };
  const runs = members.sort().map((name) => readMember(join(folder, name)));
  const [first] = runs as [Omit<TrainedRun, 'command'>];
  const { system: _system, seed: _seed, out: _out, resume: _resume, ...shared } = first.info.flags;
  return {
    network: joinNetworks(runs.map(({ network }) => network)),
    info: { ...first.info, flags: { ...shared, out: folder } },
    command: 'train-committee.ts',
  };
}

/** Reads the averaged weights of a run, its vocabulary and its word vectors. */
function readMember(folder: string): Omit<TrainedRun, 'command'> {
  const { info, weights } = loadWeights(folder);
  const without = readLeftOutTemplates(info);
  if (without.length > 0)
    throw new RangeError(
      `read run ${folder}: found one without ${without.join(', ')}, wanted all templates: it cannot serve`,
    );
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
