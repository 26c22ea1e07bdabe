/** A training or development sentence, and how gold corpora become such sentences. */
import { assignFold, type CorpusDocument, type Fold, isNonCommercial, loadCorpus } from '../../corpora/mod.ts';

export interface LabeledSentence {
  readonly tokens: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  /** 0-based, −1 for the root. */
  readonly heads: readonly number[];
  readonly deprel: readonly string[];
  /** Type of the entity that a token heads, `none` for other tokens; absent where the corpus marks no entities. */
  readonly entityTypes?: readonly string[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

export const ENTITY_TYPES = [
  'none',
  'person',
  'place',
  'organization',
  'object',
  'event',
  'time',
  'substance',
  'animal',
  'plant',
  'abstract',
] as const;

export interface GumOptions {
  /** Leaves out the non-commercial genres. */
  readonly isFree: boolean;
  /** The documents of this fold are left out. */
  readonly without?: Fold | undefined;
}

/** Loads GUM with its entity types. */
export function loadGum(corpora: string, split: 'train' | 'dev', { isFree, without }: GumOptions): LabeledSentence[] {
  return loadCorpus({ corpora, corpus: 'gum', split })
    .filter((document) => !isFree || !isNonCommercial(document))
    .filter(({ id }) => without === undefined || assignFold(id, without.count) !== without.fold)
    .flatMap((document) => toLabeledSentences(document, true));
}

export function loadEwt(corpora: string, split: 'train' | 'dev'): LabeledSentence[] {
  return loadCorpus({ corpora, corpus: 'ewt', split }).flatMap((document) => toLabeledSentences(document, false));
}

/** The sentences of a document that have tags and a tree. */
export function toLabeledSentences(document: CorpusDocument, hasEntities: boolean): LabeledSentence[] {
  const spans: Span[][] = document.sentences.map(() => []);
  for (const { mentions } of document.clusters)
    for (const { sentence, start, end, entityType } of mentions)
      if (entityType) spans[sentence]?.push({ start, end, type: entityType });
  return document.sentences.flatMap(({ tokens, upos, xpos, heads, deprel }, index) => {
    if (!upos || !xpos || !heads || !deprel) return [];
    const entityTypes = hasEntities ? labelHeads(spans[index] ?? [], heads) : undefined;
    return [{ tokens, upos, xpos, heads, deprel, ...(entityTypes && { entityTypes }) }];
  });
}

/** Gives each span's type to its head, the first token whose own head lies outside; the longest span of a head decides. */
export function labelHeads(spans: readonly Span[], heads: readonly number[]): string[] {
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
