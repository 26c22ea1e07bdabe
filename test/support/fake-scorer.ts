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

/** Creates a scorer that links everything to the newest candidate that is allowed. */
export function createEagerScorer(): ReturnType<typeof createFakeScorer> {
  const eager = createFakeScorer(() => ({ newLocal: -1 }));
  eager.score = (_mention, view) => ({
    local: view.candidates.map(({ n }) => n),
    global: view.clusters.map(() => 0),
    newLocal: -1,
    newGlobal: 0,
  });
  return eager;
}
