/** What a common noun says of what it stands for: a person, a group, neither; and the gender, where the words themselves say it. */
import { memoize } from '../memoize.ts';
import { findNounGender } from './gendered-nouns.ts';
import { findNounClasses } from './noun-classes.ts';

/** Stand right before a noun and say the gender of whom it names: "a female doctor". */
const FEMININE_MODIFIERS = new Set('female woman women lady girl'.split(' '));
const MASCULINE_MODIFIERS = new Set('male man men gentleman boy'.split(' '));
/** Nouns of people that WordNet lacks: it has no pronouns. */
const PEOPLE = new Set(
  'everybody everyone anybody anyone nobody no-one someone somebody whoever y’all folk folks dude influencer streamer'.split(
    ' ',
  ),
);
/** Said of people and of things, whatever WordNet's first sense: "the head of the department", "a web browser". */
const PEOPLE_OR_THINGS = new Set(
  'head chair figure star page character target subject agent source browser crawler server scanner router printer tracker extra controller'.split(
    ' ',
  ),
);
const MIN_PERSON_SHARE = 0.5;
const MIN_GROUP_SHARE = 0.4;
/** Beyond this share of people, animals and groups a noun is not surely a thing. */
const MAX_LIVING_SHARE = 0.15;

/** Reads a noun, in any case, with the word before it. */
export function readNoun(noun: string, before?: string): Evidence {
  const own = readAlone(noun.toLowerCase());
  if (own.isPerson !== true || own.feminine !== undefined) return own;
  const feminine = readModifier(before);
  return feminine === undefined ? own : { ...own, feminine };
}

/** Reads a noun in lower case, whatever stands before it. */
const readAlone = memoize((word): Evidence => {
  const own = findNounGender(word);
  const shares = findNounClasses(word);
  const person = own !== undefined || PEOPLE.has(word) ? 1 : (shares?.person ?? 0);
  const group = shares?.group ?? 0;
  const isThing = shares !== undefined && person + group + (shares.animal ?? 0) <= MAX_LIVING_SHARE;
  const byShares = person >= MIN_PERSON_SHARE ? true : isThing ? false : undefined;
  const isPerson = PEOPLE_OR_THINGS.has(word) ? undefined : byShares;
  return { feminine: own, isPerson, isGroup: isPerson !== true && group >= MIN_GROUP_SHARE };
});

function readModifier(before: string | undefined): number | undefined {
  if (FEMININE_MODIFIERS.has(before ?? '')) return 0.98;
  return MASCULINE_MODIFIERS.has(before ?? '') ? 0.02 : undefined;
}

/*MERGED featurizer/lexicon/evidence.ts*/
// HEADER:  What words say of the one they name, as far as agreement asks.
export interface Evidence {
  /** The probability that the one named is feminine among masculine and feminine; `undefined` where nothing is known. */
  readonly feminine: number | undefined;
  /** True for people, false for things and places; `undefined` where it is open: animals, groups, "Virginia", unknown words. */
  readonly isPerson: boolean | undefined;
  /** True for teams, companies, peoples: singular words of many. */
  readonly isGroup: boolean;
}

export const NO_EVIDENCE: Evidence = { feminine: undefined, isPerson: undefined, isGroup: false };
