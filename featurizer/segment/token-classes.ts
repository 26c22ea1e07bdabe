/** The classes of tokens, by which the sentence model generalizes over words. */
import { classifyUnit, DIGIT, isLetterKind, MARK, SIGN, SURROGATE, UPPER } from './characters.ts';

/** Classes of tokens; 0 is the edge of the turn. */
export const EDGE = 0;
export const LOWER_WORD = 1;
export const CAPITALIZED_WORD = 2;
export const UPPER_WORD = 3;
export const LETTER_I = 4;
const SINGLE_CAPITAL = 5;
export const NUMBER = 6;
const ABBREVIATION = 7;
export const INITIAL = 8;
export const FULL_STOP = 9;
export const EXCLAMATION = 10;
export const ELLIPSIS = 11;
const COLON = 12;
const SEMICOLON = 13;
export const COMMA = 14;
export const DASH = 15;
export const OPENER = 16;
export const CLOSER = 17;
export const QUOTE = 18;
export const CURLY_OPENER = 19;
export const CURLY_CLOSER = 20;
const OTHER_SIGN = 21;
const PICTURE = 22;
const CLITIC = 23;
const SINGLE_SMALL = 24;
const LIST_NUMBER = 25;
export const YEAR = 26;
export const CAPITALIZED_COMMON = 27;
export const DATE_WORD = 28;

/** Finds the class of the token from `start` to `end` by its characters alone. */
export function classifyToken(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(start);
  const kind = classifyUnit(unit);
  const length = end - start;
  const last = text.charCodeAt(end - 1);
  if (isLetterKind(kind)) {
    if (last === 0x2e) return length === 2 ? INITIAL : ABBREVIATION;
    if (kind !== UPPER) return length === 1 ? SINGLE_SMALL : LOWER_WORD;
    if (length === 1) return unit === 0x49 ? LETTER_I : SINGLE_CAPITAL;
    return classifyUnit(text.charCodeAt(start + 1)) === UPPER ? UPPER_WORD : CAPITALIZED_WORD;
  }
  if (kind === DIGIT)
    return last === 0x2e || last === 0x29 ? LIST_NUMBER : length === 4 && classifyUnit(last) === DIGIT ? YEAR : NUMBER;
  if (kind === SURROGATE || kind === MARK) return PICTURE;
  if (kind !== SIGN) return OTHER_SIGN;
  return classifySign(unit, last, length);
}

function classifySign(unit: number, last: number, length: number): number {
  if (unit === 0x2e || unit === 0x2026) return length === 1 && unit === 0x2e ? FULL_STOP : ELLIPSIS;
  const known = SIGN_CLASSES.get(unit);
  if (length === 1) return known ?? OTHER_SIGN;
  if (isLetterKind(classifyUnit(last))) return known === QUOTE ? CLITIC : OTHER_SIGN;
  if (known === EXCLAMATION || known === DASH) return known;
  return unit === 0x3a || unit === 0x3b || unit === 0x3d ? PICTURE : OTHER_SIGN;
}

const SIGN_CLASSES: ReadonlyMap<number, number> = new Map(
  (
    [
      ['!?‽！？。', EXCLAMATION],
      [':', COLON],
      [';', SEMICOLON],
      [',', COMMA],
      ['-–—―', DASH],
      ['([{<', OPENER],
      [')]}>', CLOSER],
      ['"\'`', QUOTE],
      ['“‘«„', CURLY_OPENER],
      ['”’»', CURLY_CLOSER],
    ] as const
  ).flatMap(([signs, tokenClass]) => [...signs].map((sign): [number, number] => [sign.charCodeAt(0), tokenClass])),
);
