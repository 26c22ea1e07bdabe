/**
 * Soft evidence from names: is it a person, and of which gender? Based on titles, first names and
 * well-known names.
 */
import type { ClassShares, NameGender } from './codec.ts';
import { isKnownOrganization } from './known-organizations.ts';
import { findNameGender } from './name-gender.ts';
import { findNameClasses, findNounClasses } from './noun-classes.ts';
import { type Evidence, NO_EVIDENCE, readNoun } from './noun-evidence.ts';
import { findTitle } from './titles.ts';

/** A first name that is also a place, time or group may be a person's from this many bearers on. */
const MIN_BEARERS_OF_SHARED_NAME = 50_000;
/**
 * A single name counts as a person's from this many bearers on; rarer ones are as often surnames or
 * things.
 */
const MIN_BEARERS_OF_LONE_NAME = 1_000;
/** A single name counts as a first name, which implies a gender, from this many bearers on. */
const MIN_BEARERS_OF_SURE_GIRLS_NAME = 10_000;
const MIN_BEARERS_OF_SURE_BOYS_NAME = 50_000;
/** The same for a name that is also a well-known surname: "Thomas" passes, "Jackson" does not. */
const MIN_BEARERS_BESIDE_SURNAME = 500_000;
/**
 * Last words of names that are not a person's, even after a first name: "Virginia Beach", "Stanley
 * Cup".
 */
const GROUP_WORDS = new Set(
  (
    'university college institute school academy company corporation corp inc llc ltd co foundation association society ' +
    'party league club council committee court bank group department ministry agency union team band orchestra church ' +
    'congress senate parliament government army navy police press times post magazine network studios records fc'
  ).split(' '),
);
const THING_WORDS = new Set(
  (
    'street avenue road lane square park river lake beach island islands bay valley mountain mountains mount hill hills ' +
    'county city state town village airport station bridge tower palace castle house hotel hospital museum library ' +
    'theater theatre stadium center centre building hall war act law prize award awards cup festival show day century ' +
    'ocean sea peninsula desert forest province district region kingdom republic'
  ).split(' '),
);

const ORGANIZATION: Evidence = { feminine: undefined, isPerson: false, isGroup: true, isOrganization: true };

/**
 * Reads the evidence of a name's tokens, including titles: "Mr. Leslie Jones" is masculine by
 * title.
 */
export function readName(tokens: readonly string[]): Evidence {
  let first = 0;
  let title: number | undefined;
  while (first < tokens.length - 1 && findTitle(tokens[first] ?? '') !== undefined) {
    title ??= findTitle(tokens[first] ?? '')?.feminine;
    first++;
  }
  const names = tokens.slice(first);
  if (first > 0) return readTitled(names, title);
  if (isKnownOrganization(names)) return ORGANIZATION;
  const last = names.at(-1)?.toLowerCase() ?? '';
  if (names.length > 1 && GROUP_WORDS.has(last)) return { feminine: undefined, isPerson: false, isGroup: true };
  if (names.length > 1 && THING_WORDS.has(last)) return { feminine: undefined, isPerson: false, isGroup: false };
  const known = findNameClasses(names.join(' '));
  if (names.length > 1 && known !== undefined) return readClasses(known);
  return names.length > 1 ? readFullName(names) : readLoneName(names[0] ?? '', known);
}

/**
 * Reads a name after an article ("the Games", "the Netherlands", "the Pope"): a well-known name,
 * else a noun; never a first name.
 */
export function readNameWithArticle(tokens: readonly string[]): Evidence {
  if (tokens.length > 1 && isKnownOrganization(tokens)) return ORGANIZATION; // not "a Tesla"
  const noun = readNoun(tokens.at(-1) ?? '', tokens.at(-2)?.toLowerCase());
  const known = findNameClasses(tokens.join(' '));
  if (known !== undefined) return readClasses(known);
  return noun;
}

/**
 * A title implies a person. A single name after it is a surname; the first of two is a first name.
 */
function readTitled(names: readonly string[], title: number | undefined): Evidence {
  const feminine = title ?? (names.length > 1 ? readFullName(names).feminine : undefined);
  return { feminine, isPerson: true, isGroup: false };
}

/**
 * Reads a full name by its first name: the first word that is one, as in "J. Edgar Hoover" and
 * "Actor John Ford".
 */
function readFullName(names: readonly string[]): Evidence {
  const isInitial = /^\p{Lu}\.?$/u.test(names[0] ?? '');
  const given = names.slice(0, -1).find((name) => findNameGender(name) !== undefined) ?? names[0] ?? '';
  const last = names.at(-1) ?? '';
  const gender = findNameGender(given);
  const isSurname = (findNameClasses(last)?.person ?? 0) > 0.5 || findNameGender(last) !== undefined;
  if (gender !== undefined) {
    // "James Webb Space Telescope" opens with a first name but is not a person; "Sharon Stone" is.
    const isPerson = isSurname || readNoun(last).isPerson !== false ? true : undefined;
    return { feminine: gender.feminine, isPerson, isGroup: false };
  }
  // Not "Fort Lee"
  const isPerson = isInitial || (isSurname && findNounClasses(given) === undefined);
  return isPerson ? { ...NO_EVIDENCE, isPerson } : NO_EVIDENCE;
}

function readLoneName(name: string, known: ClassShares | undefined): Evidence {
  const gender = findNameGender(name);
  if (known !== undefined && (known.person ?? 0) < 0.5) {
    const isShared = gender !== undefined && gender.count >= MIN_BEARERS_OF_SHARED_NAME;
    return isShared ? { feminine: gender.feminine, isPerson: undefined, isGroup: false } : readClasses(known);
  }
  if (gender === undefined || gender.count < MIN_BEARERS_OF_LONE_NAME) {
    return known === undefined ? NO_EVIDENCE : readClasses(known);
  }
  return { feminine: mayBeSurname(gender, known) ? undefined : gender.feminine, isPerson: true, isGroup: false };
}

/**
 * Single names such as "Ramsey" or "Fallon" are mostly surnames, which imply no gender; as first
 * names, boys get them more often.
 */
function mayBeSurname({ feminine, count }: NameGender, known: ClassShares | undefined): boolean {
  if (known !== undefined) return count < MIN_BEARERS_BESIDE_SURNAME;
  return count < (feminine < 0.8 ? MIN_BEARERS_OF_SURE_BOYS_NAME : MIN_BEARERS_OF_SURE_GIRLS_NAME);
}

function readClasses(shares: ClassShares): Evidence {
  const person = shares.person ?? 0;
  const isGroup = (shares.group ?? 0) >= 0.3;
  return { feminine: undefined, isPerson: person >= 0.5 ? true : person > 0.2 ? undefined : false, isGroup };
}
