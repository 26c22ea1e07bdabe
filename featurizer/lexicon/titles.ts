/**
 * Titles and forms of address before a name, and the gender they imply, if any. Written by hand.
 */

const MASCULINE =
  'mr mister sir lord king prince emperor duke baron earl count father brother uncle monsieur señor herr don tsar sheikh';
const FEMININE =
  'mrs missus ms miss madam madame ma’am lady queen princess empress duchess baroness countess dame mother sister aunt auntie ' +
  'señora señorita mademoiselle frau fräulein';
const OPEN =
  'mx dr doctor prof professor rev reverend president vice-president chancellor premier governor mayor minister senator sen ' +
  'congressman congresswoman congressperson representative rep ambassador secretary judge justice general gen colonel col ' +
  'major maj captain capt lieutenant lt sergeant sgt corporal cpl private admiral commander officer detective inspector ' +
  'chief coach saint st bishop archbishop cardinal pope rabbi imam pastor nurse principal director ceo cousin hon honorable chairman chairwoman ' +
  'councillor councilor cllr councilman councilwoman councilmember alderman alderwoman assemblyman assemblywoman constable ' +
  'sheriff marshal deputy superintendent commissioner commodore brigadier trooper cadet dean provost deacon vicar chaplain chef trustee';

interface Title {
  /** Share of women among those with the title; `undefined` if it implies no gender. */
  readonly feminine: number | undefined;
}

const TITLES: ReadonlyMap<string, Title> = new Map([
  ...MASCULINE.split(' ').map((word): [string, Title] => [word, { feminine: 0.01 }]),
  ...FEMININE.split(' ').map((word): [string, Title] => [word, { feminine: 0.99 }]),
  ...OPEN.split(' ').map((word): [string, Title] => [word, { feminine: undefined }]),
]);

/** Finds the title of a word in any case, with or without its period. */
export function findTitle(word: string): Title | undefined {
  const title = word.toLowerCase();
  return TITLES.get(title.endsWith('.') ? title.slice(0, -1) : title);
}

/** Titles that are no word of their own: a "professor" may be somebody else than the name after it. */
const ABBREVIATED = new Set('mr mrs ms mx dr prof rev sen rep gov capt lt sgt col gen'.split(' '));
const MAX_ABBREVIATED_UNITS = 5;
const LAST_CAPITAL = 'Z'.charCodeAt(0);
const NAME = /^\p{Lu}\p{Ll}/u;

/** Tells whether a token is an abbreviated title before a name. */
export function isTitleBeforeName(tokens: readonly string[], at: number): boolean {
  const token = tokens[at] ?? '';
  if (token.length > MAX_ABBREVIATED_UNITS || !(token.charCodeAt(0) <= LAST_CAPITAL)) return false; // like most
  if (!NAME.test(token) || !NAME.test(tokens[at + 1] ?? '')) return false;
  const title = token.toLowerCase();
  return ABBREVIATED.has(title.endsWith('.') ? title.slice(0, -1) : title);
}

/** Titles that people type without a capital before a name: "mrs okonjo". */
const TYPED = new Set(['mr', 'mrs', 'ms', 'dr']);

/** Tells whether a word is a title in lower case. */
export function isTypedTitle(word: string): boolean {
  return TYPED.has(word);
}

/** Names of more words are seldom a title and a surname: "King Charles the Third of England". */
const MAX_TITLED_WORDS = 4;

/**
 * Lists the lower-cased words after the titles of a name: `webb` for "Councillor Webb". Empty for a name
 * without a title, for initials ("Mr. D") and for titles of places ("the Duke of York").
 */
export function listTitledWords(name: string): readonly string[] {
  if (!name.includes(' ')) return NO_WORDS;
  const words = name.replace(/['’]s?$/u, '').split(' ');
  if (words.length > MAX_TITLED_WORDS || findTitle(words[0] as string) === undefined) return NO_WORDS;
  const rest = words.slice(words.findIndex((word) => findTitle(word) === undefined));
  const shape = isTypedTitle(words[0] as string) ? LOWER : CAPITALIZED;
  const isPlain = rest.length < words.length && rest.every((word) => shape.test(word));
  return isPlain ? rest.map((word) => word.toLowerCase()) : NO_WORDS;
}

/** The most words of a full name, and what is none: "The Norwegian", "Madam Chair", "Speaker Two". */
const MAX_FULL_WORDS = 3;
const NO_NAMES = new Set('the my your our this speaker agent guest caller user customer'.split(' '));

/**
 * Lists the lower-cased words of a first name and surname without a title: `rosalind` and `franklin`. Empty
 * for all else.
 */
export function listFullName(name: string): readonly string[] {
  if (!name.includes(' ')) return NO_WORDS;
  const words = name.replace(/['’]s?$/u, '').split(' ');
  if (words.length > MAX_FULL_WORDS || !words.every((word) => CAPITALIZED.test(word))) return NO_WORDS;
  const [first = '', ...rest] = words.map((word) => word.toLowerCase());
  return findTitle(first) !== undefined || NO_NAMES.has(first) ? NO_WORDS : [first, ...rest];
}

const NO_WORDS: readonly string[] = [];
const CAPITALIZED = /^\p{Lu}[\p{L}’'-]{2,}$/u;
const LOWER = /^\p{Ll}{3,}$/u;

/** Reads the gender of the title that a name opens with: "Mrs. Gruber", not "Sister". */
export function readTitleGender(name: string): 'masculine' | 'feminine' | undefined {
  const space = name.indexOf(' ');
  const share = space > 0 ? findTitle(name.slice(0, space))?.feminine : undefined;
  return share === undefined ? undefined : share > 0.5 ? 'feminine' : 'masculine';
}
