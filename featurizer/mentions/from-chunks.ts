/**
 * Finds candidate spans from tags alone: maximal base noun phrases, pronouns, demonstratives and
 * possessors. They are used without a tree, and are candidates that may complement a predicted one.
 */

import type { AnalyzedSentence } from '../sentence.ts';
import { MAX_MENTION_TOKENS, type MentionSpan } from './mention.ts';
import { readTraits, type SentenceTraits, TAG } from './token-traits.ts';
import { ROLE } from './word-roles.ts';

/** Finds all candidate spans of a sentence, in order of start. */
export function findChunks(sentence: AnalyzedSentence): MentionSpan[] {
  const traits = readTraits(sentence);
  const { length } = sentence.xpos;
  const spans: MentionSpan[] = [];
  for (let token = 0; token < length; token++) {
    if (((traits.tags[token] as number) & TAG.personal) !== 0)
      spans.push({ start: token, end: token + 1, head: token });
  }
  let start = 0;
  while (start < length) {
    const end = findChunkEnd(traits.tags, start, length);
    if (end === start) start++;
    else {
      addChunkSpans(traits, start, end, spans);
      start = end;
    }
  }
  return spans.sort((one, other) => one.start - other.start || other.end - one.end);
}

function findChunkEnd(tags: Int32Array, start: number, length: number): number {
  if (((tags[start] as number) & TAG.neverOpens) !== 0) return start;
  let end = start;
  while (end < length) {
    const tag = tags[end] as number;
    if ((tag & TAG.chunk) === 0) break;
    // A determiner or possessive opens the next phrase: "gave [Emma] [the book]".
    if (end > start && (tag & (TAG.DT | TAG.PRP$)) !== 0 && ((tags[end - 1] as number) & (TAG.PDT | TAG.DT)) === 0)
      break;
    end++;
  }
  return end;
}

/**
 * Adds a chunk's spans: the chunk up to its last noun, each possessor with its 's, a bare
 * demonstrative, a modifying name.
 */
function addChunkSpans({ tags, roles }: SentenceTraits, start: number, end: number, spans: MentionSpan[]): void {
  const has = (token: number, bits: number): boolean => ((tags[token] as number) & bits) !== 0;
  const add = (from: number, to: number, head: number): void => {
    if (to - from <= MAX_MENTION_TOKENS) spans.push({ start: from, end: to, head });
  };
  let last = end - 1;
  while (last >= start && !has(last, TAG.noun)) last--;
  if (last < start) {
    const isAlone = end - start === 1 && ((roles[start] as number) & ROLE.demonstrative) !== 0;
    if (isAlone && has(start, TAG.DT)) add(start, end, start);
    return;
  }
  add(start, last + 1, last);
  for (let token = start + 1; token < last; token++) {
    if (has(token, TAG.POS) && has(token - 1, TAG.noun)) add(start, token + 1, token - 1);
  }
  let name = start;
  while (name < last && !has(name, TAG.proper)) name++;
  let nameEnd = name;
  while (nameEnd < last && has(nameEnd, TAG.proper)) nameEnd++;
  const isModifier = nameEnd > name && !has(last, TAG.NNP) && !has(nameEnd, TAG.POS);
  if (isModifier) add(name, nameEnd, nameEnd - 1);
}
