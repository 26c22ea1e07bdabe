/** Mentions for the rules' tests: everything that a rule reads, with plain defaults. */
import type { Mention } from '../../../../featurizer/mod.ts';

const TOKEN = { word: 'cat', tag: 'NN' };
/** The context of a mention that is a whole sentence without a tree. */
const ALONE: Mention['context'] = {
  first: TOKEN,
  last: TOKEN,
  preceding: { word: '<s>', tag: '<S>' },
  following: { word: '</s>', tag: '</S>' },
  governor: undefined,
  grandGovernor: undefined,
  ordinal: 1,
  isNested: false,
  governorHead: -1,
  grandGovernorHead: -1,
  tail: '',
  cutAfter: '',
  cutBefore: '',
  variants: 0,
  isQuoted: false,
  label: 'O',
};

/**
 * Creates a mention of the given words at token 0 of a sentence, in the third person, with nothing
 * else known; fields may be overridden.
 */
export function createMention(text: string, fields: Partial<Mention> = {}): Mention {
  const words = text.toLowerCase().split(' ');
  const start = fields.start ?? 0;
  return {
    start,
    end: start + words.length,
    head: start + words.length - 1,
    sentence: 0,
    turn: 0,
    span: [0, text.length],
    text,
    headText: text.split(' ').at(-1) ?? '',
    kind: 'nominal',
    words,
    number: 'singular',
    gender: 'unknown',
    feminineShare: undefined,
    isAnimate: undefined,
    isGroup: false,
    person: 3,
    isDefinite: true,
    speaker: undefined,
    headTag: 'NN',
    relation: undefined,
    entityType: undefined,
    isAlternative: false,
    context: ALONE,
    ...fields,
  };
}

/** Creates a name. */
export function createName(text: string, fields: Partial<Mention> = {}): Mention {
  return createMention(text, { kind: 'proper', headTag: 'NNP', ...fields });
}

/** Creates a pronoun in the next sentence. */
export function createPronoun(text: string, fields: Partial<Mention> = {}): Mention {
  return createMention(text, { kind: 'pronoun', headTag: 'PRP', sentence: 1, number: 'unknown', ...fields });
}
