/**
 * Soft evidence from common nouns: person, group or neither, and the gender if the words imply one.
 */
import { memoize } from '../memoize.ts';
import { findNounGender } from './gendered-nouns.ts';
import { findNounClasses } from './noun-classes.ts';

/** What words say about the entity they name, as far as agreement is concerned. */
export interface Evidence {
  /** Probability of feminine against masculine; `undefined` if unknown. */
  readonly feminine: number | undefined;
  /**
   * True for people, false for things and places; `undefined` for animals, groups, "Virginia" and
   * unknown words.
   */
  readonly isPerson: boolean | undefined;
  /** True for teams, companies and peoples: singular words for many. */
  readonly isGroup: boolean;
  /** True for the well-known name of an organization, whatever the parser takes it for. */
  readonly isOrganization?: boolean;
}

export const NO_EVIDENCE: Evidence = { feminine: undefined, isPerson: undefined, isGroup: false };

/** Words that give the gender of the noun right after them: "a female doctor". */
const FEMININE_MODIFIERS = new Set('female woman women lady girl'.split(' '));
const MASCULINE_MODIFIERS = new Set('male man men gentleman boy'.split(' '));
/** Words for people that WordNet lacks, such as pronouns. */
const PEOPLE = new Set(
  'everybody everyone anybody anyone nobody no-one someone somebody whoever y’all folk folks influencer streamer bff bestie roomie coworker co-worker housemate homie cuz barista realtor admin dev physio shopkeeper ceo cfo cto coo cofounder co-founder'.split(
    ' ',
  ),
);
/**
 * Words for people and things alike, whatever WordNet's first sense: "the head of the department",
 * "a web browser".
 */
const PEOPLE_OR_THINGS = new Set(
  'head chair figure star page character target subject agent source browser crawler server scanner router printer tracker extra controller'.split(
    ' ',
  ),
);
const MIN_PERSON_SHARE = 0.5;
const MIN_GROUP_SHARE = 0.4;
/** Above this share of people, animals and groups, a noun is not certainly a thing. */
const MAX_LIVING_SHARE = 0.15;

/** Reads the evidence of a noun in any case, with the word before it. */
export function readNoun(noun: string, before?: string): Evidence {
  return addModifier(readAlone(noun.toLowerCase()), before);
}

/** Adds what the lower-cased word before a noun says about it. */
export function addModifier(own: Evidence, before: string | undefined): Evidence {
  if (own.isPerson !== true || own.feminine !== undefined) return own;
  const feminine = readModifier(before);
  return feminine === undefined ? own : { ...own, feminine };
}

/** Reads a lower-cased noun without its context. */
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
