/** Scores sentence splitting from the raw text of turns. */
import { segment } from '../../../featurizer/segment/mod.ts';
import type { CorpusDocument } from '../../corpora/mod.ts';
import type { Score } from '../../metrics/mod.ts';
import type { Span } from './gold-turn.ts';
import { type LayerOptions, type SpanError, scoreSpans } from './score-spans.ts';

/** Precision, recall and F1 of sentences inside turns; both ends of a sentence must agree. */
export function evaluateSentences(documents: readonly CorpusDocument[], options: LayerOptions = {}): Score {
  const find = (text: string): Span[] =>
    segment(text).map(({ starts, ends }): Span => [starts[0] ?? 0, ends.at(-1) ?? 0]);
  return scoreSpans(documents, { gold: ({ sentences }) => sentences, find }, options);
}

/** An error on one line: the boundaries missed (‖) and invented (¦), each with the words around it. */
export function describeSentenceError({ text, wanted, found }: SpanError): string {
  const wantedEnds = new Set(wanted.slice(0, -1).map(([, end]) => end));
  const foundEnds = new Set(found.slice(0, -1).map(([, end]) => end));
  const around = (end: number, mark: string): string =>
    `${text.slice(Math.max(0, end - AROUND), end)}${mark}${text.slice(end, end + AROUND)}`;
  const missed = [...wantedEnds].filter((end) => !foundEnds.has(end)).map((end) => around(end, '‖'));
  const invented = [...foundEnds].filter((end) => !wantedEnds.has(end)).map((end) => around(end, '¦'));
  return [...missed, ...invented].join('   ');
}

const AROUND = 24;
