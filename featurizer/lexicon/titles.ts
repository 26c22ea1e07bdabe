/** Titles and forms of address that stand before a name, and the gender they say, if any. Written by hand. */

const MASCULINE =
  'mr mister sir lord king prince emperor duke baron earl count father brother uncle monsieur señor herr don tsar sheikh';
const FEMININE =
  'mrs missus ms miss madam madame ma’am lady queen princess empress duchess baroness countess dame mother sister aunt auntie ' +
  'señora señorita mademoiselle frau fräulein';
const OPEN =
  'mx dr doctor prof professor rev reverend president vice-president chancellor premier governor mayor minister senator sen ' +
  'congressman congresswoman congressperson representative rep ambassador secretary judge justice general gen colonel col ' +
  'major maj captain capt lieutenant lt sergeant sgt corporal cpl private admiral commander officer detective inspector ' +
  'chief coach saint st bishop archbishop cardinal pope rabbi imam pastor nurse principal director ceo cousin hon honorable chairman chairwoman';

export interface Title {
  /** The share of women among those who bear it; `undefined` where the title does not say. */
  readonly feminine: number | undefined;
}

const TITLES: ReadonlyMap<string, Title> = new Map([
  ...MASCULINE.split(' ').map((word): [string, Title] => [word, { feminine: 0.01 }]),
  ...FEMININE.split(' ').map((word): [string, Title] => [word, { feminine: 0.99 }]),
  ...OPEN.split(' ').map((word): [string, Title] => [word, { feminine: undefined }]),
]);

/** The title that a word is, in any case, with or without its full stop. */
export function findTitle(word: string): Title | undefined {
  const title = word.toLowerCase();
  return TITLES.get(title.endsWith('.') ? title.slice(0, -1) : title);
}
