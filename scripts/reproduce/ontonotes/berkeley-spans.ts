/** Mention spans as the Berkeley system finds them in a parsed sentence with named entities (model.md §2.3). */

import type { AnalyzedSentence } from '../../../featurizer/mod.ts';
import { findHead, type MentionSpan } from '../../../featurizer/mod.ts';
import type { Constituent, EntityChunk } from '../../corpora/mod.ts';

/** A sentence as the rules read it: dependencies give the heads, phrases and chunks the spans. */
export interface PhrasedSentence extends AnalyzedSentence {
  readonly constituents: readonly Constituent[];
  readonly entities: readonly EntityChunk[];
}

/** Chunks that are no candidates by themselves; a noun phrase over the same tokens still is one. */
const UNWANTED_LABELS = new Set(['QUANTITY', 'CARDINAL', 'PERCENT']);
const PRONOUN_TAGS = new Set(['PRP', 'PRP$']);
/** Of mentions with one head, smaller ones stay where such a token follows: the name in "Ada, the founder". */
const APPOSITIVE_TAGS = new Set([',', 'CC']);

/** The spans of a sentence, in no particular order. */
export function berkeleySpans(sentence: PhrasedSentence): MentionSpan[] {
  const chunks = entitySpans(sentence);
  const phrases = [...nounPhrases(sentence), ...pronouns(sentence)].filter(
    (span) => !chunks.some((chunk) => span.start >= chunk.start && span.end <= chunk.end),
  );
  return [...groupByHead([...chunks, ...phrases]).values()].flatMap((group) => keepOfGroup(group, sentence));
}

/** Step 1: entities, each with the `'s` right after it. */
function entitySpans(sentence: PhrasedSentence): MentionSpan[] {
  return sentence.entities
    .filter(({ label }) => !UNWANTED_LABELS.has(label))
    .map(({ start, end }) => {
      const extended = sentence.tokens[end] === "'s" ? end + 1 : end;
      return { start, end: extended, head: findHead(sentence, start, extended) };
    });
}

/** Step 2: every NP … */
function nounPhrases({ constituents }: PhrasedSentence): MentionSpan[] {
  return constituents.filter(({ label }) => label === 'NP').map(({ start, end, head }) => ({ start, end, head }));
}

/** … and every personal pronoun. */
function pronouns({ xpos }: PhrasedSentence): MentionSpan[] {
  return xpos.flatMap((tag, token) => (PRONOUN_TAGS.has(tag) ? [{ start: token, end: token + 1, head: token }] : []));
}

/** Candidates by head, each span once. */
function groupByHead(spans: readonly MentionSpan[]): Map<number, MentionSpan[]> {
  const groups = new Map<number, MentionSpan[]>();
  for (const span of spans) {
    const group = groups.get(span.head);
    if (group === undefined) groups.set(span.head, [span]);
    else if (!group.some(({ start, end }) => start === span.start && end === span.end)) group.push(span);
  }
  return groups;
}

/** Step 3: the largest of a group, the earlier of two as large; and those before a comma or a conjunction. */
function keepOfGroup(group: readonly MentionSpan[], { xpos }: PhrasedSentence): MentionSpan[] {
  const [largest, ...others] = [...group].sort(
    (one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start,
  );
  return largest === undefined ? [] : [largest, ...others.filter(({ end }) => APPOSITIVE_TAGS.has(xpos[end] ?? ''))];
}
