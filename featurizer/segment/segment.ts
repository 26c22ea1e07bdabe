/**
 * Splits a turn's text into sentences of tokens. Line breaks end sentences unless a line was
 * wrapped; elsewhere a small trained model decides.
 */
import type { TokenizedSentence } from '../sentence.ts';
import { finishSteps } from '../steps.ts';
import { type Decider, decodeWeights, FeatureBuffer, LinearModel } from './linear-model.ts';
import { describeGap, readTraits, SentenceState, type TurnTraits } from './sentence-features.ts';
import { SENTENCE_WEIGHTS } from './sentence-weights.generated.ts';
import type { TokenArrays } from './token-arrays.ts';
import {
  createViews,
  fillViews,
  isFreshStart,
  isInsideSentence,
  isMidSentence,
  measureStopDistances,
  type TokenViews,
} from './token-views.ts';
import { TokenScanner } from './tokenize.ts';
import { keepWords, type Word } from './word.ts';

/** Splits a turn into sentences. Every token of `tokenize` is in exactly one of them. */
export function segment(text: string): TokenizedSentence[] {
  const sentences: TokenizedSentence[] = [];
  for (const sentence of segmentInSteps(text)) if (sentence !== undefined) sentences.push(sentence);
  return sentences;
}

/**
 * The same in steps, for a long turn that pauses in between: `undefined` while the text is read, then
 * one sentence each. Sentences past `maxTokens` are cut.
 */
export function* segmentInSteps(
  text: string,
  maxTokens = Number.POSITIVE_INFINITY,
): Generator<TokenizedSentence | undefined> {
  const scanner = new TokenScanner(text);
  while (scanner.scan(scanner.tokens.starts.length + STEP_TOKENS)) yield;
  const { tokens } = scanner;
  const count = tokens.starts.length;
  const views = yield* viewInSteps(text, tokens);
  const starts = yield* findStartsInSteps(text, tokens, views, getSentenceModel());
  let from = 0;
  for (let next = 0; from < count; next++) {
    const end = starts[next] ?? count;
    for (; from < end; from = Math.min(end, from + maxTokens))
      yield sliceSentence(views.words, tokens, from, Math.min(end, from + maxTokens));
  }
}

/** Tokens that are read between two pauses: a millisecond at most. */
const STEP_TOKENS = 1024;

/**
 * Finds the indices of the tokens that start a sentence, except the first. Training passes its own
 * decider.
 */
export function findSentenceStarts(text: string, tokens: TokenArrays, decider: Decider = getSentenceModel()): number[] {
  const views = finishSteps(viewInSteps(text, tokens));
  return finishSteps(findStartsInSteps(text, tokens, views, decider));
}

function* viewInSteps(text: string, tokens: TokenArrays): Generator<undefined, TokenViews> {
  const count = tokens.starts.length;
  const views = createViews(count);
  for (let from = 0; from < count; from += STEP_TOKENS) {
    if (from > 0) yield;
    fillViews(views, text, tokens, { from, to: Math.min(count, from + STEP_TOKENS) });
  }
  measureStopDistances(views);
  return views;
}

function* findStartsInSteps(
  text: string,
  tokens: TokenArrays,
  views: TokenViews,
  decider: Decider,
): Generator<undefined, number[]> {
  const finder = new StartFinder(text, tokens, views, decider);
  while (finder.find(STEP_TOKENS)) yield;
  return finder.found;
}

/** Runs over the tokens of a turn, and decides at each gap whether a sentence starts behind it. */
class StartFinder {
  readonly found: number[] = [];
  readonly #text: string;
  readonly #tokens: TokenArrays;
  readonly #views: TokenViews;
  readonly #traits: TurnTraits;
  readonly #decider: Decider;
  readonly #state = new SentenceState();
  #next = 0;
  #lineStart = 0;

  constructor(text: string, tokens: TokenArrays, views: TokenViews, decider: Decider) {
    this.#text = text;
    this.#tokens = tokens;
    this.#views = views;
    this.#traits = readTraits(views);
    this.#decider = decider;
  }

  /** Goes on for some tokens; returns false after the last. */
  find(count: number): boolean {
    const { starts, ends } = this.#tokens;
    const text = this.#text;
    const views = this.#views;
    const state = this.#state;
    const to = Math.min(starts.length, this.#next + count);
    for (let index = this.#next; index < to; index++) {
      const gapStart = ends[index - 1] ?? 0;
      const gapEnd = starts[index] ?? 0;
      if (index > 0 && gapEnd > gapStart) {
        const lineBreaks = countLineBreaks(text, gapStart, gapEnd);
        const isLong = gapStart - this.#lineStart >= MIN_WRAPPED_UNITS;
        const isWrapped = lineBreaks === 1 && isLong && isMidSentence(views, index);
        let isStart = lineBreaks > 0 && !isWrapped;
        if (!isStart && !isInsideSentence(views, index)) {
          describeGap(views, index, state, this.#traits, features);
          isStart = isFreshStart(views, index) || this.#decider.decide(features, gapEnd);
        }
        if (isStart) {
          this.found.push(index);
          state.reset();
        }
        if (lineBreaks > 0) this.#lineStart = gapEnd;
      }
      state.add(views.classes[index] ?? 0, views.forms[index] ?? 0);
    }
    this.#next = to;
    return to < starts.length;
  }
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
  model ??= new LinearModel(decodeWeights(SENTENCE_WEIGHTS.size, SENTENCE_WEIGHTS.encoded), MIN_BOUNDARY_SCORE);
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

function sliceSentence(
  all: readonly Word[],
  { starts, ends }: TokenArrays,
  from: number,
  to: number,
): TokenizedSentence {
  const words = all.slice(from, to);
  const tokens: string[] = [];
  for (let index = 0; index < words.length; index++) tokens.push((words[index] as Word).text);
  keepWords(tokens, words);
  return { tokens, starts: starts.slice(from, to), ends: ends.slice(from, to) };
}
