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
  finishSteps,
  type GivenAnalysis,
  joinTokens,
  type Mention,
  type SentencePlace,
  segmentInSteps,
  type TokenizedSentence,
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
  return finishSteps(analyzeInSteps(line, place, analyzer));
}

/** The same in steps of a sentence, or of a piece of one: a long turn can pause in between. */
export function* analyzeInSteps(
  line: TurnInput | TokensInput,
  place: TurnPlace,
  analyzer: Analyzer,
): Generator<undefined, AnalyzedTurn> {
  return line.type === 'turn' ? yield* analyzeText(line, place, analyzer) : yield* analyzeTokens(line, place, analyzer);
}

function* analyzeText(
  { text, speaker }: TurnInput,
  place: TurnPlace,
  analyzer: Analyzer,
): Generator<undefined, AnalyzedTurn> {
  const { turn, firstSentence, addressees } = place;
  const sentences: AnalyzedSentence[] = [];
  const mentions: Mention[] = [];
  let openQuotes = 0;
  for (const tokenized of segmentInSteps(text, MAX_ANALYZED_TOKENS)) {
    if (tokenized !== undefined) {
      const sentence = yield* analyzeSentence(analyzer, tokenized);
      const place = {
        sentence: firstSentence + sentences.length,
        turn,
        turnText: text,
        speaker,
        addressees,
        openQuotes,
      };
      openQuotes = countQuotesAfter(sentence, openQuotes);
      for (const mention of extractMentions(sentence, place)) mentions.push(mention);
      sentences.push(sentence);
    }
    yield;
  }
  return { text, sentences, mentions };
}

/**
 * Most tokens that are analyzed as one sentence. None is that long: what the splitter leaves, such as a
 * word repeated a million times, is cut.
 */
const MAX_ANALYZED_TOKENS = 512;
/** Most tokens of a sentence that is analyzed without a pause: half a millisecond. */
const MAX_UNPAUSED_TOKENS = 64;

function* analyzeSentence(
  analyzer: Analyzer,
  sentence: TokenizedSentence,
  given?: GivenAnalysis,
): Generator<undefined, AnalyzedSentence> {
  // Few sentences are long enough to pause in.
  return analyzer.analyzeInSteps === undefined || sentence.tokens.length <= MAX_UNPAUSED_TOKENS
    ? analyzer.analyze(sentence, given)
    : yield* analyzer.analyzeInSteps(sentence, given);
}

function* analyzeTokens(line: TokensInput, place: TurnPlace, analyzer: Analyzer): Generator<undefined, AnalyzedTurn> {
  const { text, sentence: tokenized } = joinTokens(line.tokens);
  const sentence = yield* analyzeSentence(analyzer, tokenized, line);
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
