/** A scorer with given scores, for tests of the decoder. */
import type { Scorer, Scores } from '../../src/decoder/mod.ts';

/** Scores by mention text; the memory is the list of texts in the cluster. */
export function createFakeScorer(score: (text: string) => Partial<Scores>): Scorer<readonly string[]> {
  return {
    score: (mention, view) => ({
      local: view.candidates.map(() => Number.NEGATIVE_INFINITY),
      global: view.clusters.map(() => 0),
      newLocal: 0,
      newGlobal: 0,
      ...score(mention.text),
    }),
    advance: (memory = [], mention) => [...memory, mention.text],
    estimateConfidence: () => 0.5,
  };
}
