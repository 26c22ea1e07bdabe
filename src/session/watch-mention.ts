/** A scorer that tells what its memories say of one mention, at the moment it is scored. */
import type { MemoryAnalysis, Scorer } from '../decoder/mod.ts';

/** The same scorer; `onFound` hears of mention `n` right before it is placed, if the model has memories to ask. */
export function watchMention(scorer: Scorer, n: number, onFound: (analysis: MemoryAnalysis) => void): Scorer {
  return {
    prepare: (mentions, view, candidates) => scorer.prepare?.(mentions, view, candidates),
    score: async (mention, view) => {
      const analysis = view.mentionCount === n ? await scorer.analyseMemory?.(mention, view) : undefined;
      if (analysis !== undefined) onFound(analysis);
      return await scorer.score(mention, view);
    },
    advance: (memory, mention, view) => scorer.advance(memory, mention, view),
    confidenceOf: (mention, evidence) => scorer.confidenceOf(mention, evidence),
    explain: (mention, view, antecedent) => scorer.explain?.(mention, view, antecedent) ?? [],
  };
}
