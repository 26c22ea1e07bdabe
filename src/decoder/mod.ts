/** Greedy placement over a Scorer: the paper's search, one mention at a time. */
export { after } from './after.ts';
export { type Bound, type BoundLimits, type BoundOptions, boundOf, recencyBound, UNBOUNDED } from './bound.ts';
export type { ClosingPolicy } from './closing.ts';
export type { Choice, RankedCandidate, ScoreParts } from './decision.ts';
export { choose, totalOf } from './decision.ts';
export { DEFAULT_BOUND } from './default-bound.ts';
export type { DroppingPolicy } from './dropping.ts';
export { CLUSTER_FORMS, type ClusterForm, formIndexOf, placeIn } from './expectation.ts';
export { type Placement, type PlaceOptions, placeMention, placeMentions } from './place-mention.ts';
export type {
  ClusterSaliency,
  ClusterTrajectory,
  DecisionEvidence,
  MemoryAnalysis,
  Reason,
  Scorer,
  Scores,
  Selection,
} from './scorer.ts';
export { type Reach, UNLIMITED_REACH } from './selection.ts';
export { type Commit, DecoderState } from './state.ts';
export { type ClusterImage, type KeptImage, replayMemory, type StateImage } from './state-image.ts';
export type { DecoderView, KeptMention, OpenCluster } from './view.ts';
