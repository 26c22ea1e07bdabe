/** Features of a pair in words, for people. */
import { KIND_WORDS, TYPE_WORDS } from './property-words.ts';

type Words = Readonly<Record<string, string>>;

const UNKNOWN: Words = { unknown: 'unknown', none: 'none' };
const RELATION_WORDS: Words = {
  none: 'no relation known',
  subject: 'a subject',
  passive: 'a passive subject',
  object: 'an object',
  oblique: 'behind a preposition',
  possessor: 'a possessor',
  nmod: 'a modifier',
  conj: 'joined by “and”',
  appos: 'an apposition',
  root: 'the root',
  other: 'another relation',
};

/** What a comparison says, by its value. */
const COMPARISONS: Readonly<Record<string, Words>> = {
  nesting: {
    apart: 'neither lies in the other',
    'same-head': 'two readings of one phrase',
    'current-inside': 'it lies inside the antecedent',
    'antecedent-inside': 'the antecedent lies inside it',
  },
  content: { differs: 'other words', same: 'the same words' },
  head: {
    differs: 'another head word',
    'same-lemma': 'the same head noun in another form',
    same: 'the same head word',
  },
  'head-inside': {
    neither: 'no head among the other’s words',
    'current-head': 'its head is among the antecedent’s words',
    'antecedent-head': 'the antecedent’s head is among its words',
    both: 'each head is among the other’s words',
  },
  rivals: {
    unknown: 'rivals unknown',
    'agreeing-0': 'nothing between that it could mean as well',
    'agreeing-1': 'one rival between',
    'agreeing-2': 'two rivals between',
    'agreeing-3': 'three rivals between',
    'agreeing-4-5': 'four or five rivals between',
    'agreeing-6-8': 'six to eight rivals between',
    'agreeing-9-16': 'nine to sixteen rivals between',
    'agreeing-17+': 'more than sixteen rivals between',
    disagreeing: 'the pronoun does not agree with it',
    'same-head-0': 'the nearest with this head word',
    'same-head-1': 'one nearer with this head word',
    'same-head-2-3': 'two or three nearer with this head word',
    'same-head-4+': 'many nearer with this head word',
    'other-head': 'no common head word',
  },
  'words-inside': {
    neither: 'neither’s words are all in the other',
    current: 'all its words are in the antecedent',
    antecedent: 'all the antecedent’s words are in it',
    both: 'made of the same words',
  },
  acronym: { no: 'no acronym', yes: 'an acronym of the other' },
  modifiers: {
    'head-differs': 'heads that cannot be compared',
    same: 'the same modifiers',
    'current-more': 'it says more',
    'antecedent-more': 'the antecedent says more',
    conflict: 'other modifiers',
    contrast: 'contrasting modifiers',
  },
  gender: {
    unknown: 'a gender is unknown',
    neuter: 'both are neuter',
    'neuter-and-not': 'only one is neuter',
    disagree: 'genders disagree',
    'rather-not': 'genders rather disagree',
    rather: 'genders rather agree',
    agree: 'genders agree',
  },
  number: {
    unknown: 'a number is unknown',
    singular: 'both are singular',
    plural: 'both are plural',
    disagree: 'numbers disagree',
    group: 'one is a group',
  },
  animacy: {
    unknown: 'unknown whether alive',
    animate: 'both are alive',
    inanimate: 'neither is alive',
    disagree: 'only one is alive',
  },
  types: { unknown: 'a type is unknown', same: 'the same type of thing', differ: 'other types of things' },
  speakers: {
    none: 'no speakers',
    'one-unknown': 'one speaker is unknown',
    same: 'the same speaker',
    'other-next': 'another speaker, the turn before',
    'other-near': 'another speaker, a few turns before',
    'other-far': 'another speaker, long before',
  },
  'speaker-name': {
    no: 'not the name of a speaker',
    'current-speaks': 'the antecedent names who says “I”',
    'antecedent-speaks': 'it names who said “I”',
  },
};

/** What a property says of one mention. */
const PROPERTIES: Readonly<Record<string, Words>> = {
  form: { ...KIND_WORDS },
  kind: KIND_WORDS,
  type: TYPE_WORDS,
  relation: RELATION_WORDS,
  party: { other: 'not a party to the talk', i: '“I”', we: '“we”', you: '“you”' },
  number: { ...UNKNOWN, singular: 'singular', plural: 'plural' },
  animacy: { ...UNKNOWN, animate: 'alive', inanimate: 'not alive' },
  definite: { no: 'indefinite', yes: 'definite' },
  quoted: { no: 'outside quotation marks', yes: 'in quotation marks' },
  alternative: { no: 'the likeliest reading', yes: 'a second reading of a phrase' },
};

const DISTANCES: Words = { sentences: 'sentence', mentions: 'mention', turns: 'turn' };

/** A value of a pair template, whose parts are joined by blanks, in words. */
export function describePairFeature(template: string, value: string): string {
  const parts = template.split(' ');
  const values = value.split(' ');
  if (parts.length !== values.length) return `${template}: ${value}`;
  return parts.map((part, at) => describePart(part, values[at] ?? '')).join(', ');
}

function describePart(part: string, value: string): string {
  const unit = DISTANCES[part];
  if (unit !== undefined) return describeDistance(unit, value);
  const role = /^(current|antecedent)-(.+)$/.exec(part);
  if (role === null) return COMPARISONS[part]?.[value] ?? `${part}: ${value}`;
  const [, whose = '', property = ''] = role;
  const said = PROPERTIES[property]?.[value] ?? (property === 'form' ? `“${value}”` : `${property} ${value}`);
  return whose === 'current' ? `it is ${said}` : `the antecedent is ${said}`;
}

function describeDistance(unit: string, value: string): string {
  if (value === '0') return `in the same ${unit}`;
  return value === '1' ? `one ${unit} back` : `${value.replace('-', ' to ').replace('+', ' or more')} ${unit}s back`;
}
