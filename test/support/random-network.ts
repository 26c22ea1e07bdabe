/**
 * A small network with random weights for real features: bad decisions, but computed like those of
 * a trained network.
 */
import { baseFeatures, collectVocabulary, createExtractor } from '../../featurizer/mod.ts';
import { createRandom } from '../../scripts/shared/random.ts';
import { initializeOwn } from '../../scripts/train/coref/network/initial-values.ts';
import type { Scorer } from '../../src/decoder/mod.ts';
import type { Resolver } from '../../src/mod.ts';
import { listParameters, type NetworkConfig, NetworkScorer } from '../../src/model/mod.ts';
import { writeConversation } from './conversations.ts';

const UNITS = { pairUnits: 8, mentionUnits: 6, clusterUnits: 5 };

/**
 * Creates a factory of equal scorers that share nothing; the vocabulary is that of generated
 * conversations.
 */
export function createRandomNetworks(
  analyze: Resolver['analyze'],
  memory: NetworkConfig['memory'] = 'mean',
): () => Scorer {
  const mentions = writeConversation(99, 60).flatMap((line) => analyze(line).mentions);
  const vocabulary = collectVocabulary(
    baseFeatures,
    [{ mentions, context: { genre: undefined, speakers: ['Ada', 'Zoë'] } }],
    { minCount: 1, wordCutoff: 3 },
  );
  const features = createExtractor({ featureSet: baseFeatures, vocabulary }).sizes;
  const random = createRandom(7);
  const parameters = initializeOwn(listParameters({ features, memory, ...UNITS }), random);
  const weights = new Map(
    [...parameters].map(([name, { shape, values }]) => [
      name,
      { sizes: shape.sizes, values: values.map(() => random() - 0.5) },
    ]),
  );
  return () => {
    const extractor = createExtractor({ featureSet: baseFeatures, vocabulary });
    const calibration = (_: unknown, { margin }: { readonly margin: number }) => margin / (1 + margin);
    return new NetworkScorer({ id: `random-${memory}`, weights, extractor, calibration }) as Scorer;
  };
}
