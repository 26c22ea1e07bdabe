/** Scorers: implementations of what the decoder needs. */
export { RulesScorer } from './rules/rules-scorer.ts';
