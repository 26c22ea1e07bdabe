/**
 * Splits text into tokens with exact UTF-16 offsets, by the conventions of UD English. One pass,
 * linear in the text.
 */
import { Atoms, CLITIC } from './atoms.ts';
import { classifyUnit, SPACE, UPPER } from './characters.ts';
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
  const deciders = { split: given.split ?? getSplitModel(), cut: given.cut ?? getCutModel() };
  const tokens: TokenArrays = { starts: [], ends: [] };
  let at = 0;
  while (at < text.length) {
    if (classifyUnit(text.charCodeAt(at)) === SPACE) {
      at++;
      continue;
    }
    const lettersEnd = findLettersEnd(text, at);
    const chunkEnd = findChunkEnd(text, lettersEnd);
    if (lettersEnd === chunkEnd) pushWord(tokens, text, { start: at, end: chunkEnd }, deciders.cut);
    else if (lettersEnd > at && lettersEnd + 1 === chunkEnd && isPlainStop(text.charCodeAt(lettersEnd))) {
      pushWord(tokens, text, { start: at, end: lettersEnd }, deciders.cut);
      push(tokens, lettersEnd, chunkEnd);
    } else splitChunk(tokens, text, { start: at, end: chunkEnd }, deciders);
    at = chunkEnd;
  }
  return tokens;
}

/**
 * A split needs slightly more than an even score, which keeps initials whole (`K. Michael`); chosen
 * on GUM dev.
 */
const MIN_SPLIT_SCORE = 16;
let splitModel: LinearModel | undefined;
let cutModel: LinearModel | undefined;

function getSplitModel(): LinearModel {
  splitModel ??= new LinearModel(decodeWeights(SPLIT_WEIGHTS), MIN_SPLIT_SCORE);
  return splitModel;
}

function getCutModel(): LinearModel {
  cutModel ??= new LinearModel(decodeWeights(CUT_WEIGHTS));
  return cutModel;
}

const atoms = new Atoms();
const features = new FeatureBuffer();

function splitChunk(
  tokens: TokenArrays,
  text: string,
  { start, end: chunkEnd }: TokenRange,
  deciders: { readonly split: Decider; readonly cut: Decider },
): void {
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
        isSplit = !isShortTitle(text, index) && deciders.split.decide(features, end);
      }
      if (!isSplit) atomsInToken++;
      else {
        if (atomsInToken === 1 && atoms.shapes[index] !== CLITIC) {
          pushWord(tokens, text, { start: tokenStart, end }, deciders.cut);
        } else push(tokens, tokenStart, end);
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

function pushWord(tokens: TokenArrays, text: string, { start, end }: TokenRange, decider: Decider): void {
  const cuts = findCuts(text, start, end);
  let from = start;
  if (cuts !== undefined) {
    const [first = 0] = cuts.offsets;
    let isCut = cuts.kind === 0;
    if (!isCut) {
      describeCut(text, { start, end, kind: cuts.kind, tokens }, features);
      isCut = decider.decide(features, start + first);
    }
    for (const offset of isCut ? cuts.offsets : NO_CUTS) {
      push(tokens, from, start + offset);
      from = start + offset;
    }
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
