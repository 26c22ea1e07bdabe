/** Greedy placement over a Scorer: the paper's search, one mention at a time. */
export { type Bound, recencyBound, UNBOUNDED } from './bound.ts';
export type { Choice, DecisionEvidence, RankedCandidate, ScoreParts } from './decision.ts';
export { totalOf } from './decision.ts';
export { type Placement, placeMention } from './place-mention.ts';
export type { Scorer, Scores } from './scorer.ts';
export { DecoderState, type DecoderView, type KeptMention, type OpenCluster } from './state.ts';
