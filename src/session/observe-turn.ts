/** What can be watched while a turn is resolved, for inspections and rewriting. */
import { isSilent } from '../../featurizer/mod.ts';
import type { MemoryAnalysis, Placement, Scorer } from '../decoder/mod.ts';
import type { AnalyzedTurn } from './analyze-turn.ts';

/** Is called with the analysis and the decisions of a turn, besides the lines that it gets. */
export interface TurnObserver {
  /** Number of candidates that placements list. */
  readonly candidateCount: number;
  /** Called before anything is decided, with the index of the turn's first sentence. */
  onAnalyzed(analyzed: AnalyzedTurn, firstSentence: number): void;
  /** Called with each decision before it counts for the next one. */
  onPlaced(placement: Placement): void;
}

/** Wraps a scorer so that candidates come without reasons, which are expensive. */
export function withoutReasons(scorer: Scorer): Scorer {
  return {
    prepare: (mentions, view, candidates) => scorer.prepare?.(mentions, view, candidates),
    score: (mention, view) => scorer.score(mention, view),
    advance: (memory, mention, view) => scorer.advance(memory, mention, view),
    estimateConfidence: (mention, evidence) => scorer.estimateConfidence(mention, evidence),
  };
}

/**
 * Wraps a scorer: `onFound` is called with the memory analysis of mention `n` right before the
 * mention is placed.
 */
export function watchMention(scorer: Scorer, n: number, onFound: (analysis: MemoryAnalysis) => void): Scorer {
  return {
    prepare: (mentions, view, candidates) => scorer.prepare?.(mentions, view, candidates),
    score: async (mention, view) => {
      const analysis =
        view.numberedCount === n && !isSilent(mention) ? await scorer.analyzeMemory?.(mention, view) : undefined;
      if (analysis !== undefined) onFound(analysis);
      return await scorer.score(mention, view);
    },
    advance: (memory, mention, view) => scorer.advance(memory, mention, view),
    estimateConfidence: (mention, evidence) => scorer.estimateConfidence(mention, evidence),
    explain: (mention, view, antecedent) => scorer.explain?.(mention, view, antecedent) ?? [],
  };
}
