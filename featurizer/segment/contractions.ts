/**
 * Contractions that are written as one word: `dont`, `shes`, `gonna`. Most are always cut; the
 * forms that are also words (`well`, `its`, `ill`) and names with `s` are decided from their
 * context.
 */
import { findNameGender } from '../lexicon/name-gender.ts';
import { findNounClasses } from '../lexicon/noun-classes.ts';
import { hashForm } from './atoms.ts';
import { classifyUnit, isLetterKind, LOWER, SPACE, UPPER } from './characters.ts';
import type { FeatureBuffer } from './linear-model.ts';
import type { TokenArrays } from './token-arrays.ts';
import { findWord, type WordCuts } from './word.ts';

const CERTAIN = 0;
const CLOSED_CLASS = 1;
const NAME_STEM = 2;
const PERSON_STEM = 3;

/** Finds where a word may be cut; `undefined` for most words. Linear in the word. */
export function findCuts(text: string, start: number, end: number): WordCuts | undefined {
  const length = end - start;
  if (length > MAX_LENGTH) return undefined;
  const last = text.charCodeAt(end - 1) | 0x20;
  const isListed = ((LENGTHS[toEnds(text.charCodeAt(start), last)] as number) >> length) & 1;
  const hasStem = last === LETTER_S && length > MIN_STEM_LENGTH;
  if (!isListed && !hasStem) return undefined;
  const word = findWord(text, start, end);
  if (word.cuts === undefined)
    word.cuts = (isListed ? CUTS.get(word.lower) : undefined) ?? (hasStem ? findStemCut(word.text) : undefined) ?? null;
  return word.cuts ?? undefined;
}

/** Finds the cut of a lower-case word with `s`: `marco|s here`, `mum|s car`. */
function findStemCut(word: string): WordCuts | undefined {
  if (word.toLowerCase() !== word) return undefined;
  const stem = word.slice(0, -1);
  const kind = classifyStem(stem, word);
  return kind === undefined ? undefined : { offsets: [stem.length], kind };
}

function classifyStem(stem: string, word: string): number | undefined {
  if (PERSON_NOUNS.has(stem)) return PERSON_STEM;
  if (isGivenName(word) || findNounClasses(word) !== undefined) return undefined;
  return isGivenName(stem) ? NAME_STEM : undefined;
}

function isGivenName(word: string): boolean {
  return (findNameGender(word)?.count ?? 0) >= MIN_BEARERS;
}

const LETTER_S = 0x73;
const MIN_STEM_LENGTH = 3;
const MIN_BEARERS = 100;

const PERSON_NOUNS = new Set(
  'mum mom dad nan nana gran grandma grandpa brother sister uncle aunt auntie lady bloke guy baby boss'.split(' '),
);

/** Writes the features of a cut: the word, its neighbors, its case and the style of the turn. */
export function describeCut(
  text: string,
  { start, end, kind, tokens }: { start: number; end: number; kind: number; tokens: TokenArrays },
  out: FeatureBuffer,
): void {
  const word = kind === CLOSED_CLASS ? hashForm(text, start, end) : kind;
  const before = tokens.starts.length - 1;
  const left = hashToken(text, tokens, before);
  const left2 = hashToken(text, tokens, before - 1);
  const rightStart = skipSpaces(text, end);
  const rightEnd = findWordEnd(text, rightStart);
  const right = rightStart === end && end < text.length ? SIGN_RIGHT : hashForm(text, rightStart, rightEnd);
  const right2Start = skipSpaces(text, rightEnd);
  const right2 = hashForm(text, right2Start, findWordEnd(text, right2Start));
  const suffix = hashForm(text, Math.max(rightStart, rightEnd - 3), rightEnd);
  const suffix2 = hashForm(text, Math.max(rightStart, rightEnd - 2), rightEnd);
  const rightClass = right === SIGN_RIGHT ? SIGN_CLASS : classifyWord(text, rightStart, rightEnd);
  const right2Class = classifyWord(text, right2Start, findWordEnd(text, right2Start));
  const leftStart = tokens.starts[before] ?? 0;
  const leftClass = before < 0 ? EDGE_CLASS : classifyWord(text, leftStart, tokens.ends[before] ?? leftStart);
  const wordCase = readCase(text, start, end);
  const style = isLowerStart(text) ? 1 : 2;

  out.clear();
  out.add(0, word);
  out.add(1, word, wordCase, style);
  out.add(2, word, left);
  out.add(3, word, right);
  out.add(4, word, left, right);
  out.add(5, word, suffix);
  out.add(6, word, suffix2);
  out.add(7, word, right, right2);
  out.add(8, word, left2, left);
  out.add(9, word, style, left);
  out.add(10, word, style, right);
  out.add(11, right);
  out.add(12, left, style);
  out.add(13, suffix, style);
  out.add(14, word, right2);
  out.add(15, left, suffix);
  out.add(16, kind, right);
  out.add(17, kind, left);
  out.add(18, word, rightClass);
  out.add(19, word, leftClass);
  out.add(20, word, leftClass, rightClass);
  out.add(21, word, rightClass, right2Class);
  out.add(22, word, leftClass, rightClass, style);
  out.add(23, word, leftClass, suffix2);
}

/** Finds the class of a neighbor: one of the lists below, a noun, a sign, or another word. */
function classifyWord(text: string, start: number, end: number): number {
  if (start >= end) return EDGE_CLASS;
  if (!isLetterKind(classifyUnit(text.charCodeAt(start)))) return SIGN_CLASS;
  const listed = WORD_CLASSES.get(hashForm(text, start, end));
  if (listed !== undefined) return listed;
  return end - start <= MAX_WORD_UNITS && findNounClasses(text.slice(start, end)) !== undefined
    ? NOUN_CLASS
    : OTHER_CLASS;
}

const EDGE_CLASS = 1;
const SIGN_CLASS = 2;
const OTHER_CLASS = 3;
const NOUN_CLASS = 4;
const FIRST_LIST_CLASS = 5;
const WORD_CLASSES: ReadonlyMap<number, number> = new Map(
  [
    'a an the my your ur his her our their some no one two three',
    'i you u he she it we they this that there who',
    'me him them us',
    'am is are was were be been being s re m',
    'do does did has have had can could will would should may might must wont cant dont didnt gonna',
    'and but or so if when because bc cuz then til until while n that what how why where',
    'of in on at to for from with w by about abt after before like into over under off up out',
    'not just still already also always never probably prob prolly actually literally even only really very too so almost all',
    'lol omg ok okay yes yeah ya yep no nah haha oh wow wait hm hey hi sorry tho btw fr',
    'say says said think thinks thought know knows knew hope guess swear bet tell told',
    `be do go get have take make call bring ask tell see come give try find wait send text pay pick put keep let love
     like look need talk check stay help hate show want buy eat leave meet never kill say think know rather die cry`,
  ].flatMap((words, list) =>
    words.split(/\s+/).map((word): [number, number] => [hashForm(word, 0, word.length), FIRST_LIST_CLASS + list]),
  ),
);
const SIGN_RIGHT = 2;
const MAX_GAP_UNITS = 8;
const MAX_WORD_UNITS = 24;

function hashToken(text: string, { starts, ends }: TokenArrays, index: number): number {
  const start = starts[index];
  return start === undefined ? 0 : hashForm(text, start, ends[index] ?? start);
}

function skipSpaces(text: string, from: number): number {
  const latest = Math.min(text.length, from + MAX_GAP_UNITS);
  let at = from;
  while (at < latest && classifyUnit(text.charCodeAt(at)) === SPACE) at++;
  return at;
}

/** Finds the end of the letters from `start` on, or of the one sign there. */
function findWordEnd(text: string, start: number): number {
  const latest = Math.min(text.length, start + MAX_WORD_UNITS);
  let at = start;
  while (at < latest && isLetterKind(classifyUnit(text.charCodeAt(at)))) at++;
  return at === start ? Math.min(latest, start + 1) : at;
}

function readCase(text: string, start: number, end: number): number {
  if (classifyUnit(text.charCodeAt(start)) !== UPPER) return 1;
  return classifyUnit(text.charCodeAt(end - 1)) === UPPER ? 3 : 2;
}

/**
 * True if the first letter of the turn is lower case: people who type so often drop apostrophes.
 */
function isLowerStart(text: string): boolean {
  const latest = Math.min(text.length, MAX_WORD_UNITS);
  for (let at = 0; at < latest; at++) {
    const kind = classifyUnit(text.charCodeAt(at));
    if (kind === UPPER || kind === LOWER) return kind === LOWER;
  }
  return false;
}

const ALWAYS_CUT = `can|not gon|na wan|na got|ta out|ta lot|ta wan|a du|n|no a|lot gim|me lem|me i|m i|ve i|mma
do|nt does|nt did|nt ca|nt wo|nt is|nt are|nt was|nt were|nt have|nt has|nt had|nt could|nt would|nt should|nt must|nt ai|nt
that|s what|s there|s here|s he|s she|s you|re they|re you|ve they|ve we|ve you|ll they|ll it|ll who|s
he|d they|d you|d it|d u|re u|ll u|ve u|d that|ll that|d who|d how|s where|s`;
/** Each is also a word of its own. */
const SOMETIMES_CUT = 'it|s i|ll i|d he|ll she|ll she|d we|d we|ll we|re u|r';

const CUTS: ReadonlyMap<string, WordCuts> = new Map([
  ...ALWAYS_CUT.split(/\s+/).map((written) => readCuts(written, CERTAIN)),
  ...SOMETIMES_CUT.split(' ').map((written) => readCuts(written, CLOSED_CLASS)),
]);

function readCuts(written: string, kind: number): [string, WordCuts] {
  const parts = written.split('|');
  let at = 0;
  const offsets = parts.slice(0, -1).map((part) => {
    at += part.length;
    return at;
  });
  return [parts.join(''), { offsets, kind }];
}

const MAX_LENGTH = 16;
/** The lengths of the listed words with a first and a last letter, one bit each: most words need no look-up. */
const LENGTHS = new Int32Array(32 * 32);
for (const word of CUTS.keys()) {
  const ends = toEnds(word.charCodeAt(0), word.charCodeAt(word.length - 1));
  LENGTHS[ends] = (LENGTHS[ends] as number) | (1 << word.length);
}

/** Indexes a word's first and last letter, in any case; other units may share a letter's index. */
function toEnds(first: number, last: number): number {
  return (first & 31) * 32 + (last & 31);
}
