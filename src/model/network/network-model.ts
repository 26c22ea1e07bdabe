/** A trained network: weights, what turns mentions into features, and how sure its decisions are. */
import type { FeatureExtractor, Mention, MentionFeatures } from '../../../featurizer/mod.ts';
import type { DecisionEvidence } from '../../decoder/mod.ts';
import { tanh } from './tanh.ts';
import { addScaled, computePreActivation, type NetworkWeights } from './weights.ts';

/** Turns a decision's evidence into the probability that it is right. */
export type Calibration = (mention: Mention, evidence: DecisionEvidence) => number;

export interface NetworkModel {
  /** The hash of the weights; without one, documents cannot be stored. */
  readonly id?: string;
  readonly weights: NetworkWeights;
  readonly extractor: FeatureExtractor;
  readonly calibration: Calibration;
  /** Where in its document a mention stands, −1 … 1 (model.md §3.6): for weights with `w_pos`, which need whole documents. */
  readonly readPosition?: (mention: Mention) => number;
}

/*MERGED src/model/network/cluster-input.ts*/
// HEADER:  h_c: a mention as the memory of a cluster sees it (model.md §4.1).
/** Computes h_c, [clusterUnits]. */
export function computeClusterInput(
  { weights, readPosition }: Pick<NetworkModel, 'weights' | 'readPosition'>,
  mention: Mention,
  features: MentionFeatures,
): Float32Array {
  const sum = computePreActivation(weights, 'c', features);
  const position = weights.get('w_pos');
  if (position !== undefined) {
    if (readPosition === undefined) {
      throw new RangeError(
        'score mention: found weights with w_pos, wanted readPosition: they are for whole documents',
      );
    }
    addScaled(sum, position.values, 0, readPosition(mention));
  }
  return sum.map(tanh);
}
