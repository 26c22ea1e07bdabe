/** An analysed sentence → its mentions in decoder order (model.md §1.2): by head, then end, then start. */
import type { AnalyzedSentence } from '../sentence.ts';
import { describeMention, type SentencePlace } from './describe-mention.ts';
import { findChunks, joinChunks } from './from-chunks.ts';
import { findTreeSpans } from './from-tree.ts';
import { type Mention, type MentionSpan, toSpanKey } from './mention.ts';
import { placeSpans } from './mention-context.ts';

/** Finds the mentions of a sentence: from its tree, or from its tags alone where it has none. */
export function extractMentions(sentence: AnalyzedSentence, place: SentencePlace): Mention[] {
  return describeSpans(sentence, findSpans(sentence), place);
}

/** The same for spans that are given: nothing is detected, nothing dropped but repeated spans. */
export function describeSpans(
  sentence: AnalyzedSentence,
  spans: readonly MentionSpan[],
  place: SentencePlace,
): Mention[] {
  const seen = new Set<number>();
  const distinct = [...spans].sort(compareByHead).filter((span) => {
    const key = toSpanKey(span);
    return !seen.has(key) && seen.add(key);
  });
  return placeSpans(sentence, distinct, place.openQuotes).map((span) => describeMention(sentence, span, place));
}

/** From the tree; where the parser may err, the chunks that it is most often wrong about are candidates too. */
function findSpans(sentence: AnalyzedSentence): MentionSpan[] {
  const { tree } = sentence;
  if (tree === undefined) return findChunks(sentence);
  const spans = findTreeSpans({ ...sentence, tree });
  return tree.isGiven ? spans : joinChunks(sentence, spans);
}

function compareByHead(one: MentionSpan, other: MentionSpan): number {
  return one.head - other.head || one.end - other.end || one.start - other.start;
}
