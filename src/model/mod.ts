/** Scorers: implementations of what the decoder needs. */
export type { ClusterMemory, MeanMemory } from './network/cluster-memory.ts';
export type { LstmMemory } from './network/lstm-cell.ts';
export { type Calibration, type NetworkModel, NetworkScorer } from './network/network-scorer.ts';
export type { NetworkWeights, WeightTable } from './network/weights.ts';
export { RulesScorer } from './rules/rules-scorer.ts';
