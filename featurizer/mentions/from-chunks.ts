/**
 * Finds candidate spans from tags alone: maximal base noun phrases, pronouns, demonstratives and
 * possessors. They are used without a tree, and are candidates that may complement a predicted one.
 */

import { isNounTag, isPersonalPronoun } from '../grammar.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import { MAX_MENTION_TOKENS, type MentionSpan } from './mention.ts';

const MODIFIER_TAGS = new Set([
  'DT',
  'PDT',
  'PRP$',
  'CD',
  'JJ',
  'JJR',
  'JJS',
  'VBN',
  'VBG',
  'HYPH',
  'AFX',
  '$',
  'POS',
  'ADD',
]);
/** Tags that may be inside a phrase but not open one: "said company", not "said". */
const NEVER_FIRST = new Set(['HYPH', 'VBN', 'VBG', 'POS', 'AFX']);

/** Finds all candidate spans of a sentence, in order of start. */
export function findChunks(sentence: AnalyzedSentence): MentionSpan[] {
  const { xpos } = sentence;
  const spans: MentionSpan[] = [];
  for (let token = 0; token < xpos.length; token++) {
    if (isPersonalPronoun(xpos[token])) spans.push({ start: token, end: token + 1, head: token });
  }
  let start = 0;
  while (start < xpos.length) {
    const end = findChunkEnd(xpos, start);
    if (end === start) start++;
    else {
      for (const span of listChunkSpans(sentence, start, end)) {
        if (span.end - span.start <= MAX_MENTION_TOKENS) spans.push(span);
      }
      start = end;
    }
  }
  return spans.sort((one, other) => one.start - other.start || other.end - one.end);
}

function findChunkEnd(xpos: readonly string[], start: number): number {
  if (NEVER_FIRST.has(xpos[start] ?? '')) return start;
  let end = start;
  while (end < xpos.length) {
    const tag = xpos[end] ?? '';
    if (!isNounTag(tag) && !MODIFIER_TAGS.has(tag)) break;
    // A determiner or possessive opens the next phrase: "gave [Emma] [the book]".
    if (end > start && (tag === 'DT' || tag === 'PRP$') && xpos[end - 1] !== 'PDT' && xpos[end - 1] !== 'DT') break;
    end++;
  }
  return end;
}

/**
 * Lists a chunk's spans: the chunk up to its last noun, each possessor with its 's, a bare
 * demonstrative, a modifying name.
 */
function listChunkSpans({ tokens, xpos }: AnalyzedSentence, start: number, end: number): MentionSpan[] {
  let last = end - 1;
  while (last >= start && !isNounTag(xpos[last])) last--;
  if (last < start) {
    const isAlone = end - start === 1 && /^(this|that|these|those)$/i.test(tokens[start] ?? '');
    return isAlone && xpos[start] === 'DT' ? [{ start, end, head: start }] : [];
  }
  const spans: MentionSpan[] = [{ start, end: last + 1, head: last }];
  for (let token = start + 1; token < last; token++) {
    if (xpos[token] === 'POS' && isNounTag(xpos[token - 1])) spans.push({ start, end: token + 1, head: token - 1 });
  }
  let name = start;
  while (name < last && !xpos[name]?.startsWith('NNP')) name++;
  let nameEnd = name;
  while (nameEnd < last && xpos[nameEnd]?.startsWith('NNP')) nameEnd++;
  const isModifier = nameEnd > name && xpos[last] !== 'NNP' && xpos[nameEnd] !== 'POS';
  if (isModifier) spans.push({ start: name, end: nameEnd, head: nameEnd - 1 });
  return spans;
}
