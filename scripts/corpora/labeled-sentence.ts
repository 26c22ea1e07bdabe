/**
 * Converts corpus documents into sentences with gold tags, trees and entity types: what parsers are
 * trained and scored on.
 */
import type { CorpusDocument } from './document.ts';

export interface LabeledSentence {
  readonly tokens: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  /** 0-based, −1 for the root. */
  readonly heads: readonly number[];
  readonly deprel: readonly string[];
  /**
   * The type of the entity that a token heads, `none` for other tokens; absent if the corpus marks
   * no entities.
   */
  readonly entityTypes?: readonly string[];
}

/** A typed entity: a half-open token range. */
export interface TypedSpan {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** Collects the sentences of a document that have tags and a tree. */
export function toLabeledSentences(document: CorpusDocument, hasEntities: boolean): LabeledSentence[] {
  const spans: TypedSpan[][] = document.sentences.map(() => []);
  for (const { mentions } of document.clusters)
    for (const { sentence, start, end, entityType } of mentions)
      if (entityType) spans[sentence]?.push({ start, end, type: entityType });
  return document.sentences.flatMap(({ tokens, upos, xpos, heads, deprel }, index) => {
    if (!upos || !xpos || !heads || !deprel) return [];
    const entityTypes = hasEntities ? labelHeads(spans[index] ?? [], heads) : undefined;
    return [{ tokens, upos, xpos, heads, deprel, ...(entityTypes && { entityTypes }) }];
  });
}

/**
 * Labels the head of each span with its type. The head is the first token whose own head is outside
 * the span; the longest span of a head wins.
 */
export function labelHeads(spans: readonly TypedSpan[], heads: readonly number[]): string[] {
  const types = heads.map(() => 'none');
  for (const { start, end, type } of [...spans].sort((a, b) => a.end - a.start - (b.end - b.start))) {
    for (let token = start; token < end; token++) {
      const head = heads[token] ?? -1;
      if (head >= start && head < end) continue;
      types[token] = type;
      break;
    }
  }
  return types;
}
