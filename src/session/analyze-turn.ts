/** A turn, raw or analysed by the client → its mentions, in the order they are decided. */
import {
  analyze,
  describeSpans,
  extractMentions,
  headOfSpan,
  joinTokens,
  type Mention,
  type SentencePlace,
  segment,
} from '../../featurizer/mod.ts';
import type { TokensInput, TurnInput } from '../protocol/mod.ts';

/** What a turn holds. */
export interface AnalyzedTurn {
  /** The text that spans point into. */
  readonly text: string;
  readonly sentenceCount: number;
  readonly tokenCount: number;
  readonly mentions: readonly Mention[];
}

/** Where a turn stands in its document. */
export interface TurnPlace {
  readonly turn: number;
  /** The ordinal of its first sentence. */
  readonly firstSentence: number;
}

/** Finds the mentions of one turn. */
export function analyzeTurn(line: TurnInput | TokensInput, place: TurnPlace): AnalyzedTurn {
  return line.type === 'turn' ? analyzeText(line, place) : analyzeTokens(line, place);
}

function analyzeText({ text, speaker }: TurnInput, { turn, firstSentence }: TurnPlace): AnalyzedTurn {
  const sentences = segment(text);
  const mentions = sentences.flatMap((sentence, index) =>
    extractMentions(analyze(sentence), { sentence: firstSentence + index, turn, turnText: text, speaker }),
  );
  const tokenCount = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return { text, sentenceCount: sentences.length, tokenCount, mentions };
}

function analyzeTokens(line: TokensInput, { turn, firstSentence }: TurnPlace): AnalyzedTurn {
  const { text, sentence: tokenized } = joinTokens(line.tokens);
  const sentence = analyze(tokenized, line);
  const place: SentencePlace = { sentence: firstSentence, turn, turnText: text, speaker: line.speaker };
  const mentions =
    line.mentions === undefined
      ? extractMentions(sentence, place)
      : describeSpans(
          sentence,
          line.mentions.map(({ start, end, head }) => ({ start, end, head: head ?? headOfSpan(sentence, start, end) })),
          place,
        );
  return { text, sentenceCount: 1, tokenCount: line.tokens.length, mentions };
}
