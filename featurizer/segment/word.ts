/**
 * What the front end looks up about words again and again, in one record per word: texts repeat
 * few words. A record is found without creating a string, and each stage fills in its own field on
 * first use.
 */
import { Itself } from '../itself.ts';
import type { Evidence } from '../lexicon/noun-evidence.ts';
import { hashForm } from './atoms.ts';

/** Where UD English cuts a word. */
export interface WordCuts {
  /** Offsets in the word. */
  readonly offsets: readonly number[];
  /**
   * Kind of a word that may also stay whole, so that its context decides; 0 if it is always cut.
   */
  readonly kind: number;
}

/** The value of a number that no stage has filled in yet. */
export const NOT_READ = -1;

/** A word as it is written, and what is known about it whatever its context. */
export class Word {
  readonly text: string;
  readonly lower: string;
  /** Hash of its form (`hashForm`). */
  readonly form: number;
  /** Its class for the sentence model, before its neighbors are known (token-views.ts). */
  tokenClass = NOT_READ;
  /** Where a contraction is cut; `null` for other words (contractions.ts). */
  cuts: WordCuts | null | undefined = undefined;
  /** What it is to the language check (language.ts). */
  language = NOT_READ;
  /** How the parser reads it (texting.ts). */
  parserForm: string | undefined = undefined;
  /** What the lexicons have on it, for spans that a tree may have missed (alternatives.ts). */
  lexiconClass = NOT_READ;
  /** What it means to mention extraction: a sum of bits (word-roles.ts). */
  roles = NOT_READ;

  /** What it says as the only word of a name, and as a noun (describe-mention.ts). */
  loneName: Evidence | undefined = undefined;
  noun: Evidence | undefined = undefined;

  constructor(text: string) {
    this.text = text;
    this.lower = text.toLowerCase();
    this.form = hashForm(text, 0, text.length);
  }
}

/** A power of two. Each word has two places to be in; the older one gives way. */
const PLACES = 8192;
/** Longer words are rare, and get a record each time. */
const MAX_KEPT_UNITS = 24;
/** Engines keep a whole text alive for a slice of it that is longer than this. */
const MAX_SLICE_UNITS = 12;

const EMPTY = new Word('');
const places = new Array<Word>(PLACES).fill(EMPTY);

/** Finds the record of the word from `start` to `end` in a text. */
export function findWord(text: string, start: number, end: number): Word {
  const length = end - start;
  if (length > MAX_KEPT_UNITS) return new Word(text.slice(start, end));
  let hash = length;
  for (let at = start; at < end; at++) hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(at);
  const place = (hash ^ (hash >>> 13)) & (PLACES - 2);
  const newer = places[place] as Word;
  if (isAt(text, start, length, newer.text)) return newer;
  const older = places[place + 1] as Word;
  places[place + 1] = newer;
  const word = isAt(text, start, length, older.text) ? older : new Word(copyWord(text, start, end));
  places[place] = word;
  return word;
}

/** Finds the records of a sentence's tokens; every stage asks for them, so the list of tokens keeps them. */
export function findWords(tokens: readonly string[]): readonly Word[] {
  const known = TokenWords.get(tokens);
  if (known !== undefined) return known;
  const words: Word[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as string;
    words.push(findWord(token, 0, token.length));
  }
  return keepWords(tokens, words);
}

/** Lets a list of tokens, which has none yet, keep their records. */
export function keepWords(tokens: readonly string[], words: readonly Word[]): readonly Word[] {
  new TokenWords(tokens, words);
  return words;
}

class TokenWords extends Itself {
  readonly #words: readonly Word[];

  constructor(tokens: readonly string[], words: readonly Word[]) {
    super(tokens);
    this.#words = words;
  }

  static get(tokens: readonly string[] | TokenWords): readonly Word[] | undefined {
    return #words in tokens ? tokens.#words : undefined;
  }
}

function isAt(text: string, start: number, length: number, word: string): boolean {
  if (word.length !== length) return false;
  for (let index = 0; index < length; index++)
    if (text.charCodeAt(start + index) !== word.charCodeAt(index)) return false;
  return true;
}

function copyWord(text: string, start: number, end: number): string {
  const word = text.slice(start, end);
  return word.length > MAX_SLICE_UNITS ? word.split('').join('') : word;
}
