/** Small random networks for the features of a few names, and their scores. */
import {
  baseFeatures,
  collectVocabulary,
  createExtractor,
  encodeVocabulary,
  tallyMentions,
} from '../../featurizer/mod.ts';
import { createRandom } from '../../scripts/shared/random.ts';
import type { ExportedNetwork } from '../../scripts/train/coref/export/export-model.ts';
import { initializeOwn } from '../../scripts/train/coref/network/initial-values.ts';
import { DecoderState } from '../../src/decoder/mod.ts';
import { listParameters, type MemoryKind, type NetworkConfig, NetworkScorer } from '../../src/model/mod.ts';
import { createMention } from './mentions.ts';

const MENTIONS = tallyMentions(['Ada', 'Bob', 'Ada', 'Cleo', 'Bob', 'Dan', 'Ada'].map((name) => createMention(name)));
const VOCABULARY = collectVocabulary(
  baseFeatures,
  [{ mentions: MENTIONS, context: { genre: undefined, speakers: [] } }],
  { minCount: 1, wordCutoff: 1 },
);
const EXTRACTOR = createExtractor({ featureSet: baseFeatures, vocabulary: VOCABULARY });

/** Exports a network whose sizes and weights depend on the seed. */
export function exportNetwork(
  memory: MemoryKind,
  seed: number,
  options: Pick<NetworkConfig, 'averagesStates'> = {},
): ExportedNetwork {
  const config: NetworkConfig = {
    features: EXTRACTOR.sizes,
    memory,
    pairUnits: 3 + seed,
    mentionUnits: 2 + seed,
    clusterUnits: 1 + seed,
    ...options,
  };
  const random = createRandom(seed);
  const weights = [...initializeOwn(listParameters(config), random)].map(
    ([name, { values }]) => [name, values.map(() => random() - 0.5)] as const,
  );
  return {
    config,
    weights: new Map(weights),
    featureSet: baseFeatures,
    vocabulary: encodeVocabulary(baseFeatures, VOCABULARY),
  };
}

/**
 * Returns every score of every mention: local and global of each candidate, then of a new cluster.
 */
export async function decideWith({ config, weights }: ExportedNetwork): Promise<number[]> {
  const shaped = new Map(
    listParameters(config).map(({ name, sizes }) => [
      name,
      { sizes, values: weights.get(name) ?? new Float32Array(0) },
    ]),
  );
  const scorer = new NetworkScorer({ weights: shaped, extractor: EXTRACTOR, calibration: () => 1 });
  const state = new DecoderState<ReturnType<typeof scorer.advance>>();
  const said: number[] = [];
  for (const mention of MENTIONS) {
    const { local, global, newLocal, newGlobal } = scorer.score(mention, state);
    said.push(...Array.from(local), ...Array.from(global), newLocal, ...(state.mentionCount > 0 ? [newGlobal] : []));
    const joined = state.clusters.find(({ members }) => members.some((kept) => kept.mention.text === mention.text));
    state.commit(mention, joined, scorer.advance(joined?.memory, mention, state));
  }
  return said;
}
