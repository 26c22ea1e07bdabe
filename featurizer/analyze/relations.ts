/**
 * Guesses relations for heads that were given without them, from tags and sides: good enough to
 * find noun phrases.
 */
import { isNounTag } from '../grammar.ts';

/** Guesses a Universal Dependencies relation for each token. */
export function guessRelations(xpos: readonly string[], heads: readonly number[]): string[] {
  return xpos.map((tag, token) => {
    const head = heads[token] ?? -1;
    return head < 0
      ? 'root'
      : guessRelation(tag, xpos[head] ?? '', {
          isLeft: token < head,
          hasConjunction: hasConjunction(xpos, head, token),
        });
  });
}

interface Position {
  /** True if the token is left of its head. */
  readonly isLeft: boolean;
  /** True if a coordinating conjunction is between them. */
  readonly hasConjunction: boolean;
}

function guessRelation(tag: string, headTag: string, { isLeft, hasConjunction }: Position): string {
  if (/^(?:[.,:]|``|''|-LRB-|-RRB-|HYPH|NFP)$/.test(tag)) return 'punct';
  if (tag === 'CC') return 'cc';
  const isHeadNoun = isNounTag(headTag);
  if (hasConjunction && !isLeft && (isNounTag(tag) === isHeadNoun || tag === headTag)) return 'conj';
  if (isNounTag(tag) || tag === 'PRP') {
    if (isHeadNoun) return isLeft ? 'compound' : 'nmod';
    if (/^(?:VB|MD|JJ)/.test(headTag)) return isLeft ? 'nsubj' : 'obj';
    return 'obl';
  }
  switch (tag) {
    case 'PRP$':
      return 'nmod:poss';
    case 'POS':
    case 'IN':
      return isHeadNoun || tag === 'POS' ? 'case' : 'mark';
    case 'TO':
      return isHeadNoun ? 'case' : 'mark';
    case 'DT':
    case 'PDT':
    case 'WDT':
      if (isHeadNoun) return 'det';
      return isLeft ? 'nsubj' : 'obj';
    case 'CD':
      return isHeadNoun ? 'nummod' : 'obl';
    case 'MD':
      return 'aux';
    case 'UH':
      return 'discourse';
    default:
      if (tag.startsWith('JJ')) return isHeadNoun ? 'amod' : 'xcomp';
      if (tag.startsWith('VB')) return isHeadNoun ? (isLeft ? 'cop' : 'acl') : 'advcl';
      return 'advmod';
  }
}

function hasConjunction(xpos: readonly string[], from: number, to: number): boolean {
  // Conjunctions are close to the later conjunct; a short window keeps this linear.
  for (let token = Math.max(from + 1, to - 4); token < to; token++) if (xpos[token] === 'CC') return true;
  return false;
}
