/** The bound of a resolver that is told nothing. `scripts/bench/bound/measure.ts` prints what it costs and saves beside others. */
import { type Bound, boundOf } from './bound.ts';

/** Flat time and memory for conversations without end, at no cost in long documents that can be told from chance. */
export const DEFAULT_BOUND: Bound = boundOf({
  maxClusters: 120,
  maxAntecedents: 32,
  maxCandidates: 300,
  maxTokens: 2000,
  maxSpeakers: 64,
  maxListed: 5000,
  closing: 'expectation',
  dropping: 'names',
  reach: {
    thirdPerson: 40,
    disagreeing: 8,
    speakers: 10,
    strangers: 4,
    pronouns: 12,
    pronounsForNames: 1,
  },
});
