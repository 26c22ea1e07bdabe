/**
 * Words that mean nobody: the "my" of "oh my god", the "your" of "Your Honor", the "Yours" before a
 * signature, the "Me" of "Never Let Me Go", "omg", "thanks", and the "Dear" of a letter. In Antecedent Chat train, none of these is marked.
 */
import { findWords, type Word } from '../segment/word.ts';

/** What follows a pronoun in a phrase where it means nobody. */
const EMPTY_BEFORE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    my: 'god goodness gosh',
    your: 'honor honour majesty worship lordship ladyship excellency highness eminence holiness',
    yours: 'sincerely faithfully',
  }).map(([word, following]) => [word, new Set(following.split(' '))]),
);
/** Nouns that are only exclaimed, and part of no phrase: "Amara, thanks for being here". */
const EXCLAIMED = new Set('thanks thx tysm congrats congratulations kudos'.split(' '));
/** Heads of no phrase. */
const INTERJECTIONS = new Set(
  (
    'omg omfg sorry hey heyy hi hiya hello yes yeah yep yup nope nah please pls plz ouch brb lmk ugh yo lol lmao lmfao haha ' +
    'hahaha hehe ok okay wow whoa oh ah aw aww oops hmm um uh er idk ty noo nooo noooo yess yesss bye'
  ).split(' '),
);
/** Pronouns inside a title: "Never Let Me Go". */
const TITLE_PRONOUNS = new Set('me my you your it its him his her she he us our we they them their'.split(' '));
const CAPITALIZED = /^\p{Lu}\p{Ll}/u;
/** And what follows "oh my". */
const AFTER_OH_MY = new Set('god goodness gosh word days lord heavens life'.split(' '));

/** Lists the tokens of a sentence that look like pronouns, or are what is exclaimed, and mean nothing. */
export function findEmptyTokens(tokens: readonly string[]): ReadonlySet<number> {
  let empty: Set<number> | undefined;
  const words = findWords(tokens);
  for (let at = 0; at < words.length; at++) {
    if (isNeverMeant(words, at)) {
      empty ??= new Set();
      empty.add(at);
      continue;
    }
    const following = EMPTY_BEFORE.get((words[at] as Word).lower);
    if (following === undefined) continue;
    const next = words[at + 1]?.lower ?? '';
    const isExclaimed = (words[at] as Word).lower === 'my' && words[at - 1]?.lower === 'oh' && AFTER_OH_MY.has(next);
    if (!isExclaimed && !following.has(next)) continue;
    empty ??= new Set();
    empty.add(at);
    if ((words[at] as Word).lower === 'my') empty.add(at + 1);
  }
  return empty ?? NONE;
}

const NONE: ReadonlySet<number> = new Set();

/** Tells whether a word is an interjection that the parser may take for a noun, or a pronoun inside a title. */
function isNeverMeant(words: readonly Word[], at: number): boolean {
  const { lower, text } = words[at] as Word;
  if (INTERJECTIONS.has(lower)) return true;
  if (lower === 'dear' && (at === 0 ? words.length > 1 : words[at - 1]?.lower === 'oh')) return true;
  const isTitled = TITLE_PRONOUNS.has(lower) && text !== lower && CAPITALIZED.test(text);
  return isTitled && CAPITALIZED.test(words[at - 1]?.text ?? '') && CAPITALIZED.test(words[at + 1]?.text ?? '');
}

/** Lists the tokens of a sentence that are only exclaimed. */
export function listExclaimed(tokens: readonly string[]): readonly number[] {
  const words = findWords(tokens);
  let exclaimed: number[] | undefined;
  for (let at = 0; at < words.length; at++) {
    if (!EXCLAIMED.has((words[at] as Word).lower)) continue;
    exclaimed ??= [];
    exclaimed.push(at);
  }
  return exclaimed ?? NO_TOKENS;
}

const NO_TOKENS: readonly number[] = [];
