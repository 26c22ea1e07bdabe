/**
 * Trims what OntoNotes excludes from noun phrases: punctuation and conjunctions at the edges,
 * fillers, focus adverbs, wrapping quotes.
 */
import type { AnalyzedSentence, DependencyTree } from '../sentence.ts';
import type { MentionSpan } from './mention.ts';

const OPENING = new Set(['-LRB-', '``']);
const CLOSING = new Set(['-RRB-', "''"]);

/** Trims the edges of a span; the head always stays. */
export function trimSpan(
  { xpos, tree }: AnalyzedSentence & { readonly tree: DependencyTree },
  { start, end, head }: MentionSpan,
): MentionSpan {
  const { heads, deprel } = tree;
  // Brackets are counted up front, so that trimming stays linear in the span.
  let opened = 0;
  let closed = 0;
  for (let token = start; token < end; token++) {
    if (OPENING.has(xpos[token] ?? '')) opened++;
    if (CLOSING.has(xpos[token] ?? '')) closed++;
  }
  const isEdge = (token: number): boolean => deprel[token] === 'punct' || deprel[token] === 'cc';
  const isLeftEdge = (token: number): boolean =>
    isEdge(token) || deprel[token] === 'discourse' || (deprel[token] === 'advmod' && heads[token] === head);
  for (;;) {
    const first = xpos[start] ?? '';
    const last = xpos[end - 1] ?? '';
    if (start < head && end - 1 > head && OPENING.has(first) && CLOSING.has(last)) {
      start++;
      end--;
      opened--;
      closed--;
    } else if (start < head && isLeftEdge(start) && !(OPENING.has(first) && closed > 0)) {
      if (OPENING.has(first)) opened--;
      if (CLOSING.has(first)) closed--;
      start++;
    } else if (end - 1 > head && isEdge(end - 1) && !(CLOSING.has(last) && opened > 0)) {
      if (OPENING.has(last)) opened--;
      if (CLOSING.has(last)) closed--;
      end--;
    } else return { start, end, head };
  }
}
