/**
 * Adds chunks to the spans of a predicted tree where that lifts recall for little: names, which the parser may bracket wrongly, and
 * definite phrases cut before what the parser hung on them. Which ones pay was counted on OntoGUM: `antecedent evaluate --layer mentions`.
 */
import type { AnalyzedSentence } from '../sentence.ts';
import { findChunks } from './from-chunks.ts';
import { type MentionSpan, toSpanKey } from './mention.ts';

const DEFINITE = new Set('the this that these those my your his her its our their'.split(' '));

/** The tree's spans and the chunks worth trying beside them. */
export function joinChunks(sentence: AnalyzedSentence, spans: readonly MentionSpan[]): MentionSpan[] {
  const known = new Set(spans.map(toSpanKey));
  const byHead = new Map<number, MentionSpan>();
  for (const span of spans) if (!byHead.has(span.head)) byHead.set(span.head, span);
  const added = findChunks(sentence).filter(
    (chunk) => !known.has(toSpanKey(chunk)) && isWorthTrying(sentence, chunk, byHead.get(chunk.head)),
  );
  return [...spans, ...added.map((chunk) => ({ ...chunk, isAlternative: true }))];
}

function isWorthTrying(
  { tokens, xpos, tree }: AnalyzedSentence,
  chunk: MentionSpan,
  rival: MentionSpan | undefined,
): boolean {
  if (xpos[chunk.head]?.startsWith('NNP')) return rival !== undefined || tree?.deprel[chunk.head] === 'flat';
  const isCut = rival !== undefined && rival.start === chunk.start && rival.end > chunk.end;
  return isCut && DEFINITE.has(tokens[chunk.start]?.toLowerCase() ?? '');
}
