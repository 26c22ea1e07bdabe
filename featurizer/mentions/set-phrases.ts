/**
 * Words that mean nobody: the "my" of "oh my god", the "your" of "Your Honor", the "Yours" before a
 * signature, and "thanks". In Antecedent Chat train, none of these is marked.
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
/** And what follows "oh my". */
const AFTER_OH_MY = new Set('god goodness gosh word days lord heavens life'.split(' '));

/** Lists the tokens of a sentence that look like pronouns, or are what is exclaimed, and mean nothing. */
export function findEmptyTokens(tokens: readonly string[]): ReadonlySet<number> {
  let empty: Set<number> | undefined;
  const words = findWords(tokens);
  for (let at = 0; at + 1 < words.length; at++) {
    const following = EMPTY_BEFORE.get((words[at] as Word).lower);
    if (following === undefined) continue;
    const { lower: next } = words[at + 1] as Word;
    const isExclaimed = (words[at] as Word).lower === 'my' && words[at - 1]?.lower === 'oh' && AFTER_OH_MY.has(next);
    if (!isExclaimed && !following.has(next)) continue;
    empty ??= new Set();
    empty.add(at);
    if ((words[at] as Word).lower === 'my') empty.add(at + 1);
  }
  return empty ?? NONE;
}

const NONE: ReadonlySet<number> = new Set();

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
