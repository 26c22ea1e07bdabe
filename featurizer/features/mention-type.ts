/**
 * The paper's mention types and pronoun lists (docs/model.md §2.4): narrower than the lexicon's,
 * for `paper` only.
 */
import type { Mention } from '../mentions/mention.ts';

export type MentionType = 'DEMONSTRATIVE' | 'PRONOMINAL' | 'PROPER' | 'NOMINAL';

const toWordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const DEMONSTRATIVES = toWordSet('this that these those');
export const FIRST_PERSON = toWordSet('i me my mine myself we us our ours ourself ourselves');
export const SECOND_PERSON = toWordSet('you your yours yourself yourselves');
const THIRD_PERSON = toWordSet(
  "he him his himself she her hers herself it its itself one one's oneself they them their theirs themself themselves 'em",
);
const OTHER_PRONOUNS = toWordSet('who whom whose where when which');
/** Tested before the plural pronouns, so `yourself` is singular. */
export const SINGULAR_PRONOUNS = toWordSet(
  "i me my mine myself yourself he him his himself she her hers herself it its itself one one's oneself",
);
export const PLURAL_PRONOUNS = toWordSet(
  'we us our ours ourself ourselves yourself yourselves they them their theirs themself themselves',
);
export const MALE_PRONOUNS = toWordSet('he him his himself');
export const FEMALE_PRONOUNS = toWordSet('she her hers herself');
export const NEUTRAL_PRONOUNS = toWordSet('it its itself where here there which');

const CANONICAL: ReadonlyMap<string, string> = new Map(
  [
    'i me my myself mine',
    "you your yours yourself yourselves y'all you're you'll",
    'he him his himself',
    'she her hers herself',
    'we us our ourself ourselves ours',
    "they them their themself themselves theirs 'em",
    'it its itself',
    "one oneself one's",
    'this',
    'that',
    'these',
    'those',
    'which',
    'thy',
    "'s",
    'who whom',
  ].flatMap((row) => {
    const forms = row.split(' ');
    return forms.map((form): [string, string] => [form, forms[0] ?? form]);
  }),
);

/** Finds a mention's type, tested in the paper's order. */
export function classifyMention({ headText, headTag, words: { length }, context }: Mention): MentionType {
  const head = headText.toLowerCase();
  if (length === 1 && DEMONSTRATIVES.has(head)) return 'DEMONSTRATIVE';
  if (length === 1 && (isPronoun(head) || headTag === 'PRP' || headTag === 'PRP$')) return 'PRONOMINAL';
  return context.label !== 'O' || headTag === 'NNP' ? 'PROPER' : 'NOMINAL';
}

/** True for pronominal and demonstrative mentions. */
export function isClosedClass(mention: Mention): boolean {
  const type = classifyMention(mention);
  return type === 'PRONOMINAL' || type === 'DEMONSTRATIVE';
}

/** Finds a pronoun's canonical form, `he` for "him"; `undefined` for other words. */
export function findCanonicalForm(word: string): string | undefined {
  return CANONICAL.get(word);
}

function isPronoun(word: string): boolean {
  return FIRST_PERSON.has(word) || SECOND_PERSON.has(word) || THIRD_PERSON.has(word) || OTHER_PRONOUNS.has(word);
}
