/** Scores tokenization from the raw text of turns. */
import { tokenize } from '../../../featurizer/segment/mod.ts';
import type { CorpusDocument } from '../../corpora/mod.ts';
import type { Score } from '../../metrics/mod.ts';
import type { Span } from './gold-turn.ts';
import { type LayerOptions, type SpanError, scoreSpans } from './score-spans.ts';

/** Precision, recall and F1 of tokens; both ends of a token must agree. */
export function evaluateTokens(documents: readonly CorpusDocument[], options: LayerOptions = {}): Score {
  const find = (text: string): Span[] => tokenize(text).map(({ start, end }): Span => [start, end]);
  return scoreSpans(documents, { gold: ({ tokens }) => tokens, find }, options);
}

/** An error on one line, the same for the same mistake: `can|not → cannot`. */
export function describeTokenError({ text, wanted, found }: SpanError): string {
  const write = (spans: readonly Span[]): string => spans.map(([start, end]) => text.slice(start, end)).join('|');
  return `${write(wanted)} → ${write(found)}`;
}
