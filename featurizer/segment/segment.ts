/**
 * Splits a turn's text into sentences of tokens. Line breaks end sentences unless a line was
 * wrapped; elsewhere a small trained model decides.
 */
import type { TokenizedSentence } from '../sentence.ts';
import { type Decider, decodeWeights, FeatureBuffer, LinearModel } from './linear-model.ts';
import { describeGap, readTraits, SentenceState } from './sentence-features.ts';
import { SENTENCE_WEIGHTS } from './sentence-weights.generated.ts';
import { sliceWord } from './slice-word.ts';
import type { TokenArrays } from './token-arrays.ts';
import { isFreshStart, isInsideSentence, isMidSentence, viewTokens } from './token-views.ts';
import { scanTokens } from './tokenize.ts';

/** Splits a turn into sentences. Every token of `tokenize` is in exactly one of them. */
export function segment(text: string): TokenizedSentence[] {
  const tokens = scanTokens(text);
  const sentences: TokenizedSentence[] = [];
  let from = 0;
  for (const to of findSentenceStarts(text, tokens)) {
    sentences.push(sliceSentence(text, tokens, from, to));
    from = to;
  }
  if (from < tokens.starts.length) sentences.push(sliceSentence(text, tokens, from, tokens.starts.length));
  return sentences;
}

/**
 * Finds the indices of the tokens that start a sentence, except the first. Training passes its own
 * decider.
 */
export function findSentenceStarts(text: string, tokens: TokenArrays, decider: Decider = getSentenceModel()): number[] {
  const { starts, ends } = tokens;
  const views = viewTokens(text, tokens);
  const traits = readTraits(views);
  const state = new SentenceState();
  const found: number[] = [];
  let lineStart = 0;
  for (let index = 0; index < starts.length; index++) {
    const gapStart = ends[index - 1] ?? 0;
    const gapEnd = starts[index] ?? 0;
    if (index > 0 && gapEnd > gapStart) {
      const lineBreaks = countLineBreaks(text, gapStart, gapEnd);
      const isWrapped = lineBreaks === 1 && gapStart - lineStart >= MIN_WRAPPED_UNITS && isMidSentence(views, index);
      let isStart = lineBreaks > 0 && !isWrapped;
      if (!isStart && !isInsideSentence(views, index)) {
        describeGap(views, index, state, traits, features);
        isStart = isFreshStart(views, index) || decider.decide(features, gapEnd);
      }
      if (isStart) {
        found.push(index);
        state.reset();
      }
      if (lineBreaks > 0) lineStart = gapEnd;
    }
    state.add(views.classes[index] ?? 0, views.forms[index] ?? 0);
  }
  return found;
}

/** A line of at least this length may have been wrapped by a mail client or terminal. */
const MIN_WRAPPED_UNITS = 50;

/** Joins given tokens with single spaces into a text, and returns it with the sentence. */
export function joinTokens(tokens: readonly string[]): { readonly text: string; readonly sentence: TokenizedSentence } {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const token of tokens) {
    starts.push(at);
    ends.push(at + token.length);
    at += token.length + 1;
  }
  return { text: tokens.join(' '), sentence: { tokens, starts, ends } };
}

/** A boundary needs slightly more than an even score; chosen on GUM dev from 0 to 80. */
const MIN_BOUNDARY_SCORE = 16;

const features = new FeatureBuffer();
let model: LinearModel | undefined;

function getSentenceModel(): LinearModel {
  model ??= new LinearModel(decodeWeights(SENTENCE_WEIGHTS), MIN_BOUNDARY_SCORE);
  return model;
}

/** Counts line breaks between two offsets, up to two; CR LF counts once. */
function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to && count < 2; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a || unit === 0x2028 || unit === 0x2029 || (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a))
      count++;
  }
  return count;
}

function sliceSentence(text: string, { starts, ends }: TokenArrays, from: number, to: number): TokenizedSentence {
  const tokens: string[] = [];
  for (let index = from; index < to; index++)
    tokens.push(sliceWord(text, starts[index] as number, ends[index] as number));
  return { tokens, starts: starts.slice(from, to), ends: ends.slice(from, to) };
}
