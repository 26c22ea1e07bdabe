/**
 * A turn, raw or analyzed by the client → its sentences and mentions, in the order in which they
 * are decided.
 */
import {
  type AnalyzedSentence,
  type Analyzer,
  countQuotesAfter,
  describeSpans,
  extractMentions,
  findHead,
  joinTokens,
  type Mention,
  type SentencePlace,
  segment,
} from '../../featurizer/mod.ts';
import type { TokensInput, TurnInput } from '../protocol/mod.ts';

/** The analysis of a turn. */
export interface AnalyzedTurn {
  /** The text that spans point into. */
  readonly text: string;
  readonly sentences: readonly AnalyzedSentence[];
  readonly mentions: readonly Mention[];
}

/** The position of a turn in its document. */
export interface TurnPlace {
  readonly turn: number;
  /** The index of its first sentence. */
  readonly firstSentence: number;
  /** The participants that it may address, the likeliest first. */
  readonly addressees?: readonly string[] | undefined;
}

/** Analyzes one turn and finds its mentions. */
export function analyzeTurn(line: TurnInput | TokensInput, place: TurnPlace, analyzer: Analyzer): AnalyzedTurn {
  return line.type === 'turn' ? analyzeText(line, place, analyzer) : analyzeTokens(line, place, analyzer);
}

function analyzeText({ text, speaker }: TurnInput, place: TurnPlace, analyzer: Analyzer): AnalyzedTurn {
  const sentences = segment(text).map((sentence) => analyzer.analyze(sentence));
  const { turn, firstSentence, addressees } = place;
  let openQuotes = 0;
  const mentions = sentences.flatMap((sentence, index) => {
    const here = { sentence: firstSentence + index, turn, turnText: text, speaker, addressees, openQuotes };
    openQuotes = countQuotesAfter(sentence, openQuotes);
    return extractMentions(sentence, here);
  });
  return { text, sentences, mentions };
}

function analyzeTokens(line: TokensInput, place: TurnPlace, analyzer: Analyzer): AnalyzedTurn {
  const { text, sentence: tokenized } = joinTokens(line.tokens);
  const sentence = analyzer.analyze(tokenized, line);
  const sentencePlace: SentencePlace = {
    sentence: place.firstSentence,
    turn: place.turn,
    turnText: text,
    speaker: line.speaker,
    addressees: place.addressees,
  };
  const given = line.mentions?.map(({ start, end, head }) => ({
    start,
    end,
    head: head ?? findHead(sentence, start, end),
  }));
  const mentions =
    given === undefined ? extractMentions(sentence, sentencePlace) : describeSpans(sentence, given, sentencePlace);
  return { text, sentences: [sentence], mentions };
}
