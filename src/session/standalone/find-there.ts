/** "there" as a place that was mentioned, not as in "there are": described as a mention, so that it can be replaced. */
import { describeSpans, type Mention } from '../../../featurizer/mod.ts';
import type { AnalyzedTurn } from '../analyze-turn.ts';

/** Prepositions that stay: "from there" → "from Iceland". */
const PREPOSITION = /^(?:from|in|near|around|over|to|at|out|through)$/i;

const BE = /^(?:is|are|was|were|be|been|['’]s)$/i;

/** A place word of a turn. */
export interface There {
  readonly mention: Mention;
  /** True if a preposition stands before it already. */
  readonly hasPreposition: boolean;
}

/** Finds each "there" that means a place. */
export function findThere({ text, sentences }: AnalyzedTurn, firstSentence: number, turn: number): There[] {
  return sentences.flatMap((sentence, at) =>
    sentence.tokens.flatMap((token, start): There[] => {
      const isPlace = /^there$/i.test(token) && sentence.xpos[start] !== 'EX';
      const around = [sentence.tokens[start - 1], sentence.tokens[start + 1]];
      if (!isPlace || around.some((word) => BE.test(word ?? ''))) return [];
      const place = { sentence: firstSentence + at, turn, turnText: text, speaker: undefined };
      const [mention] = describeSpans(sentence, [{ start, end: start + 1, head: start }], place);
      const hasPreposition = PREPOSITION.test(sentence.tokens[start - 1] ?? '');
      return mention === undefined ? [] : [{ mention, hasPreposition }];
    }),
  );
}
