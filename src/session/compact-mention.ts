/**
 * Shrinks a mention to what later decisions need: a bounded number of words of bounded length,
 * without a reference to the text of its turn. The line that is sent has the full mention.
 */
import type { Mention } from '../../featurizer/mod.ts';

/** Mentions differ within this many words; features read no further. */
const MAX_WORDS = 64;
/** Longer words, such as URLs, are truncated. */
const MAX_WORD_UNITS = 128;
const MAX_TEXT_UNITS = 1024;
/**
 * Engines keep a whole text alive for a slice of it; below this length that is cheaper than a copy.
 */
const LONG_TURN_UNITS = 4096;

/** Returns the mention as it is kept; the same object if there is nothing to save. */
export function compactMention(mention: Mention, turnText: string): Mention {
  const { text, words, context } = mention;
  const isShort = text.length <= MAX_WORD_UNITS; // then its words are short, too
  const around = [context.preceding, context.following, context.governor, context.grandGovernor];
  const hasLongWord = around.some((token) => typeof token === 'object' && token.word.length > MAX_WORD_UNITS);
  if (isShort && !hasLongWord && turnText.length <= LONG_TURN_UNITS) return mention;
  return {
    ...mention,
    text: copyText(text, MAX_TEXT_UNITS),
    headText: copyText(mention.headText),
    words: words.slice(0, MAX_WORDS).map((word) => copyText(word)),
    context: {
      ...context,
      first: copyToken(context.first),
      last: copyToken(context.last),
      preceding: copyToken(context.preceding),
      following: copyToken(context.following),
      governor: typeof context.governor === 'object' ? copyToken(context.governor) : context.governor,
      grandGovernor:
        typeof context.grandGovernor === 'object' ? copyToken(context.grandGovernor) : context.grandGovernor,
    },
  };
}

function copyToken<Token extends { readonly word: string }>(token: Token): Token {
  return { ...token, word: copyText(token.word) };
}

/** Gives a placed mention its whole text back, for those who need it exactly; few were truncated. */
export function withWholeText<Placed extends { readonly mention: Mention }>(placed: Placed, whole: Mention): Placed {
  if (placed.mention.text.length === whole.text.length) return placed;
  return { ...placed, mention: { ...placed.mention, text: copyText(whole.text, whole.text.length) } };
}

/** Copies a text, truncated, so that it shares no memory with a longer one. */
function copyText(text: string, maxUnits = MAX_WORD_UNITS): string {
  return ` ${text.slice(0, maxUnits)}`.slice(1);
}
