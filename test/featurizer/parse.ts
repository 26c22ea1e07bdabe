/**
 * Sentences with an analysis written by hand, one token per line: `number form tag head relation
 * [label]`, head 0 for the root.
 */

import { extractMentions } from '../../featurizer/mentions/extract-mentions.ts';
import { findTreeSpans } from '../../featurizer/mentions/from-tree.ts';
import type { Mention } from '../../featurizer/mentions/mention.ts';
import { joinTokens } from '../../featurizer/segment/segment.ts';
import type { AnalyzedSentence, DependencyTree } from '../../featurizer/sentence.ts';

export type ParsedSentence = AnalyzedSentence & { readonly tree: DependencyTree };

/** Reads a sentence; an optional sixth column is the named-entity label. */
export function parse(rows: string): ParsedSentence {
  const cells = rows
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ +/));
  const column = (at: number) => cells.map((row) => row[at] ?? 'O');
  const hasLabels = cells.some((row) => row.length > 5);
  return {
    ...joinTokens(column(1)).sentence,
    xpos: column(2),
    tree: { heads: column(3).map((head) => Number(head) - 1), deprel: column(4), isGiven: true },
    ...(hasLabels && { ner: column(5) }),
  };
}

/** Returns the sentence without its tree. */
export function withoutTree({ tree: _, ...sentence }: ParsedSentence): AnalyzedSentence {
  return sentence;
}

/** Lists the mentions of a sentence that is a turn of its own. */
export function listMentions(sentence: AnalyzedSentence): Mention[] {
  return extractMentions(sentence, {
    sentence: 0,
    turn: 0,
    turnText: sentence.tokens.join(' '),
    speaker: undefined,
  });
}

/** Lists the texts of a sentence's mentions, in decoder order. */
export function listTexts(sentence: AnalyzedSentence): string[] {
  return listMentions(sentence).map(({ text }) => text);
}

/**
 * Lists the spans of a sentence as text, sorted by start, then by length, so that the order in
 * which they are found does not matter.
 */
export function listTreeSpans(rows: string): string[] {
  const sentence = parse(rows);
  return findTreeSpans(sentence)
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map(({ start, end }) => sentence.tokens.slice(start, end).join(' '));
}
