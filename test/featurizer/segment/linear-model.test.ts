/** Weights survive encoding, and features decide by their sum. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWeights, encodeWeights, FeatureBuffer, LinearModel } from '../../../featurizer/segment/linear-model.ts';

describe('encodeWeights', () => {
  it('is reversed by decodeWeights', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -127, max: 127 })), (values) => {
        const { characters } = decodeWeights(encodeWeights(Int8Array.from(values)));
        expect([...Int8Array.from(characters, (one) => one.charCodeAt(0))]).toEqual(values);
      }),
      { seed: 81 },
    );
  });

  it('makes the same decisions as the weights themselves', () => {
    const weights = Int8Array.from({ length: 1024 }, (_, at) => ((at * 77) % 255) - 127);
    const [own, stored] = [new LinearModel(weights), new LinearModel(decodeWeights(encodeWeights(weights)))];
    const features = new FeatureBuffer();
    const decide = (model: LinearModel) =>
      Array.from({ length: 100 }, (_, value) => {
        features.clear();
        for (let template = 0; template < 5; template++) features.add(template, value);
        return model.decide(features);
      });
    expect(decide(stored)).toEqual(decide(own));
    expect(new Set(decide(own)).size).toBe(2);
  });
});

describe('LinearModel', () => {
  it('decides yes if the weights of the features sum above zero', () => {
    const features = new FeatureBuffer();
    features.add(1, 7);
    features.add(2, 7);
    const weights = new Int8Array(1 << 10);
    const [first = 0, second = 0] = features.hashes;
    weights[first & 1023] = 3;
    weights[second & 1023] = -2;
    expect(new LinearModel(weights).decide(features)).toBe(true);
    weights[second & 1023] = -3;
    expect(new LinearModel(weights).decide(features)).toBe(false);
  });
});
