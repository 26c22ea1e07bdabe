/**
 * A title and the name after it are one phrase: the parser was trained on edited text, in which nobody
 * is called ("Hi Dr. Patel, my son has a fever").
 */
import { isTitleBeforeName } from '../lexicon/titles.ts';
import type { Parse } from './parser/mod.ts';

/** Makes each name the head of the abbreviated title before it; changes the parse. */
export function joinTitles(tokens: readonly string[], parse: Parse): Parse {
  for (let title = 0; title + 1 < tokens.length; title++) {
    // "Dr. Anna Lee" is more than a title and a name.
    if (isTitleBeforeName(tokens, title) && !CAPITALIZED.test(tokens[title + 2] ?? '')) join(parse, title, title + 1);
  }
  return parse;
}

const CAPITALIZED = /^\p{Lu}\p{Ll}/u;

function join({ xpos, upos, heads, deprel }: Parse, title: number, name: number): void {
  if (heads[title] !== name) {
    if (isBelow(heads, name, title)) {
      heads[name] = heads[title] as number;
      deprel[name] = deprel[title] as string;
    }
    for (let token = 0; token < heads.length; token++) if (heads[token] === title) heads[token] = name;
    heads[title] = name;
  }
  deprel[title] = 'nmod:desc';
  if (deprel[name] === 'discourse') deprel[name] = 'vocative';
  for (const token of [title, name]) {
    xpos[token] = 'NNP';
    upos[token] = 'PROPN';
  }
}

/** Tells whether a token is governed by another, directly or not. */
function isBelow(heads: readonly number[], token: number, governor: number): boolean {
  for (let at = heads[token] as number; at >= 0; at = heads[at] as number) if (at === governor) return true;
  return false;
}
