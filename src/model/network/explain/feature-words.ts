/**
 * Puts features into words for explanations: a template of the default features and its value make
 * a short claim. These texts are part of the output of `--explain`.
 */

type Words = Readonly<Record<string, string>>;

const TYPE_WORDS: Words = {
  unknown: 'unknown',
  none: 'none',
  person: 'a person',
  place: 'a place',
  organization: 'an organisation',
  object: 'a thing',
  abstract: 'something abstract',
  event: 'an event',
  time: 'a time',
  substance: 'a substance',
  animal: 'an animal',
  plant: 'a plant',
};

const KIND_WORDS: Words = {
  nominal: 'a description',
  proper: 'a name',
  pronoun: 'a pronoun',
  demonstrative: 'a demonstrative',
};

/** Whose feature it is, as the claim needs it. */
interface Owner {
  readonly is: string;
  readonly its: string;
  readonly them: string;
}

const OWNERS = {
  current: { is: 'it is', its: 'its', them: 'it' },
  antecedent: { is: 'the antecedent is', its: 'the antecedent’s', them: 'the antecedent' },
} as const satisfies Readonly<Record<string, Owner>>;

/** Relations of Universal Dependencies that have a plain name. */
const RELATIONS: Words = {
  nsubj: 'a subject',
  'nsubj:pass': 'a passive subject',
  obj: 'an object',
  iobj: 'an indirect object',
  obl: 'behind a preposition',
  'nmod:poss': 'a possessor',
  nmod: 'a modifier',
  conj: 'joined by “and”',
  appos: 'an apposition',
  root: 'the root of the sentence',
  expl: 'an expletive (expl)',
};

/** Claims with a word for each value: what follows “it is”. */
const STATES: Readonly<Record<string, Words>> = {
  number: { singular: 'singular', plural: 'plural', unknown: 'neither surely singular nor plural' },
  animate: { true: 'alive', false: 'not alive', undefined: 'perhaps alive' },
  group: { true: 'a group', false: 'no group' },
  definite: { true: 'definite', false: 'indefinite', undefined: 'neither definite nor indefinite' },
  type: { ...TYPE_WORDS, none: 'a thing of unknown type' },
  alternative: { true: 'a second reading of a phrase', false: 'the likeliest reading of its phrase' },
  nested: { true: 'inside another mention', false: 'inside no other mention' },
  quoted: { true: 'in quotation marks', false: 'outside quotation marks' },
  spoken: { true: 'said by a known speaker', false: 'said by nobody known' },
  'speaker-name': { own: 'the name of who speaks', other: 'the name of another speaker', none: 'no speaker’s name' },
  relation: RELATIONS,
};

/** Claims about a word or tag around the mention; an empty word is one too rare to be a feature. */
const CLAIMS: Readonly<Record<string, (value: string, owner: Owner) => string>> = {
  form: (value, { is }) => `${is} ${value === 'participant' ? 'a participant' : (KIND_WORDS[value] ?? `“${value}”`)}`,
  variants: (value, { is }) =>
    `${is} ${value === '0' ? 'the only reading of its words' : 'one of several readings of its words'}`,
  tail: (value, { them }) => `${them} ends with ${value === '' ? 'its head' : (RELATIONS[value] ?? value)}`,
  'cut-after': (value, { them }) => `after ${them}: ${value === '' ? 'nothing left out' : `${value} left out`}`,
  'cut-before': (value, { them }) => `before ${them}: ${value === '' ? 'nothing left out' : `${value} left out`}`,
  speakers: (value) => `${value === '0' ? 'no' : describeRange(value)} speaker${value === '1' ? '' : 's'} so far`,
  gender: (value, { its }) => `${its} gender: ${value.split(' ', 1)[0]}`,
  person: (value, { its }) => `${its} person: ${value}`,
  label: (value, { its, them }) => (value === 'O' ? `${them} has no entity label` : `${its} entity label: ${value}`),
  'head-tag': (value, { its }) => `${its} head is tagged ${value}`,
  'governor-tag': (value, { is }) => `${is} ${describeGovernor(value.replace(/ \w+$/, ''), value.endsWith(' right'))}`,
  'governor-relation': (value, { its }) => `${its} governor is ${RELATIONS[value] ?? value}`,
  opening: (value, { them }) => `${them} opens with ${describeOpener(value)}`,
  'preceding-tag': (value, { them }) => (isEdge(value) ? `${them} opens the sentence` : `before ${them}: ${value}`),
  'following-tag': (value, { them }) => (isEdge(value) ? `${them} ends the sentence` : `after ${them}: ${value}`),
  length: (value, { is }) => `${is} ${value === '0-1' ? 'one word' : `${describeRange(value)} words`} long`,
  ordinal: (value, { is }) => `${is} mention ${value === '0-1' ? '1' : describeRange(value)} of its sentence`,
  sentence: (value, { is }) =>
    `${is} in sentence ${describeRange(value.replace(/\d+/g, (from0) => String(Number(from0) + 1)))} of the text`,
  'head-word': (value, { its }) => `${its} head is ${quoteWord(value)}`,
  'first-word': (value, { its }) => `${its} first word is ${quoteWord(value)}`,
  'preceding-word': (value, { them }) =>
    isEdge(value) ? `${them} opens the sentence` : `before ${them}: ${quoteWord(value)}`,
  'following-word': (value, { them }) =>
    isEdge(value) ? `${them} ends the sentence` : `after ${them}: ${quoteWord(value)}`,
  'governor-word': (value, { is }) => {
    const word = /^[lr]-/.test(value) ? `“${value.slice(2)}”` : value === '' ? 'an uncommon word' : value;
    return `${is} ${describeGovernor(word, value.startsWith('l-'), value === '')}`;
  },
};

/**
 * A value of a mention template in words; templates that are not of the default features name
 * themselves.
 */
export function describeMentionFeature(whose: keyof typeof OWNERS, template: string, value: string): string {
  const owner = OWNERS[whose];
  const state = STATES[template]?.[value];
  if (state !== undefined) return `${owner.is} ${state}`;
  return CLAIMS[template]?.(value, owner) ?? `${owner.its} ${template.replaceAll('-', ' ')}: ${value}`;
}

function describeGovernor(word: string, isAfter: boolean, isAnywhere = false): string {
  if (word === '[root]' || word === 'root') return 'governed by nothing: the root';
  if (word === '[none]' || word === 'none') return 'governed by nothing known';
  return `governed by ${word}${isAnywhere ? '' : isAfter ? ' after it' : ' before it'}`;
}

function describeOpener(value: string): string {
  if (value === 'POSS') return 'a possessive';
  return /^[a-z]/.test(value) ? `“${value}”` : `a word tagged ${value}`;
}

function quoteWord(value: string): string {
  return value === '' ? 'an uncommon word' : `“${value}”`;
}

/** The edge of a sentence, as word and tag counters write it. */
function isEdge(value: string): boolean {
  return /^<\/?s>$/i.test(value);
}

function describeRange(value: string): string {
  return value.replace('-', ' to ').replace('+', ' or more');
}

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
  vocative: 'a form of address',
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
    'same-to-same': 'the same speaker, to the same listener',
    'same-to-other': 'the same speaker, to another listener',
    called: 'the words of the one who is called by name',
    told: 'the words of one who is talked about',
    'last-near': 'said by whoever spoke last, just before',
    'last-far': 'said by whoever spoke last, long before',
    second: 'said by the speaker before the last',
    'second-to-speaker': 'said to who speaks now, by the speaker before the last',
    earlier: 'said by an earlier speaker',
    'earlier-to-speaker': 'said to who speaks now, by an earlier speaker',
  },
  'speaker-name': {
    no: 'not the name of a speaker',
    'current-speaks': 'the antecedent names who says “I”',
    'antecedent-speaks': 'it names who said “I”',
  },
  syntax: {
    none: 'no direct link in the sentence',
    'co-arguments': 'both depend on one verb',
    predicate: 'the antecedent is its subject',
    apposition: 'one is an apposition to the other',
    possessor: 'it belongs to the antecedent',
    'possessor-of-co-argument': 'the antecedent is beside what it owns',
  },
};

/** What a property says of one mention. */
const PROPERTIES: Readonly<Record<string, Words>> = {
  form: { ...KIND_WORDS, participant: 'a participant' },
  kind: KIND_WORDS,
  type: TYPE_WORDS,
  relation: RELATION_WORDS,
  party: { other: 'not a party to the talk', i: '“I”', we: '“we”', you: '“you”', participant: 'a participant' },
  reflexive: { no: 'not reflexive', yes: 'reflexive' },
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
