/** Classifies UTF-16 units by lookup; units beyond ASCII are classified once, on first use. */

export const SPACE = 1;
export const LOWER = 2;
export const UPPER = 3;
export const DIGIT = 4;
/** Combining marks, and the joiners inside words of Persian and Indic scripts. */
export const MARK = 5;
/** Half of a surrogate pair, or a lone one. */
export const SURROGATE = 6;
/** Punctuation, symbols, control characters: everything else. */
export const SIGN = 7;

/** Finds the kind of a UTF-16 unit. */
export function classifyUnit(unit: number): number {
  const known = KINDS[unit];
  return known === undefined || known === 0 ? classifyNewUnit(unit) : known;
}

/** True for letters of any case, and marks. */
export function isLetterKind(kind: number): boolean {
  return kind === LOWER || kind === UPPER || kind === MARK;
}

const KINDS = new Uint8Array(0x10000); // 0: not seen yet

function classifyNewUnit(unit: number): number {
  const kind = classifyCharacter(String.fromCharCode(unit));
  KINDS[unit] = kind;
  return kind;
}

function classifyCharacter(char: string): number {
  if (/\s/.test(char)) return SPACE;
  if (/[\ud800-\udfff]/.test(char)) return SURROGATE;
  if (/\p{Lu}|\p{Lt}/u.test(char)) return UPPER;
  if (/\p{L}/u.test(char)) return LOWER; // letters without case count as lower
  if (/\p{Nd}/u.test(char)) return DIGIT;
  if (/\u200c|\u200d|\u00ad|\p{M}/u.test(char)) return MARK;
  return SIGN;
}

for (let unit = 0; unit < 0x80; unit++) classifyNewUnit(unit);
