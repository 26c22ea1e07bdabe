/**
 * Splits text into tokens with exact UTF-16 offsets, by the conventions of UD English. One pass,
 * linear in the text.
 */
import { Atoms, CLITIC } from './atoms.ts';
import { classifyUnit, SPACE, UPPER } from './characters.ts';
import { isTitle } from './common-words.ts';
import { type Decider, decodeWeights, FeatureBuffer, LinearModel } from './linear-model.ts';
import { classifyFollowing, describeSplit } from './split-features.ts';
import { SPLIT_WEIGHTS } from './split-weights.generated.ts';

/** A token's half-open range in the text. */
export interface TokenRange {
  readonly start: number;
  readonly end: number;
}

/** Tokens in parallel arrays. */
export interface TokenArrays {
  readonly starts: number[];
  readonly ends: number[];
}

/** Splits a text into tokens; white space is in none of them, everything else in exactly one. */
export function tokenize(text: string): TokenRange[] {
  const { starts, ends } = scanTokens(text);
  return starts.map((start, index) => ({ start, end: ends[index] ?? start }));
}

/**
 * Like `tokenize`, in parallel arrays. Training passes its own decider to collect the decisions.
 */
export function scanTokens(text: string, decider: Decider = getSplitModel()): TokenArrays {
  const tokens: TokenArrays = { starts: [], ends: [] };
  let at = 0;
  while (at < text.length) {
    if (classifyUnit(text.charCodeAt(at)) === SPACE) {
      at++;
      continue;
    }
    const lettersEnd = findLettersEnd(text, at);
    const chunkEnd = findChunkEnd(text, lettersEnd);
    if (lettersEnd === chunkEnd) pushWord(tokens, text, at, chunkEnd);
    else if (lettersEnd > at && lettersEnd + 1 === chunkEnd && isPlainStop(text.charCodeAt(lettersEnd))) {
      pushWord(tokens, text, at, lettersEnd);
      push(tokens, lettersEnd, chunkEnd);
    } else splitChunk(tokens, text, at, chunkEnd, decider);
    at = chunkEnd;
  }
  return tokens;
}

/**
 * A split needs slightly more than an even score, which keeps initials whole (`K. Michael`); chosen
 * on GUM dev.
 */
const MIN_SPLIT_SCORE = 16;
let model: LinearModel | undefined;

function getSplitModel(): LinearModel {
  model ??= new LinearModel(decodeWeights(SPLIT_WEIGHTS.size, SPLIT_WEIGHTS.encoded), MIN_SPLIT_SCORE);
  return model;
}

const atoms = new Atoms();
const features = new FeatureBuffer();

function splitChunk(tokens: TokenArrays, text: string, start: number, chunkEnd: number, decider: Decider): void {
  const following = classifyFollowing(text, chunkEnd);
  let at = start;
  while (at < chunkEnd) {
    // Past the first thousand atoms it is not language: each atom is a token.
    const isJudged = at === start;
    at = atoms.scan(text, at, chunkEnd);
    let tokenStart = atoms.starts[0] ?? start;
    let hasSplitBefore = true;
    let atomsInToken = 1;
    for (let index = 0; index < atoms.count; index++) {
      const end = atoms.ends[index] ?? at;
      const isLast = index + 1 === atoms.count;
      let isSplit = isLast || !isJudged;
      if (!isSplit) {
        describeSplit(atoms, index, { hasSplitBefore, following }, features);
        isSplit = !isShortTitle(text, index) && decider.decide(features, end);
      }
      if (!isSplit) atomsInToken++;
      else {
        if (atomsInToken === 1 && atoms.shapes[index] !== CLITIC) pushWord(tokens, text, tokenStart, end);
        else push(tokens, tokenStart, end);
        tokenStart = end;
        atomsInToken = 1;
      }
      hasSplitBefore = isSplit;
    }
  }
}

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

function pushWord(tokens: TokenArrays, text: string, start: number, end: number): void {
  let from = start;
  for (const cut of findCuts(text, start, end) ?? NO_CUTS) {
    push(tokens, from, start + cut);
    from = start + cut;
  }
  push(tokens, from, end);
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

/**
 * Finds the offsets at which UD English cuts a contraction that is written as one word; `undefined`
 * for most words.
 */
function findCuts(text: string, start: number, end: number): readonly number[] | undefined {
  const length = end - start;
  if (length < MIN_LENGTH || length > MAX_LENGTH) return undefined;
  if (!LAST_LETTERS.has(text.charCodeAt(end - 1) | 0x20)) return undefined;
  return CUTS.get(text.slice(start, end).toLowerCase());
}

const WRITTEN = `can|not gon|na wan|na got|ta out|ta lot|ta wan|a du|n|no a|lot gim|me lem|me i|m i|ve
do|nt does|nt did|nt ca|nt wo|nt is|nt are|nt was|nt were|nt have|nt has|nt had|nt could|nt would|nt should|nt ai|nt
that|s what|s there|s here|s he|s she|s you|re they|re you|ve they|ve we|ve you|ll they|ll it|ll who|s`;

const CUTS: ReadonlyMap<string, readonly number[]> = new Map(
  WRITTEN.split(/\s+/).map((written) => {
    const parts = written.split('|');
    let at = 0;
    const cuts = parts.slice(0, -1).map((part) => {
      at += part.length;
      return at;
    });
    return [parts.join(''), cuts];
  }),
);
const LENGTHS = [...CUTS.keys()].map((word) => word.length);
const MIN_LENGTH = Math.min(...LENGTHS);
const MAX_LENGTH = Math.max(...LENGTHS);
const LAST_LETTERS = new Set([...CUTS.keys()].map((word) => word.charCodeAt(word.length - 1)));
