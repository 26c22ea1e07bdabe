/**
 * The trainer learns what can be told apart, ignores what is rare, and repeats itself for the same
 * seed.
 */

import { describe, expect, it } from 'vitest';
import { FeatureBuffer, LinearModel } from '../../../../featurizer/segment/linear-model.ts';
import { Decisions, trainLinear } from '../../../../scripts/train/segment/train-linear.ts';

const OPTIONS = { size: 2 ** 12, epochs: 5, learningRate: 0.2, l2: 0.1, seed: 1, minCount: 1 };

function hashFeatures(value: number): FeatureBuffer {
  const features = new FeatureBuffer();
  features.add(0, value);
  features.add(1, value % 2);
  return features;
}

function evenAndOdd(): Decisions {
  const decisions = new Decisions();
  for (let value = 0; value < 200; value++) {
    const { hashes, count } = hashFeatures(value);
    decisions.add(hashes.subarray(0, count), value % 2 === 0);
  }
  return decisions;
}

describe('trainLinear', () => {
  it('generalizes to decisions that it has not seen', () => {
    const model = new LinearModel(trainLinear(evenAndOdd(), OPTIONS));
    expect(model.decide(hashFeatures(1000))).toBe(true);
    expect(model.decide(hashFeatures(1001))).toBe(false);
  });

  it('gives the same weights for the same seed', () => {
    expect(trainLinear(evenAndOdd(), OPTIONS)).toEqual(trainLinear(evenAndOdd(), OPTIONS));
  });

  it('gives features below the minimum count no weight', () => {
    const weights = trainLinear(evenAndOdd(), { ...OPTIONS, size: 2 ** 20, minCount: 50 });
    expect(weights.filter((weight) => weight !== 0)).toHaveLength(2);
  });
});
