/** The turns of a corpus document with the spans a segmenter should find in them. */
import { type CorpusDocument, toTurns } from '../../corpora/mod.ts';

/** A half-open UTF-16 span of a turn's text. */
export type Span = readonly [start: number, end: number];

/** A turn as a user would send it, and its gold spans. */
export interface GoldTurn {
  readonly text: string;
  readonly tokens: readonly Span[];
  readonly sentences: readonly Span[];
}

/** Lists the turns of a document with the spans of their tokens and sentences. */
export function toGoldTurns(document: CorpusDocument): GoldTurn[] {
  return toTurns(document).map(({ text, firstSentence, sentenceOffsets }) => {
    const sentences = sentenceOffsets.map((base, index): Span[] =>
      (document.sentences[firstSentence + index]?.offsets ?? []).map(([start, end]) => [base + start, base + end]),
    );
    return { text, tokens: sentences.flat(), sentences: sentences.flatMap(findOuterSpan) };
  });
}

/** The span from the first token to the last; none for no tokens. */
export function findOuterSpan(tokens: readonly Span[]): Span[] {
  const first = tokens[0];
  const last = tokens.at(-1);
  return first && last ? [[first[0], last[1]]] : [];
}
