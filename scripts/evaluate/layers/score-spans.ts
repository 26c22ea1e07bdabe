/** Precision, recall and F1 of spans in turns, and the errors behind them. */

import type { CorpusDocument } from '../../corpora/mod.ts';
import { type Counts, type Score, sumCounts, toScore } from '../../metrics/mod.ts';
import { type GoldTurn, type Span, toGoldTurns } from './gold-turn.ts';

export interface LayerOptions {
  /** Is told of every turn's stretch where the spans differ: what was wanted, what was found. */
  readonly onError?: (error: SpanError) => void;
}

/** A stretch of a turn over which found and wanted spans differ. */
export interface SpanError {
  readonly document: CorpusDocument;
  readonly text: string;
  readonly wanted: readonly Span[];
  readonly found: readonly Span[];
}

export interface SpanFinder {
  readonly gold: (turn: GoldTurn) => readonly Span[];
  readonly find: (text: string) => readonly Span[];
}

/** Scores found spans against gold ones over all turns of the documents; both ends must agree. */
export function scoreSpans(
  documents: readonly CorpusDocument[],
  { gold, find }: SpanFinder,
  options: LayerOptions = {},
): Score {
  const counts: Counts[] = [];
  for (const document of documents) {
    for (const turn of toGoldTurns(document)) {
      const wanted = gold(turn);
      const found = find(turn.text);
      counts.push(countSpans(wanted, found));
      if (options.onError)
        for (const stretch of findDifferences(wanted, found))
          options.onError({ document, text: turn.text, ...stretch });
    }
  }
  return toScore(sumCounts(counts));
}

/** Counts the spans that agree; a gold span that stands twice (parts that do not spell their form) can be found once. */
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

function toKey([start, end]: Span): string {
  return `${start}:${end}`;
}

interface Stretch {
  readonly wanted: readonly Span[];
  readonly found: readonly Span[];
}

/** Groups spans that overlap a span of the other side with other ends. Both lists are in order. */
function findDifferences(wanted: readonly Span[], found: readonly Span[]): Stretch[] {
  const stretches: Stretch[] = [];
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
