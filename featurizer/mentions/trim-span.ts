/**
 * Trims what OntoNotes excludes from noun phrases: punctuation and conjunctions at the edges,
 * fillers, focus adverbs, wrapping quotes, exclamations, and days after names.
 */
import type { Word } from '../segment/word.ts';
import type { AnalyzedSentence, DependencyTree } from '../sentence.ts';
import type { MentionSpan } from './mention.ts';
import { RELATION, readTraits, TAG } from './token-traits.ts';

const BRACKETS = TAG.opening | TAG.closing;
const DAYS = new Set('today yesterday tomorrow tonight tmrw tmr now rn'.split(' '));
const LEFT_EDGE = RELATION.edge | RELATION.discourse;

/** Trims the edges of a span; the head always stays. */
export function trimSpan(
  sentence: AnalyzedSentence & { readonly tree: DependencyTree },
  span: MentionSpan,
): MentionSpan {
  const { tags, relations, words } = readTraits(sentence);
  const { heads } = sentence.tree;
  const { head } = span;
  let { start, end } = span;
  // Brackets are counted up front, so that trimming stays linear in the span.
  let opened = 0;
  let closed = 0;
  for (let token = start; token < end; token++) {
    const bits = tags[token] as number;
    if ((bits & BRACKETS) === 0) continue;
    if ((bits & TAG.opening) !== 0) opened++;
    if ((bits & TAG.closing) !== 0) closed++;
  }
  for (;;) {
    const first = tags[start] as number;
    const last = tags[end - 1] as number;
    const isWrapped = (first & TAG.opening) !== 0 && (last & TAG.closing) !== 0;
    if (start < head && end - 1 > head && isWrapped) {
      start++;
      end--;
      opened--;
      closed--;
    } else if (start < head && isLeftEdge(start) && !((first & TAG.opening) !== 0 && closed > 0)) {
      if ((first & TAG.opening) !== 0) opened--;
      if ((first & TAG.closing) !== 0) closed--;
      start++;
    } else if (
      end - 1 > head &&
      (((relations[end - 1] as number) & RELATION.edge) !== 0 || (last & TAG.exclamation) !== 0 || isDay(end - 1)) &&
      !((last & TAG.closing) !== 0 && opened > 0)
    ) {
      if ((last & TAG.opening) !== 0) opened--;
      if ((last & TAG.closing) !== 0) closed--;
      end--;
    } else return { start, end, head };
  }

  /** "(I met) Mike Ross yesterday" */
  function isDay(token: number): boolean {
    return ((tags[head] as number) & TAG.proper) !== 0 && DAYS.has((words[token] as Word).lower);
  }

  function isLeftEdge(token: number): boolean {
    const relation = relations[token] as number;
    return (relation & LEFT_EDGE) !== 0 || ((relation & RELATION.plainAdvmod) !== 0 && heads[token] === head);
  }
}
