/** The bounds that are measured: everything, then each limit and policy by itself, then the default and its neighbours. */
import { type Bound, type BoundOptions, createBound, DEFAULT_BOUND, UNBOUNDED } from '../../../src/mod.ts';

const LISTED = { maxListed: DEFAULT_BOUND.maxListed, maxSpeakers: DEFAULT_BOUND.maxSpeakers };
const by = (options: BoundOptions): Bound => createBound({ ...LISTED, ...options });

export const BOUNDS: Readonly<Record<string, Bound>> = {
  everything: UNBOUNDED,
  '50 clusters, recency': by({ maxClusters: 50 }),
  '50 clusters, singletons': by({ maxClusters: 50, closing: 'singletons' }),
  '50 clusters, expectation': by({ maxClusters: 50, closing: 'expectation' }),
  '120 clusters, recency': by({ maxClusters: 120 }),
  '120 clusters, singletons': by({ maxClusters: 120, closing: 'singletons' }),
  '120 clusters, expectation': by({ maxClusters: 120, closing: 'expectation' }),
  '200 clusters, recency': by({ maxClusters: 200 }),
  '200 clusters, expectation': by({ maxClusters: 200, closing: 'expectation' }),
  '8 antecedents, oldest': by({ maxAntecedents: 8 }),
  '8 antecedents, names': by({ maxAntecedents: 8, dropping: 'names' }),
  '12 antecedents, oldest': by({ maxAntecedents: 12 }),
  '12 antecedents, names': by({ maxAntecedents: 12, dropping: 'names' }),
  'default, every antecedent compared': { ...DEFAULT_BOUND, select: UNBOUNDED.select },
  default: DEFAULT_BOUND,
};
