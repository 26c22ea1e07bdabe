/**
 * Decides which tokens head a mention, by tag and relation: nouns, names, demonstratives, some
 * numbers and adjectives.
 */

import { isNounTag, isPersonalPronoun } from '../grammar.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import { RELATION, type SentenceTraits, TAG } from './token-traits.ts';
import type { TreeIndex } from './tree-index.ts';
import { ROLE } from './word-roles.ts';

/** True for a token that heads a noun phrase other than a personal pronoun. */
export function isNominalHead(traits: SentenceTraits, index: TreeIndex, token: number): boolean {
  const tag = traits.tags[token] as number;
  const relation = traits.relations[token] as number;
  if ((relation & (RELATION.neverHead | (traits.seldom[token] as number))) !== 0) return false;
  if ((tag & TAG.noun) !== 0) return true;
  const role = traits.roles[token] as number;
  const isArgument = (relation & RELATION.argument) !== 0;
  if ((tag & TAG.DT) !== 0) {
    if ((role & ROLE.demonstrative) !== 0) return (relation & RELATION.besideNoun) === 0;
    return (role & ROLE.quantifier) !== 0 && (isArgument || (relation & (RELATION.root | RELATION.conj)) !== 0);
  }
  if ((tag & (TAG.CD | TAG.FW)) !== 0) return isArgument || (relation & (RELATION.root | RELATION.conj)) !== 0;
  if ((tag & TAG.adjective) !== 0)
    return isArgument && ((role & ROLE.quantityAdjective) !== 0 || hasDeterminer(traits, index, token));
  return (tag & TAG.RB) !== 0 && (relation & RELATION.advmod) !== 0 && (role & ROLE.here) !== 0;
}

function hasDeterminer({ relations }: SentenceTraits, { first, next }: TreeIndex, token: number): boolean {
  for (let child = first[token] as number; child >= 0; child = next[child] as number)
    if (((relations[child] as number) & RELATION.det) !== 0) return true;
  return false;
}

/**
 * Finds the head of a span that was given without one (docs/model.md §2.2): with a tree, the last
 * token governed from outside the span; without, the last noun before a preposition or comma.
 */
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
