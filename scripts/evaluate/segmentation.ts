/**
 * Scores tokenization and sentence splitting of the raw text of turns, and describes the errors.
 */
import { NO_LANGUAGE_SEEN, watchLanguage } from '../../featurizer/mod.ts';
import { segment, tokenize } from '../../featurizer/segment/mod.ts';
import { type CorpusDocument, toTurns } from '../corpora/mod.ts';
import { type Counts, type Score, sumCounts, toScore } from '../metrics/mod.ts';

/** A half-open UTF-16 span of a turn's text. */
export type Span = readonly [start: number, end: number];

/** A turn like one a user sends, and its gold spans. */
export interface GoldTurn {
  readonly text: string;
  readonly tokens: readonly Span[];
  readonly sentences: readonly Span[];
}

/** A stretch of a turn in which the found spans differ from the gold spans. */
export interface SpanError {
  readonly document: CorpusDocument;
  readonly text: string;
  readonly wanted: readonly Span[];
  readonly found: readonly Span[];
}

export interface SegmentationOptions {
  /** Called with every stretch in which the spans differ. */
  readonly onError?: (error: SpanError) => void;
}

/** Splits a document into turns with the spans of their tokens and sentences. */
export function toGoldTurns(document: CorpusDocument): GoldTurn[] {
  return toTurns(document).map(({ text, firstSentence, sentenceOffsets }) => {
    const sentences = sentenceOffsets.map((base, index): Span[] =>
      (document.sentences[firstSentence + index]?.offsets ?? []).map(([start, end]) => [base + start, base + end]),
    );
    return { text, tokens: sentences.flat(), sentences: sentences.flatMap(findOuterSpan) };
  });
}

/** Scores tokens; both ends of a token must match. */
export function evaluateTokens(documents: readonly CorpusDocument[], options: SegmentationOptions = {}): Score {
  const find = (text: string): Span[] => tokenize(text).map(({ start, end }): Span => [start, end]);
  return scoreSpans(documents, { gold: ({ tokens }) => tokens, find }, options);
}

/** Scores sentences inside turns; both ends of a sentence must match. */
export function evaluateSentences(documents: readonly CorpusDocument[], options: SegmentationOptions = {}): Score {
  const find = (text: string): Span[] =>
    segment(text).map(({ starts, ends }): Span => [starts[0] ?? 0, ends.at(-1) ?? 0]);
  return scoreSpans(documents, { gold: ({ sentences }) => sentences, find }, options);
}

/** Lists the documents that get the warning about other languages. */
export function findForeign(documents: readonly CorpusDocument[]): CorpusDocument[] {
  return documents.filter((document) => {
    let tally = NO_LANGUAGE_SEEN;
    return toTurns(document).some(({ text }) => {
      const found = watchLanguage(tally, segment(text));
      tally = found.tally;
      return found.language !== undefined;
    });
  });
}

/** Describes a token error on one line, the same for the same mistake: `can|not → cannot`. */
export function describeTokenError({ text, wanted, found }: SpanError): string {
  const write = (spans: readonly Span[]): string => spans.map(([start, end]) => text.slice(start, end)).join('|');
  return `${write(wanted)} → ${write(found)}`;
}

/**
 * Describes a sentence error on one line: missed (‖) and invented (¦) boundaries with the words
 * around them.
 */
export function describeSentenceError({ text, wanted, found }: SpanError): string {
  const wantedEnds = new Set(wanted.slice(0, -1).map(([, end]) => end));
  const foundEnds = new Set(found.slice(0, -1).map(([, end]) => end));
  const around = (end: number, mark: string): string =>
    `${text.slice(Math.max(0, end - CONTEXT_UNITS), end)}${mark}${text.slice(end, end + CONTEXT_UNITS)}`;
  const missed = [...wantedEnds].filter((end) => !foundEnds.has(end)).map((end) => around(end, '‖'));
  const invented = [...foundEnds].filter((end) => !wantedEnds.has(end)).map((end) => around(end, '¦'));
  return [...missed, ...invented].join('   ');
}

/** Counts errors by their description and lists the most frequent ones. */
export class FrequentErrors {
  readonly #counts = new Map<string, number>();

  add(description: string): void {
    this.#counts.set(description, (this.#counts.get(description) ?? 0) + 1);
  }

  /** Lists the most frequent errors first; ties are in order of appearance. */
  top(limit: number): { readonly description: string; readonly count: number }[] {
    return [...this.#counts]
      .map(([description, count]) => ({ description, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, limit);
  }
}

/** How much text is shown on each side of a boundary. */
const CONTEXT_UNITS = 24;

interface SpanFinder {
  readonly gold: (turn: GoldTurn) => readonly Span[];
  readonly find: (text: string) => readonly Span[];
}

function scoreSpans(
  documents: readonly CorpusDocument[],
  { gold, find }: SpanFinder,
  { onError }: SegmentationOptions,
): Score {
  const counts: Counts[] = [];
  for (const document of documents) {
    for (const turn of toGoldTurns(document)) {
      const wanted = gold(turn);
      const found = find(turn.text);
      counts.push(countSpans(wanted, found));
      if (onError)
        for (const stretch of findDifferences(wanted, found)) onError({ document, text: turn.text, ...stretch });
    }
  }
  return toScore(sumCounts(counts));
}

/** A gold span that occurs twice (parts that do not spell their form) can be found only once. */
function countSpans(wanted: readonly Span[], found: readonly Span[]): Counts {
  const keys = new Set(wanted.map(toKey));
  const correct = found.filter((span) => keys.has(toKey(span))).length;
  return {
    recallNumerator: correct,
    recallDenominator: wanted.length,
    precisionNumerator: correct,
    precisionDenominator: found.length,
  };
}

/**
 * Groups spans that overlap a span of the other side with different ends. Both lists are in order.
 */
function findDifferences(
  wanted: readonly Span[],
  found: readonly Span[],
): { readonly wanted: readonly Span[]; readonly found: readonly Span[] }[] {
  const stretches = [];
  let nextWanted = 0;
  let nextFound = 0;
  while (nextWanted < wanted.length || nextFound < found.length) {
    const firstWanted = nextWanted;
    const firstFound = nextFound;
    let reached = -1;
    do {
      const left = wanted[nextWanted];
      const right = found[nextFound];
      if (left && (!right || left[1] <= right[1] || left[0] < reached)) {
        reached = Math.max(reached, left[1]);
        nextWanted++;
      } else if (right) {
        reached = Math.max(reached, right[1]);
        nextFound++;
      }
    } while (
      (wanted[nextWanted]?.[0] ?? Number.POSITIVE_INFINITY) < reached ||
      (found[nextFound]?.[0] ?? Number.POSITIVE_INFINITY) < reached
    );
    const stretch = { wanted: wanted.slice(firstWanted, nextWanted), found: found.slice(firstFound, nextFound) };
    if (stretch.wanted.map(toKey).join() !== stretch.found.map(toKey).join()) stretches.push(stretch);
  }
  return stretches;
}

/** Finds the span from the first token to the last; none if there are no tokens. */
function findOuterSpan(tokens: readonly Span[]): Span[] {
  const first = tokens[0];
  const last = tokens.at(-1);
  return first && last ? [[first[0], last[1]]] : [];
}

function toKey([start, end]: Span): string {
  return `${start}:${end}`;
}
