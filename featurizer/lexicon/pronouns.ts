/**
 * English pronouns with person, number, gender and canonical form. Written by hand: it is a closed
 * class.
 */
import type { Gender, GrammaticalNumber, Person } from '../grammar.ts';

/** The properties of a pronoun. */
export interface Pronoun {
  /** The subject form of the whole set: `he` for him, his, himself. */
  readonly canonical: string;
  readonly person: Person;
  readonly number: GrammaticalNumber;
  readonly gender: Gender;
  readonly isAnimate: boolean | undefined;
}

type Row = [canonical: string, forms: string, traits: Omit<Pronoun, 'canonical'>];

const describePerson = (person: Person, number: GrammaticalNumber, gender: Gender = 'unknown') => ({
  person,
  number,
  gender,
  isAnimate: true,
});

const ROWS: readonly Row[] = [
  ['i', 'i me my mine myself meself', describePerson(1, 'singular')],
  ['we', "we us our ours ourself ourselves 's ’s", describePerson(1, 'plural')],
  [
    'you',
    "you your yours yourself yourselves u ur urs urself ya yer y'all y’all yall youse thou thee thy thine thyself ye",
    describePerson(2, 'unknown'),
  ],
  ['he', 'he him his himself hisself', describePerson(3, 'singular', 'masculine')],
  ['she', 'she her hers herself', describePerson(3, 'singular', 'feminine')],
  ['it', 'it its itself', { person: 3, number: 'singular', gender: 'neuter', isAnimate: false }],
  // Singular they is common in chat, so the number is unknown.
  [
    'they',
    "they them their theirs themself themselves theirself theirselves 'em ’em em",
    { person: 3, number: 'unknown', gender: 'unknown', isAnimate: undefined },
  ],
  ['one', "one oneself one's", describePerson(3, 'singular')],
  ['xe', 'xe xem xyr xyrs xemself xyrself', describePerson(3, 'singular')],
  ['ze', 'ze zie sie zir hir zem zirs hirs zirself hirself', describePerson(3, 'singular')],
  ['ey', 'ey eir eirs emself eirself', describePerson(3, 'singular')],
  ['fae', 'fae faer faers faerself', describePerson(3, 'singular')],
];

const PRONOUNS: ReadonlyMap<string, Pronoun> = new Map(
  ROWS.flatMap(([canonical, forms, traits]) => forms.split(' ').map((form) => [form, { canonical, ...traits }])),
);

/** Finds the pronoun of a word in any case; `undefined` for other words. */
export function findPronoun(word: string): Pronoun | undefined {
  return PRONOUNS.get(word.toLowerCase());
}

const DEMONSTRATIVES: ReadonlyMap<string, GrammaticalNumber> = new Map([
  ['this', 'singular'],
  ['that', 'singular'],
  ['these', 'plural'],
  ['those', 'plural'],
]);

/** Finds the number of a demonstrative; `undefined` for other words. */
export function findDemonstrative(word: string): GrammaticalNumber | undefined {
  return DEMONSTRATIVES.get(word.toLowerCase());
}
