/**
 * Finds mention spans like the Berkeley system, in a parsed sentence with named entities
 * (docs/model.md §2.3).
 */
import type { AnalyzedSentence } from '../../../featurizer/mod.ts';
import { findHead, type MentionSpan } from '../../../featurizer/mod.ts';
import type { Constituent, EntityChunk } from '../../corpora/mod.ts';

/** The input of the rules: dependencies give the heads; phrases and chunks give the spans. */
export interface PhrasedSentence extends AnalyzedSentence {
  readonly constituents: readonly Constituent[];
  readonly entities: readonly EntityChunk[];
}

/** Chunks that are not candidates; a noun phrase over the same tokens still is. */
const UNWANTED_LABELS = new Set(['QUANTITY', 'CARDINAL', 'PERCENT']);
const PRONOUN_TAGS = new Set(['PRP', 'PRP$']);
/**
 * Among mentions with one head, smaller ones are kept before such a token: the name in "Ada, the
 * founder".
 */
const APPOSITIVE_TAGS = new Set([',', 'CC']);

/** Finds the spans of a sentence, in no particular order. */
export function findBerkeleySpans(sentence: PhrasedSentence): MentionSpan[] {
  const chunks = findEntitySpans(sentence);
  const phrases = [...findNounPhrases(sentence), ...findPronouns(sentence)].filter(
    (span) => !chunks.some((chunk) => span.start >= chunk.start && span.end <= chunk.end),
  );
  return [...groupByHead([...chunks, ...phrases]).values()].flatMap((group) => keepSpans(group, sentence));
}

/** Step 1: entities, each with the `'s` that follows it. */
function findEntitySpans(sentence: PhrasedSentence): MentionSpan[] {
  return sentence.entities
    .filter(({ label }) => !UNWANTED_LABELS.has(label))
    .map(({ start, end }) => {
      const extended = sentence.tokens[end] === "'s" ? end + 1 : end;
      return { start, end: extended, head: findHead(sentence, start, extended) };
    });
}

/** Step 2: every NP … */
function findNounPhrases({ constituents }: PhrasedSentence): MentionSpan[] {
  return constituents.filter(({ label }) => label === 'NP').map(({ start, end, head }) => ({ start, end, head }));
}

/** … and every personal pronoun. */
function findPronouns({ xpos }: PhrasedSentence): MentionSpan[] {
  return xpos.flatMap((tag, token) => (PRONOUN_TAGS.has(tag) ? [{ start: token, end: token + 1, head: token }] : []));
}

/** Groups candidates by head, each span once. */
function groupByHead(spans: readonly MentionSpan[]): Map<number, MentionSpan[]> {
  const groups = new Map<number, MentionSpan[]>();
  for (const span of spans) {
    const group = groups.get(span.head);
    if (group === undefined) groups.set(span.head, [span]);
    else if (!group.some(({ start, end }) => start === span.start && end === span.end)) group.push(span);
  }
  return groups;
}

/**
 * Step 3: keeps the largest span of a group, the earlier on ties, and those before a comma or a
 * conjunction.
 */
function keepSpans(group: readonly MentionSpan[], { xpos }: PhrasedSentence): MentionSpan[] {
  const [largest, ...others] = [...group].sort(
    (one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start,
  );
  return largest === undefined ? [] : [largest, ...others.filter(({ end }) => APPOSITIVE_TAGS.has(xpos[end] ?? ''))];
}
