/**
 * Decides which tokens head a mention, by tag and relation: nouns, names, demonstratives, some
 * numbers and adjectives.
 */

import { isNounTag, isPersonalPronoun } from '../grammar.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import type { TreeIndex } from './tree-index.ts';

const DEMONSTRATIVES = new Set(['this', 'that', 'these', 'those']);
/** Determiners that can be a noun phrase of their own: "some left", "both of them". */
const QUANTIFIERS = new Set(['all', 'some', 'both', 'another', 'any', 'each']);
const QUANTITY_ADJECTIVES = new Set(['many', 'several', 'few', 'most', 'more', 'such', 'same', 'other', 'others']);
const ARGUMENT_RELATIONS = new Set(['nsubj', 'obj', 'iobj', 'obl', 'nmod']);
/** Tokens with these relations are part of another phrase. */
const NEVER_HEAD = new Set(['punct', 'goeswith', 'fixed', 'flat', 'discourse', 'aux', 'cop', 'case', 'nummod']);
/**
 * By tag, the full relations of nouns and numbers that OntoGUM train (almost) never marks as
 * mentions.
 */
const SELDOM_MARKED: ReadonlyMap<string, readonly string[]> = new Map([
  ['NN', ['advmod', 'nmod:unmarked']],
  ['NNS', ['nmod:unmarked', 'obl:unmarked']],
  ['NNP', ['advmod', 'amod', 'nmod:desc']],
  ['NNPS', ['amod', 'nmod:desc']],
  ['CD', ['nmod', 'nmod:unmarked', 'conj', 'obl:unmarked', 'root']],
  ['FW', ['conj']],
  ['JJ', ['obl:unmarked']],
]);

/** True for a token that heads a noun phrase other than a personal pronoun. */
export function isNominalHead(sentence: AnalyzedSentence, index: TreeIndex, token: number): boolean {
  const tag = sentence.xpos[token] ?? '';
  const relation = index.base(token);
  if (NEVER_HEAD.has(relation) || SELDOM_MARKED.get(tag)?.includes(index.relation(token))) return false;
  if (isNounTag(tag)) return true;
  const word = (sentence.tokens[token] ?? '').toLowerCase();
  const isArgument = ARGUMENT_RELATIONS.has(relation);
  switch (tag) {
    case 'DT':
      if (DEMONSTRATIVES.has(word)) return !['det', 'mark', 'advmod'].includes(relation);
      return QUANTIFIERS.has(word) && (isArgument || relation === 'root' || relation === 'conj');
    case 'CD':
    case 'FW':
      return isArgument || relation === 'root' || relation === 'conj';
    case 'JJ':
    case 'JJR':
    case 'JJS':
      if (!isArgument) return false;
      return QUANTITY_ADJECTIVES.has(word) || index.children(token).some((child) => index.base(child) === 'det');
    case 'RB':
      return relation === 'advmod' && (word === 'here' || word === 'there');
    default:
      return false;
  }
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
