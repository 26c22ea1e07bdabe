/** Greedy placement over a Scorer: the paper's search, one mention at a time. */
export { type Bound, recencyBound, UNBOUNDED } from './bound.ts';
export type { Choice, RankedCandidate, ScoreParts } from './decision.ts';
export { choose, totalOf } from './decision.ts';
export { type Placement, placeMention, placeMentions } from './place-mention.ts';
export type {
  ClusterSaliency,
  ClusterTrajectory,
  DecisionEvidence,
  MemoryAnalysis,
  Reason,
  Scorer,
  Scores,
} from './scorer.ts';
export { type Commit, DecoderState } from './state.ts';
export { type ClusterImage, type KeptImage, replayMemory, type StateImage } from './state-image.ts';
export type { DecoderView, KeptMention, OpenCluster } from './view.ts';
