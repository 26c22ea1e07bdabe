/** Scoring the layers of the front end, each by itself. */
export { evaluateAnalysis } from './evaluate-analysis.ts';
export { describeSentenceError, evaluateSentences } from './evaluate-sentences.ts';
export { describeTokenError, evaluateTokens } from './evaluate-tokens.ts';
export { FrequentErrors } from './frequent-errors.ts';
export { type GoldTurn, type Span, toGoldTurns } from './gold-turn.ts';
export type { LayerOptions, SpanError } from './score-spans.ts';
