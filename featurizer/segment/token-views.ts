/**
 * The tokens of a turn as the sentence model reads them, and the few cases that are certain without
 * it.
 */
import { isCommonWord, isDateWord, isSpeechVerb } from './common-words.ts';
import type { TokenArrays } from './token-arrays.ts';
import {
  CAPITALIZED_COMMON,
  CAPITALIZED_WORD,
  COMMA,
  CURLY_CLOSER,
  CURLY_OPENER,
  classifyToken,
  DASH,
  DATE_WORD,
  EDGE,
  ELLIPSIS,
  EXCLAMATION,
  FULL_STOP,
  INITIAL,
  LETTER_I,
  LOWER_WORD,
  NUMBER,
  QUOTE,
} from './token-classes.ts';
import { findWord, NOT_READ, type Word } from './word.ts';

/** What the sentence model reads of each token. */
export interface TokenViews {
  readonly words: Word[];
  readonly forms: Int32Array;
  readonly classes: Uint8Array;
  /** Bucket of the number of tokens to the next stop, or to the end of the turn. */
  readonly distances: Uint8Array;
}

/** Creates empty views of this many tokens; `fillViews` computes them. */
export function createViews(count: number): TokenViews {
  return { words: [], forms: new Int32Array(count), classes: new Uint8Array(count), distances: new Uint8Array(count) };
}

/** Finds the words, form hashes and classes of the tokens from `from` to `to`, after those before `from`. */
export function fillViews(
  { words, forms, classes }: TokenViews,
  text: string,
  { starts, ends }: TokenArrays,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  for (let index = from; index < to; index++) {
    const start = starts[index] as number;
    const end = ends[index] as number;
    const word = findWord(text, start, end);
    if (word.tokenClass === NOT_READ) word.tokenClass = classifyWord(word);
    words.push(word);
    forms[index] = word.form;
    classes[index] =
      word.tokenClass === QUOTE
        ? refineQuote(start > (ends[index - 1] ?? -1), end < (starts[index + 1] ?? end + 1))
        : word.tokenClass;
  }
}

function classifyWord({ text, form }: Word): number {
  const tokenClass = classifyToken(text, 0, text.length);
  return tokenClass === CAPITALIZED_WORD ? refineCapital(form) : tokenClass;
}

/** True if no sentence starts here, whatever the model decides. */
export function isInsideSentence(views: TokenViews, index: number): boolean {
  return (
    isFootnote(views, index) ||
    isBeforeReport(views, index) ||
    isAfterInitial(views, index) ||
    views.classes[index] === ELLIPSIS // dots trail what was said: `was it tequila? .. yeah`
  );
}

/**
 * True after a footnote mark, and where speech breaks off with a dash and restarts: `We need a — Do
 * you`.
 */
export function isFreshStart(views: TokenViews, index: number): boolean {
  const { classes } = views;
  return isFootnote(views, index - 1) || (classes[index - 1] === DASH && classes[index] === CAPITALIZED_COMMON);
}

/**
 * True before the words that report who spoke, `“Stop!” | Jenna said`: the exclamation does not end
 * the sentence.
 */
function isBeforeReport({ forms, classes }: TokenViews, index: number): boolean {
  const closer = classes[index - 1] ?? EDGE;
  if (closer !== CURLY_CLOSER && closer !== QUOTE) return false;
  const stop = classes[index - 2] ?? EDGE;
  if (stop !== EXCLAMATION && stop !== ELLIPSIS && stop !== DASH) return false;
  const isName = (at: number): boolean => isNameClass(classes[at] ?? EDGE);
  const isVerb = (at: number): boolean => isSpeechVerb(forms[at] ?? EDGE);
  return isName(index) && (isVerb(index + 1) || (isName(index + 1) && isVerb(index + 2)));
}

/** True between two lower-case words: a line break there means that the line was wrapped. */
export function isMidSentence({ classes }: TokenViews, index: number): boolean {
  const left = classes[index - 1] ?? EDGE;
  return classes[index] === LOWER_WORD && (left === LOWER_WORD || left === COMMA || left === CAPITALIZED_WORD);
}

/**
 * True for a footnote mark: a bare number after a stop and before a capitalized common word,
 * `rights. 4 Even though`.
 */
function isFootnote({ classes }: TokenViews, index: number): boolean {
  const stop = classes[index - 1] ?? EDGE;
  return (
    (stop === FULL_STOP || stop === EXCLAMATION) &&
    classes[index] === NUMBER &&
    classes[index + 1] === CAPITALIZED_COMMON
  );
}

/** True inside a name: `K. | Michael`. */
function isAfterInitial({ classes }: TokenViews, index: number): boolean {
  return classes[index - 1] === INITIAL && classes[index] === CAPITALIZED_WORD;
}

function isNameClass(tokenClass: number): boolean {
  return tokenClass === CAPITALIZED_WORD || tokenClass === CAPITALIZED_COMMON || tokenClass === LETTER_I;
}

function refineCapital(form: number): number {
  return isDateWord(form) ? DATE_WORD : isCommonWord(form) ? CAPITALIZED_COMMON : CAPITALIZED_WORD;
}

/** A straight quotation mark with a space on one side only opens or closes a quotation. */
function refineQuote(hasSpaceBefore: boolean, hasSpaceAfter: boolean): number {
  if (hasSpaceBefore === hasSpaceAfter) return QUOTE;
  return hasSpaceBefore ? CURLY_OPENER : CURLY_CLOSER;
}

/** Computes the distances to the next stop, once all classes are known. */
export function measureStopDistances({ classes, distances }: TokenViews): void {
  let distance = 0;
  let isEdge = 16;
  for (let index = classes.length - 1; index >= 0; index--) {
    const tokenClass = classes[index] ?? EDGE;
    if (tokenClass >= FULL_STOP && tokenClass <= ELLIPSIS) {
      distance = 0;
      isEdge = 0;
    }
    distances[index] = isEdge + toLengthBucket(distance);
    distance++;
  }
}

/** Finds the bucket of a number of tokens. */
export function toLengthBucket(tokens: number): number {
  return tokens < 4
    ? tokens
    : tokens < 6
      ? 4
      : tokens < 9
        ? 5
        : tokens < 14
          ? 6
          : tokens < 22
            ? 7
            : tokens < 36
              ? 8
              : 9;
}
