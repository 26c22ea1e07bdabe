/** The greedy decoder: places one mention at a time, scored by a `Scorer`. */
export {
  type Bound,
  type BoundLimits,
  type BoundOptions,
  createBound,
  DEFAULT_BOUND,
  recencyBound,
  UNBOUNDED,
} from './bound.ts';
export type { Choice, RankedCandidate, ScoreParts } from './decision.ts';
export { addParts, choose } from './decision.ts';
export { CLUSTER_FORMS, type ClusterForm, findFormIndex, findPlace } from './expectation.ts';
export { attachParts } from './kept-mention.ts';
export type { KeepOptions } from './kept-mentions.ts';
export { type MentionMove, moveMentions } from './move-mentions.ts';
export { type Placement, type PlaceOptions, placeMention, placeMentions } from './place-mention.ts';
export type { ClosingPolicy, DroppingPolicy } from './policies.ts';
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
export { DecoderState } from './state.ts';
export { type ClusterImage, type KeptImage, replayMemory, type StateImage } from './state-image.ts';
export type { Commit, DecoderView, KeptMention, OpenCluster } from './view.ts';
