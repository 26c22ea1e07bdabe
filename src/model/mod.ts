/** Scorers: implementations of what the decoder needs. */
export { type Calibration, type NetworkModel, NetworkScorer } from './network/network-scorer.ts';
export type { NetworkWeights, WeightTable } from './network/weights.ts';
export { RulesScorer } from './rules/rules-scorer.ts';
