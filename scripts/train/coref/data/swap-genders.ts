/**
 * A document with men and women exchanged: "she" for "he", and names of the other gender. Training on
 * both leaves a network no reason to treat them differently.
 */
import { type Governor, type Mention, tallyMentions } from '../../../../featurizer/mod.ts';
import type { ExtractedDocument } from './training-document.ts';

/** Words that change with the gender; "his" and "her" depend on their tag. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  he: 'she',
  she: 'he',
  him: 'her',
  himself: 'herself',
  herself: 'himself',
  hers: 'his',
};

/** Exchanges the genders of a document; undefined if nothing in it has one. */
export function swapGenders(document: ExtractedDocument): ExtractedDocument | undefined {
  if (!document.mentions.some(hasGender)) return undefined;
  return { ...document, mentions: tallyMentions(document.mentions.map(swapMention)) };
}

function hasGender({ gender, feminineShare }: Mention): boolean {
  return gender === 'masculine' || gender === 'feminine' || feminineShare !== undefined;
}

function swapMention(mention: Mention): Mention {
  const { context, words, headTag } = mention;
  const isOneWord = words.length === 1;
  return {
    ...mention,
    gender: swapGender(mention.gender),
    feminineShare: mention.feminineShare === undefined ? undefined : 1 - mention.feminineShare,
    headText: swapWord(mention.headText, headTag),
    text: isOneWord ? swapWord(mention.text, headTag) : mention.text,
    // Within a phrase, "her" is mostly a possessive.
    words: words.map((word) => swapWord(word, isOneWord ? headTag : 'PRP$')),
    context: {
      ...context,
      first: swapToken(context.first),
      last: swapToken(context.last),
      preceding: swapToken(context.preceding),
      following: swapToken(context.following),
      governor: swapGovernor(context.governor),
      grandGovernor: swapGovernor(context.grandGovernor),
    },
  };
}

function swapGender(gender: Mention['gender']): Mention['gender'] {
  if (gender === 'masculine') return 'feminine';
  return gender === 'feminine' ? 'masculine' : gender;
}

function swapGovernor(governor: Governor | 'root' | undefined): Governor | 'root' | undefined {
  return typeof governor === 'object' ? swapToken(governor) : governor;
}

function swapToken<Token extends { readonly word: string; readonly tag: string }>(token: Token): Token {
  return { ...token, word: swapWord(token.word, token.tag) };
}

function swapWord(word: string, tag: string): string {
  const found = findCounterpart(word.toLowerCase(), tag);
  if (found === undefined) return word;
  const [initial = ''] = found;
  return word[0] === word[0]?.toLowerCase() ? found : initial.toUpperCase() + found.slice(1);
}

function findCounterpart(word: string, tag: string): string | undefined {
  if (word === 'his') return tag === 'PRP$' ? 'her' : 'hers';
  if (word === 'her') return tag === 'PRP$' ? 'his' : 'him';
  return COUNTERPARTS[word];
}
