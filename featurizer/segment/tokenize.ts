/**
 * Splits text into tokens with exact UTF-16 offsets, by the conventions of UD English. One pass,
 * linear in the text.
 */
import { Atoms, CLITIC } from './atoms.ts';
import { classifyUnit, DIGIT, isLetterKind, SPACE, UPPER } from './characters.ts';
import { isTitle } from './common-words.ts';
import { describeCut, findCuts } from './contractions.ts';
import { CUT_WEIGHTS } from './cut-weights.generated.ts';
import { type Decider, decodeWeights, FeatureBuffer, LinearModel } from './linear-model.ts';
import { classifyFollowing, describeSplit } from './split-features.ts';
import { SPLIT_WEIGHTS } from './split-weights.generated.ts';
import type { TokenArrays } from './token-arrays.ts';

/** A token's half-open range in the text. */
export interface TokenRange {
  readonly start: number;
  readonly end: number;
}

/** Splits a text into tokens; white space is in none of them, everything else in exactly one. */
export function tokenize(text: string): TokenRange[] {
  const { starts, ends } = scanTokens(text);
  return starts.map((start, index) => ({ start, end: ends[index] ?? start }));
}

/**
 * Who decides what the text alone does not. Training passes its own deciders to collect the
 * decisions.
 */
export interface TokenDeciders {
  /** Is there a token boundary between two atoms of a chunk? */
  readonly split?: Decider | undefined;
  /** Is a word that may be a contraction (`well`, `its`) one here? */
  readonly cut?: Decider | undefined;
}

/** Like `tokenize`, in parallel arrays. */
export function scanTokens(text: string, given: TokenDeciders = {}): TokenArrays {
  const scanner = new TokenScanner(text, given);
  scanner.scan(Number.POSITIVE_INFINITY);
  return scanner.tokens;
}

/** The same in pieces, so that a long text can pause in between. */
export class TokenScanner {
  /** The tokens so far. */
  readonly tokens: TokenArrays = { starts: [], ends: [] };
  readonly #text: string;
  readonly #split: Decider;
  readonly #cut: Decider;
  #at = 0;
  /** The chunk that was left in the middle. */
  #chunk: TokenRange | undefined;

  constructor(text: string, { split, cut }: TokenDeciders = {}) {
    this.#text = text;
    this.#split = split ?? getSplitModel();
    this.#cut = cut ?? getCutModel();
  }

  /** Scans on until there are about this many tokens; returns false once the text has no more. */
  scan(count: number): boolean {
    const text = this.#text;
    const { starts } = this.tokens;
    let at = this.#at;
    while (at < text.length && starts.length < count) {
      if (this.#chunk !== undefined) at = this.#splitChunk(this.#chunk, at, count);
      else if (classifyUnit(text.charCodeAt(at)) === SPACE) at++;
      else at = this.#readChunk(at, count);
    }
    this.#at = at;
    return at < text.length;
  }

  /** Reads the chunk at `start`, and returns where it stopped. */
  #readChunk(start: number, count: number): number {
    const text = this.#text;
    const lettersEnd = findLettersEnd(text, start);
    const end = findChunkEnd(text, lettersEnd);
    const isStopped = lettersEnd > start && lettersEnd + 1 === end && isPlainStop(text.charCodeAt(lettersEnd));
    if (lettersEnd !== end && !isStopped) return this.#splitChunk({ start, end }, start, count);
    this.#pushWord(start, lettersEnd);
    if (isStopped) push(this.tokens, lettersEnd, end);
    return end;
  }

  /** Splits a chunk from `from` on, and returns where it stopped. */
  #splitChunk(chunk: TokenRange, from: number, count: number): number {
    const following = classifyFollowing(this.#text, chunk.end);
    let at = from;
    while (at < chunk.end && this.tokens.starts.length < count) at = this.#splitAtoms(chunk, at, following);
    this.#chunk = at < chunk.end ? chunk : undefined;
    return at;
  }

  /** Splits as many atoms as are read at once. */
  #splitAtoms(chunk: TokenRange, from: number, following: number): number {
    const text = this.#text;
    // Past the first thousand atoms it is not language: each atom is a token.
    const isJudged = from === chunk.start;
    const to = atoms.scan(text, from, chunk.end);
    let tokenStart = atoms.starts[0] ?? from;
    let hasSplitBefore = true;
    let atomsInToken = 1;
    for (let index = 0; index < atoms.count; index++) {
      const end = atoms.ends[index] ?? to;
      const isLast = index + 1 === atoms.count;
      let isSplit = isLast || !isJudged;
      if (!isSplit) {
        describeSplit(atoms, index, { hasSplitBefore, following }, features);
        isSplit = !isShortTitle(text, index) && !isInsideHandle(text, end) && this.#split.decide(features, end);
      }
      if (!isSplit) atomsInToken++;
      else {
        if (atomsInToken === 1 && atoms.shapes[index] !== CLITIC) this.#pushWord(tokenStart, end);
        else push(this.tokens, tokenStart, end);
        tokenStart = end;
        atomsInToken = 1;
      }
      hasSplitBefore = isSplit;
    }
    return to;
  }

  /** Adds a word, or what a contraction is cut into. */
  #pushWord(start: number, end: number): void {
    const { tokens } = this;
    const cuts = findCuts(this.#text, start, end);
    let from = start;
    if (cuts !== undefined) {
      const [first = 0] = cuts.offsets;
      let isCut = cuts.kind === 0;
      if (!isCut) {
        describeCut(this.#text, { start, end, kind: cuts.kind, tokens }, features);
        isCut = this.#cut.decide(features, start + first);
      }
      for (const offset of isCut ? cuts.offsets : NO_CUTS) {
        push(tokens, from, start + offset);
        from = start + offset;
      }
    }
    push(tokens, from, end);
  }
}

/**
 * A split needs slightly more than an even score, which keeps initials whole (`K. Michael`); chosen
 * on GUM dev.
 */
const MIN_SPLIT_SCORE = 16;
let splitModel: LinearModel | undefined;
let cutModel: LinearModel | undefined;

function getSplitModel(): LinearModel {
  splitModel ??= new LinearModel(decodeWeights(SPLIT_WEIGHTS.size, SPLIT_WEIGHTS.encoded), MIN_SPLIT_SCORE);
  return splitModel;
}

function getCutModel(): LinearModel {
  cutModel ??= new LinearModel(decodeWeights(CUT_WEIGHTS.size, CUT_WEIGHTS.encoded));
  return cutModel;
}

const atoms = new Atoms();
const features = new FeatureBuffer();

/** True between a title and its period: `Gen|.` */
function isShortTitle(text: string, index: number): boolean {
  const start = atoms.starts[index] ?? 0;
  return (
    text.charCodeAt(atoms.starts[index + 1] ?? 0) === 0x2e &&
    atoms.ends[index + 1] === (atoms.starts[index + 1] ?? 0) + 1 &&
    classifyUnit(text.charCodeAt(start)) === UPPER &&
    isTitle(atoms.forms[index] ?? 0)
  );
}

const UNDERSCORE = 0x5f;

/** True inside what people call themselves and their variables: `ada_l`, `dev_anna`, `noob42`. */
function isInsideHandle(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  if (after === UNDERSCORE) return isHandleUnit(before) && isHandleUnit(text.charCodeAt(at + 1));
  if (before === UNDERSCORE) return isHandleUnit(after) && isHandleUnit(text.charCodeAt(at - 2));
  return classifyUnit(after) === DIGIT && isLetterKind(classifyUnit(before));
}

function isHandleUnit(unit: number): boolean {
  const kind = classifyUnit(unit);
  return isLetterKind(kind) || kind === DIGIT;
}

const NO_CUTS: readonly number[] = [];

function push(tokens: TokenArrays, start: number, end: number): void {
  tokens.starts.push(start);
  tokens.ends.push(end);
}

/** Finds the end of the ASCII letters from `start` on. */
function findLettersEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const lower = text.charCodeAt(at) | 0x20;
    if (lower < 0x61 || lower > 0x7a) break;
    at++;
  }
  return at;
}

function findChunkEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && classifyUnit(text.charCodeAt(at)) !== SPACE) at++;
  return at;
}

/** True for stops that end a token, whatever is before them. */
function isPlainStop(unit: number): boolean {
  return unit === 0x2c || unit === 0x3b || unit === 0x21 || unit === 0x3f;
}
