/** The head of a span that is given without one (model.md §2.2). */
import type { AnalyzedSentence } from '../sentence.ts';
import { isNounTag, isPersonalPronoun } from './nominal-head.ts';

/** With a tree: the last token governed from outside the span. Without: the last noun before a preposition or comma. */
export function findHead(sentence: AnalyzedSentence, start: number, end: number): number {
  const { xpos, tree } = sentence;
  if (tree !== undefined) {
    for (let token = end - 1; token >= start; token--) {
      const head = tree.heads[token] ?? -1;
      if (head < start || head >= end) return token;
    }
    return end - 1;
  }
  let best = -1;
  for (let token = start; token < end; token++) {
    const tag = xpos[token] ?? '';
    if (isNounTag(tag) || isPersonalPronoun(tag)) best = token;
    else if (best !== -1 && /^(IN|TO|WDT|WP|,|:|-LRB-)$/.test(tag)) break;
  }
  return best === -1 ? end - 1 : best;
}
