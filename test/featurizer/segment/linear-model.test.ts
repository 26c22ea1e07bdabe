/** Weights survive encoding, and features decide by their sum. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWeights, encodeWeights, FeatureBuffer, LinearModel } from '../../../featurizer/segment/linear-model.ts';

describe('encodeWeights', () => {
  it('is reversed by decodeWeights', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -127, max: 127 }))), (values) => {
        const weights = Int8Array.from(values);
        expect(decodeWeights(weights.length, encodeWeights(weights))).toEqual(weights);
      }),
      { seed: 81 },
    );
  });

  it('writes a digit for six buckets, and nothing after the last weight', () => {
    const weights = new Int8Array(100_000);
    weights[5999] = -5;
    expect(encodeWeights(weights)).toHaveLength(1000 + 2);
    expect(decodeWeights(weights.length, encodeWeights(weights))).toEqual(weights);
  });

  it('needs no escapes in a string, whatever the weights', () => {
    const weights = Int8Array.from({ length: 255 }, (_, index) => index - 127);
    expect(encodeWeights(weights)).not.toMatch(/[^ -~]|['"`\\$]/);
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
