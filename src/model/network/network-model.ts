/** A trained network: its weights, its features and its calibration. */
import type { FeatureExtractor, Mention, MentionFeatures } from '../../../featurizer/mod.ts';
import type { DecisionEvidence } from '../../decoder/mod.ts';
import { MEMORY_LAYERS, MENTION_LAYERS } from '../layers.ts';
import { tanh } from './tanh.ts';
import { addScaled, computePreActivation, type NetworkWeights } from './weights.ts';

/** Turns a decision's evidence into the probability that the decision is right. */
export type Calibration = (mention: Mention, evidence: DecisionEvidence) => number;

/** Everything that scores depend on. */
export interface NetworkModel {
  /** Hash of the weights; without one, documents cannot be stored. */
  readonly id?: string;
  readonly weights: NetworkWeights;
  readonly extractor: FeatureExtractor;
  readonly calibration: Calibration;
  /**
   * Reads a mention's position in its document, −1 … 1 (docs/model.md §3.6); required by weights
   * that use positions.
   */
  readonly readPosition?: (mention: Mention) => number;
}

/**
 * Computes h_c, a mention as its cluster's memory reads it (docs/model.md §4.1), [clusterUnits].
 */
export function computeClusterInput(
  { weights, readPosition }: Pick<NetworkModel, 'weights' | 'readPosition'>,
  mention: Mention,
  features: MentionFeatures,
): Float32Array {
  const sum = computePreActivation(weights, MENTION_LAYERS.cluster, features);
  const position = weights.get(MEMORY_LAYERS.position);
  if (position !== undefined) {
    if (readPosition === undefined) {
      const found = `found weights with ${MEMORY_LAYERS.position}, expected readPosition`;
      throw new RangeError(`score mention: ${found}: the network is for whole documents`);
    }
    addScaled(sum, position.values, 0, readPosition(mention));
  }
  return sum.map(tanh);
}
