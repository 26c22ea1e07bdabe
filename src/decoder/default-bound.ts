/** The bound of a resolver that is told nothing: chosen by `scripts/bound/measure.ts`, whose table the README shows. */
import { type Bound, boundOf } from './bound.ts';

/** Flat time and memory for conversations without end, at no measurable cost in long documents. */
export const DEFAULT_BOUND: Bound = boundOf({
  maxClusters: 120,
  maxAntecedents: 4,
  maxCandidates: 200,
  maxTokens: 2000,
  maxSpeakers: 64,
  maxListed: 5000,
  closing: 'expectation',
  dropping: 'redundant',
});
