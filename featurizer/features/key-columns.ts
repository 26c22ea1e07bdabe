/** Where the numbers of a mention are: columns, and classes and flags in the bits of two of them. */

/** The columns of a mention; its lists of word hashes follow. */
export const COLUMN = {
  sentence: 0,
  turn: 1,
  start: 2,
  end: 3,
  head: 4,
  governorHead: 5,
  grandGovernorHead: 6,
  codes: 7,
  moreCodes: 8,
  share: 9, // two columns
  speaker: 11,
  addressee: 12,
  headKey: 13,
  content: 14,
  mask: 15,
  acronym: 16,
  initials: 17,
  sameHead: 18,
  agreeing: 19, // one column per pronoun class
  tallyHead: 25,
  phrase: 26,
  name: 27,
  wordCount: 28,
  listEnds: 29,
  speakerWordsEnd: 30,
  spanStart: 31,
} as const;
/** Number of columns before the lists. */
export const COLUMNS = 32;

/**
 * What is in the codes of a mention, for the inner loop: it loads them once and reads several
 * properties.
 */
export const readKind = (codes: number): number => (codes >>> 4) & 3;
export const readParty = (codes: number): number => (codes >>> 6) & 7;
export const readType = (codes: number): number => (codes >>> 9) & 15;
export const readRelation = (codes: number): number => (codes >>> 13) & 15;
export const readNumber = (codes: number): number => (codes >>> 17) & 3;
export const readAnimacy = (codes: number): number => (codes >>> 19) & 3;
export const isGroup = (codes: number): boolean => (codes & (1 << 24)) !== 0;
/** The same for the second column of codes. */
export const readPronounClass = (more: number): number => (more & 7) - 1;
export const readAgreement = (more: number): number => (more >>> 3) & 63;
export const isNeuter = (more: number): boolean => ((more >>> 11) & 3) === 3;
export const hasTally = (more: number): boolean => (more & (1 << 13)) !== 0;
export const hasShare = (more: number): boolean => (more & (1 << 14)) !== 0;

/** The largest ordinal that is distinguished. */
export const MAX_ORDINAL = 2047;

/** A share as a double, and as two columns. */
export const SHARE: Float64Array = new Float64Array(1);
export const SHARE_WORDS: Int32Array = new Int32Array(SHARE.buffer);
