/** Features of one mention in words: a template of the default features and its value make a short claim. */
import { KIND_WORDS, TYPE_WORDS } from './property-words.ts';

type Words = Readonly<Record<string, string>>;

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
  form: (value, { is }) => `${is} ${KIND_WORDS[value] ?? `“${value}”`}`,
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

/** A value of a mention template in words; templates that are not of the default features name themselves. */
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
