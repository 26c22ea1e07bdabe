/**
 * A small network with random weights, exported like the export command does, for tests of
 * models.
 */
import {
  baseFeatures,
  collectVocabulary,
  createExtractor,
  decodeVocabulary,
  encodeVocabulary,
  type FeatureSet,
  type Mention,
} from '../../../featurizer/mod.ts';
import { createRandom, sampleNormal } from '../../../scripts/shared/random.ts';
import { type ExportedModel, exportModel } from '../../../scripts/train/coref/export/export-model.ts';
import {
  createWordVectors,
  listParameters,
  type MemoryKind,
  type ModelFiles,
  type VectorTable,
} from '../../../src/model/mod.ts';
import type { MentionDocument } from '../../support/decide.ts';

export interface NetworkOptions {
  readonly memory: MemoryKind;
  readonly bits?: 8 | 32;
  readonly seed?: number;
  readonly withVectors?: boolean;
  readonly featureSet?: FeatureSet;
  readonly averagesStates?: boolean;
}

/** A new cluster competes with the best of many links: this lets it win about half the time. */
const FRESH_BIAS = 4;

/** Exports a network over the vocabulary of documents. */
export async function exportRandomNetwork(
  documents: readonly MentionDocument[],
  options: NetworkOptions,
): Promise<ExportedModel> {
  const { memory, bits = 8, seed = 1, withVectors = true, featureSet = baseFeatures, averagesStates = false } = options;
  const random = createRandom(seed);
  const mentions = documents.flat(2);
  const vocabulary = encodeVocabulary(
    featureSet,
    collectVocabulary(featureSet, [{ mentions, context: { genre: undefined, speakers: [] } }], {
      wordCutoff: 2,
      minCount: 1,
    }),
  );
  const vectors = withVectors ? randomVectors(mentions, random) : undefined;
  const { sizes } = createExtractor({
    featureSet,
    vocabulary: decodeVocabulary(featureSet, vocabulary),
    wordVectors: vectors && createWordVectors(vectors),
  });
  const config = { features: sizes, memory, pairUnits: 9, mentionUnits: 6, clusterUnits: 5, averagesStates };
  const weights = new Map(
    listParameters(config).map((shape) => {
      const length = shape.sizes.reduce((product, size) => product * size, 1);
      const values = Float32Array.from({ length }, () => (shape.isTable ? 0.2 : 0.7) * sampleNormal(random));
      if (shape.name === 'W_pair') values.fill(0, 0, config.pairUnits);
      if (shape.name === 'v_0') values[0] = FRESH_BIAS;
      return [shape.name, values];
    }),
  );
  return await exportModel(
    { config, weights, featureSet, vocabulary, vectors },
    {
      name: `random ${memory}`,
      licence: 'CC0-1.0',
      bits,
      training: { command: 'none', data: [] },
      producerVersion: '0.0.0',
      calibration: {
        link: [
          [0, 0.4],
          [2, 0.9],
        ],
        fresh: [
          [0, 0.5],
          [1, 0.8],
        ],
        decisions: 0,
      },
    },
  );
}

/** Returns the files of an exported model as a platform would read them. */
export function toModelFiles({ manifest, files }: ExportedModel): ModelFiles {
  return {
    manifest: JSON.parse(JSON.stringify(manifest)),
    read: (name) => {
      const bytes = files.get(name);
      if (bytes === undefined) throw new Error(`read model: found no ${name}`);
      return bytes;
    },
  };
}

function randomVectors(mentions: readonly Mention[], random: () => number): VectorTable {
  const words = [...new Set(mentions.flatMap((mention) => mention.words))];
  const size = 4;
  return {
    size,
    scale: 1 / 127,
    words,
    bytes: Int8Array.from({ length: words.length * size }, () => Math.floor(random() * 255) - 127),
  };
}
