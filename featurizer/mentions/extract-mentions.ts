/**
 * Extracts the mentions of a sentence in decoder order (docs/model.md §1.2): by head, then end,
 * then start.
 */
import type { Decider } from '../segment/linear-model.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import type { TreeSentence } from './alternative-candidates.ts';
import { findAlternatives } from './alternatives.ts';
import { describeMention, type SentencePlace } from './describe-mention.ts';
import { findChunks } from './from-chunks.ts';
import { findTreeSpans } from './from-tree.ts';
import { type Mention, type MentionSpan, toSpanKey } from './mention.ts';
import { placeSpans } from './mention-context.ts';
import { findEmptyTokens, listExclaimed } from './set-phrases.ts';

/** Extracts the mentions of a sentence from its tree, or from its tags if it has none. */
export function extractMentions(sentence: AnalyzedSentence, place: SentencePlace): Mention[] {
  return hasTree(sentence)
    ? describeDistinct(sentence, findSpans(sentence).sort(compareByHead), place)
    : describeSpans(sentence, findSpans(sentence), place);
}

/** Describes given spans as mentions; only duplicates are dropped. */
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
  return describeDistinct(sentence, distinct, place);
}

function describeDistinct(sentence: AnalyzedSentence, spans: readonly MentionSpan[], place: SentencePlace): Mention[] {
  const mentions: Mention[] = [];
  for (const span of placeSpans(sentence, spans, place.openQuotes))
    mentions.push(describeMention(sentence, span, place));
  return mentions;
}

/**
 * Finds spans in the tree; for a predicted tree, adds those that a trained model expects it to have
 * missed. Training passes its own decider, which is called with the `toSpanKey` of each candidate.
 */
export function findSpans(sentence: AnalyzedSentence, decider?: Decider): MentionSpan[] {
  if (!hasTree(sentence)) return findChunks(sentence);
  const spans = findTreeSpans(sentence);
  return sentence.tree.isGiven ? spans : dropEmpty(sentence, spans.concat(findAlternatives(sentence, spans, decider)));
}

/** Drops what means nobody: "oh my god", "thanks". */
function dropEmpty({ tokens }: AnalyzedSentence, spans: MentionSpan[]): MentionSpan[] {
  const empty = findEmptyTokens(tokens);
  const exclaimed = listExclaimed(tokens);
  if (empty.size === 0 && exclaimed.length === 0) return spans;
  const isExclaimed = ({ start, end }: MentionSpan) => exclaimed.some((token) => token >= start && token < end);
  return spans.filter((span) => !empty.has(span.head) && !isExclaimed(span));
}

function hasTree(sentence: AnalyzedSentence): sentence is TreeSentence {
  return sentence.tree !== undefined;
}

function compareByHead(one: MentionSpan, other: MentionSpan): number {
  return one.head - other.head || one.end - other.end || one.start - other.start;
}
