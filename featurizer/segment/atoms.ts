/**
 * Cuts a chunk without white space into atoms, the smallest pieces: token boundaries are always
 * between atoms.
 */
import { classifyUnit, DIGIT, isLetterKind, LOWER, MARK, SURROGATE, UPPER } from './characters.ts';
import {
  findDottedNameEnd,
  findElisionEnd,
  findEmojiEnd,
  findEmoticonEnd,
  findHandleEnd,
  findMailAddressEnd,
  findWebAddressEnd,
} from './special-tokens.ts';

/** Chunks are cut after this many atoms, so that memory stays bounded. */
const MAX_ATOMS = 1024;

/** Shapes of atoms; signs have the shape `SIGN_SHAPE + unit`. */
export const NO_ATOM = 0;
const WHOLE_TOKEN = 1; // address, handle, tag, emoticon, emoji
export const CLITIC = 2; // 's n't 'll
const WORD_SHAPE = 0x20; // + 8 × case + length
const DIGITS_SHAPE = 0x80; // + length
const SIGN_SHAPE = 0x100;

const LOWERCASE = 0;
const CAPITALIZED = 1;
const UPPERCASE = 2;
const MIXED_CASE = 3;

/** The atoms of one chunk, in parallel arrays that are reused from chunk to chunk. */
export class Atoms {
  readonly starts = new Int32Array(MAX_ATOMS);
  readonly ends = new Int32Array(MAX_ATOMS);
  /** Hashes of the lower-cased forms. */
  readonly forms = new Int32Array(MAX_ATOMS);
  readonly shapes = new Int32Array(MAX_ATOMS);
  count = 0;

  /** Cuts `text` from `start` to at most `chunkEnd` and returns where it stopped. */
  scan(text: string, start: number, chunkEnd: number): number {
    this.count = 0;
    let at = start;
    while (at < chunkEnd && this.count < MAX_ATOMS - 1) at = this.#readNext(text, at, chunkEnd);
    return at;
  }

  /** Reads one atom at `at`, or two if a word ends in n't. */
  #readNext(text: string, at: number, end: number): number {
    const unit = text.charCodeAt(at);
    const kind = classifyUnit(unit);
    if (isLetterKind(kind) || kind === DIGIT) {
      const address = this.count === 0 || !continuesName(text, at) ? findAddressEnd(text, at, end) : at;
      if (address > at) return this.#push(text, at, address, WHOLE_TOKEN);
      return kind === DIGIT ? this.#readDigits(text, at, end) : this.#readWord(text, at, end);
    }
    const emoji = kind === SURROGATE || unit > 0x2000 ? findEmojiEnd(text, at) : at;
    if (emoji > at) return this.#push(text, at, emoji, WHOLE_TOKEN);
    if (kind === SURROGATE) return this.#readWord(text, at, end);
    if (unit === 0x40 || unit === 0x23) {
      const handle = findHandleEnd(text, at, end);
      if (handle > at) return this.#push(text, at, handle, WHOLE_TOKEN);
    }
    if (MAY_START_EMOTICON.has(unit)) {
      const emoticon = findEmoticonEnd(text, at, end);
      if (emoticon > at) return this.#push(text, at, emoticon, WHOLE_TOKEN);
    }
    if (isApostrophe(unit)) {
      const elision = this.count === 0 ? findElisionEnd(text, at, end) : at;
      if (elision > at) return this.#push(text, at, elision, WHOLE_TOKEN);
      const clitic = findCliticEnd(text, at, end);
      if (clitic > at) return this.#push(text, at, clitic, CLITIC);
    }
    return this.#readSign(text, at, end);
  }

  #readWord(text: string, start: number, chunkEnd: number): number {
    let end = start;
    let uppers = 0;
    let lowers = 0;
    while (end < chunkEnd) {
      const kind = classifyUnit(text.charCodeAt(end));
      if (kind === UPPER) uppers++;
      else if (kind === LOWER) lowers++;
      else if (kind === SURROGATE && (end === start || findEmojiEnd(text, end) === end)) lowers++;
      else if (kind !== MARK) break;
      end++;
    }
    if (isNegation(text, start, end, chunkEnd)) {
      this.#push(text, start, end - 1, encodeWordShape(text, start, end - 1, uppers, lowers));
      return this.#push(text, end - 1, end + 2, CLITIC);
    }
    return this.#push(text, start, end, encodeWordShape(text, start, end, uppers, lowers));
  }

  #readDigits(text: string, start: number, chunkEnd: number): number {
    let end = start + 1;
    while (end < chunkEnd && classifyUnit(text.charCodeAt(end)) === DIGIT) end++;
    if (text.charCodeAt(end) === 0xfe0f || text.charCodeAt(end) === 0x20e3) {
      while (end < chunkEnd && (text.charCodeAt(end) === 0xfe0f || text.charCodeAt(end) === 0x20e3)) end++;
      return this.#push(text, start, end, WHOLE_TOKEN); // a keycap
    }
    return this.#push(text, start, end, DIGITS_SHAPE + Math.min(end - start, 15));
  }

  /** Reads a run of signs that come in runs (`...`, `--`, `!!?`), else one sign. */
  #readSign(text: string, start: number, chunkEnd: number): number {
    const unit = text.charCodeAt(start);
    let end = start + 1;
    if (unit === 0x21 || unit === 0x3f) {
      while (end < chunkEnd && (text.charCodeAt(end) === 0x21 || text.charCodeAt(end) === 0x3f)) end++;
    } else if (COMES_IN_RUNS.has(unit)) {
      while (end < chunkEnd && text.charCodeAt(end) === unit) end++;
    }
    return this.#push(text, start, end, SIGN_SHAPE + unit + (Math.min(end - start, 4) - 1) * 0x10000);
  }

  #push(text: string, start: number, end: number, shape: number): number {
    const index = this.count++;
    this.starts[index] = start;
    this.ends[index] = end;
    this.shapes[index] = shape;
    this.forms[index] = hashForm(text, start, end);
    return end;
  }
}

/**
 * Hashes a form: ASCII letters in lower case, curly quotes as straight ones, long forms by their
 * first units and length.
 */
export function hashForm(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ Math.min(end - start, 24);
  const until = Math.min(end, start + 16);
  for (let at = start; at < until; at++) {
    let unit = text.charCodeAt(at);
    if (unit >= 0x41 && unit <= 0x5a) unit |= 0x20;
    else if (unit === 0x2019 || unit === 0x60) unit = 0x27;
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash;
}

const APOSTROPHES = new Set([0x27, 0x2019, 0x60, 0x2bc, 0xb4]);
const COMES_IN_RUNS = new Set([...".-*=_~+#<>/\\`'|^&$—–…―"].map((char) => char.charCodeAt(0)));
const MAY_START_EMOTICON = new Set([...':;=<^->('].map((char) => char.charCodeAt(0)));

function isApostrophe(unit: number): boolean {
  return APOSTROPHES.has(unit);
}

/** Finds the end of 's 'm 'd 'll 're 've at `at`; `at` if there is none. */
function findCliticEnd(text: string, at: number, chunkEnd: number): number {
  let end = at + 1;
  while (end < chunkEnd && end < at + 4 && isLetterKind(classifyUnit(text.charCodeAt(end)))) end++;
  return CLITICS.has(text.slice(at + 1, end).toLowerCase()) ? end : at;
}

const CLITICS = new Set(['s', 'm', 'd', 'll', 're', 've']);

/** True if the last letter of the word that ends at `end` is the n of n't. */
function isNegation(text: string, start: number, end: number, chunkEnd: number): boolean {
  return (
    end - start > 1 &&
    end + 1 < chunkEnd &&
    (text.charCodeAt(end - 1) | 0x20) === 0x6e &&
    isApostrophe(text.charCodeAt(end)) &&
    (text.charCodeAt(end + 1) | 0x20) === 0x74 &&
    (end + 2 >= chunkEnd || !isLetterKind(classifyUnit(text.charCodeAt(end + 2))))
  );
}

function encodeWordShape(text: string, start: number, end: number, uppers: number, lowers: number): number {
  const starts = classifyUnit(text.charCodeAt(start)) === UPPER;
  const letterCase =
    uppers === 0 ? LOWERCASE : lowers === 0 ? UPPERCASE : uppers === 1 && starts ? CAPITALIZED : MIXED_CASE;
  return WORD_SHAPE + 8 * letterCase + Math.min(end - start, 4);
}

/**
 * Finds the end of a web or mail address, a domain or a file name at `at`; `at` if there is none.
 */
function findAddressEnd(text: string, at: number, chunkEnd: number): number {
  const web = findWebAddressEnd(text, at, chunkEnd);
  if (web > at) return web;
  const mail = findMailAddressEnd(text, at, chunkEnd);
  return mail > at ? mail : findDottedNameEnd(text, at, chunkEnd);
}

/** True after a letter, digit, period or underscore: an address would have started earlier. */
function continuesName(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1);
  const kind = classifyUnit(unit);
  return isLetterKind(kind) || kind === DIGIT || unit === 0x2e || unit === 0x5f;
}
