/** A trained network: weights, what turns mentions into features, and how sure its decisions are. */
import type { FeatureExtractor, Mention } from '../../../featurizer/mod.ts';
import type { DecisionEvidence } from '../../decoder/mod.ts';
import type { NetworkWeights } from './weights.ts';

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
