/** The features of a gap between two tokens: does a sentence end there? */
import type { FeatureBuffer } from './linear-model.ts';
import {
  CAPITALIZED_COMMON,
  CAPITALIZED_WORD,
  CLOSER,
  CURLY_CLOSER,
  CURLY_OPENER,
  DATE_WORD,
  EDGE,
  ELLIPSIS,
  FULL_STOP,
  LOWER_WORD,
  NUMBER,
  OPENER,
  QUOTE,
  UPPER_WORD,
  YEAR,
} from './token-classes.ts';
import { type TokenViews, toLengthBucket } from './token-views.ts';

function isTitleClass(tokenClass: number): boolean {
  return (
    tokenClass === CAPITALIZED_WORD ||
    tokenClass === CAPITALIZED_COMMON ||
    tokenClass === DATE_WORD ||
    tokenClass === UPPER_WORD ||
    tokenClass === NUMBER ||
    tokenClass === YEAR
  );
}

/** Tracks what matters about the current sentence while running over a turn. */
export class SentenceState {
  tokens = 0;
  #openBrackets = 0;
  #openQuotes = 0;
  #hasStop = false;
  #capitals = 0;
  #lowers = 0;
  #isFirst = 1;
  firstForm = 0;
  firstClass = EDGE;

  /** Starts a new sentence. */
  reset(): void {
    this.tokens = 0;
    this.#openBrackets = 0;
    this.#openQuotes = 0;
    this.#hasStop = false;
    this.#capitals = 0;
    this.#lowers = 0;
    this.#isFirst = 0;
  }

  /** Adds a token to the sentence. */
  add(tokenClass: number, form: number): void {
    if (this.tokens === 0) {
      this.firstForm = form;
      this.firstClass = tokenClass;
    }
    this.tokens++;
    if (tokenClass === OPENER) this.#openBrackets++;
    else if (tokenClass === CLOSER) this.#openBrackets = Math.max(0, this.#openBrackets - 1);
    else if (tokenClass === QUOTE) this.#openQuotes ^= 1;
    else if (tokenClass === CURLY_OPENER) this.#openQuotes = 1;
    else if (tokenClass === CURLY_CLOSER) this.#openQuotes = 0;
    else if (tokenClass >= FULL_STOP && tokenClass <= ELLIPSIS) this.#hasStop = true;
    else if (tokenClass === LOWER_WORD) this.#lowers++;
    else if (isTitleClass(tokenClass)) this.#capitals++;
  }

  /** Three bits: open bracket, open quotation, a stop inside. */
  get nesting(): number {
    return (this.#openBrackets > 0 ? 1 : 0) | (this.#openQuotes << 1) | (this.#hasStop ? 4 : 0);
  }

  /**
   * How much the sentence looks like a heading: the share of capitalized words in fifths, and
   * whether it opens the turn.
   */
  get titleness(): number {
    const words = this.#capitals + this.#lowers;
    return 2 * Math.floor((5 * this.#capitals) / Math.max(1, words)) + this.#isFirst;
  }

  /** Bucket of its number of tokens. */
  get lengthBucket(): number {
    return toLengthBucket(this.tokens);
  }
}

/** Traits of a turn as a whole. */
export interface TurnTraits {
  /** Bucket of its length in tokens. */
  readonly length: number;
  /** Bucket of its stops per token. */
  readonly stops: number;
  /** True if it has no capitalized words. */
  readonly isLower: boolean;
}

/** Reads a turn's traits in one pass over its tokens. */
export function readTraits({ classes }: TokenViews): TurnTraits {
  let stops = 0;
  let capitals = 0;
  for (let index = 0; index < classes.length; index++) {
    const tokenClass = classes[index] as number;
    if (tokenClass >= FULL_STOP && tokenClass <= ELLIPSIS) stops++;
    if (isTitleClass(tokenClass)) capitals++;
  }
  const count = classes.length;
  return {
    length: count < 4 ? 0 : count < 10 ? 1 : count < 25 ? 2 : count < 80 ? 3 : 4,
    stops: stops === 0 ? 0 : stops * 60 < count ? 1 : 2,
    isLower: capitals === 0,
  };
}

/** Writes the features of the gap before token `index`. */
export function describeGap(
  views: TokenViews,
  index: number,
  state: SentenceState,
  traits: TurnTraits,
  out: FeatureBuffer,
): void {
  const { forms, classes } = views;
  const left3 = readAt(classes, index - 3);
  const left2 = readAt(classes, index - 2);
  const left = readAt(classes, index - 1);
  const right = readAt(classes, index);
  const right2 = readAt(classes, index + 1);
  const right3 = readAt(classes, index + 2);
  const leftForm2 = readAt(forms, index - 2);
  const leftForm = readAt(forms, index - 1);
  const rightForm = mixCase(readAt(forms, index), right);
  const rightForm2 = mixCase(readAt(forms, index + 1), right2);
  const length = state.lengthBucket;
  const { nesting, titleness } = state;
  const distance = views.distances[index] ?? 0;
  const style = traits.stops * 2 + (traits.isLower ? 1 : 0);

  const first = state.firstForm;

  out.clear();
  out.add(0, left, right);
  out.add(1, left2, left, right);
  out.add(2, left, right, right2);
  out.add(3, leftForm, right);
  out.add(4, left, rightForm);
  out.add(5, leftForm, rightForm);
  out.add(6, leftForm2, leftForm, right);
  out.add(7, left, rightForm, rightForm2);
  out.add(8, left, rightForm, right2);
  out.add(9, left2, left, rightForm);
  out.add(10, leftForm2, left, right);
  out.add(11, left, right, length);
  out.add(12, left, right, nesting);
  out.add(13, left2, left, right, nesting);
  out.add(14, left, right, style);
  out.add(15, left, right, traits.length);
  out.add(16, left2, left, right, length);
  out.add(17, left, right, right2, length);
  out.add(18, leftForm, right, length);
  out.add(19, left, right, rightForm2);
  out.add(20, left, right, distance);
  out.add(21, leftForm, distance);
  out.add(22, leftForm, right, right2);
  out.add(23, left, right, titleness);
  out.add(24, left, right, titleness, length);
  out.add(25, left, right, titleness, right2);
  out.add(26, first, left, right, Math.min(length, 3));
  out.add(30, state.firstClass, left2, left, right);
  out.add(27, left2, left, right, titleness);
  out.add(28, left, right, right2, right3);
  out.add(29, left3, left2, left, right);
}

function readAt(values: Int32Array | Uint8Array, index: number): number {
  return index >= 0 && index < values.length ? (values[index] as number) : EDGE;
}

/** Distinguishes `we`, `We` and `WE`. */
function mixCase(form: number, tokenClass: number): number {
  return Math.imul(form, 31) ^ tokenClass;
}
