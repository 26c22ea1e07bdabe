/**
 * Loads the labeled sentences that the parser is trained and scored on: GUM and EWT by hand,
 * AMALGUM by machine.
 */
import {
  assignFold,
  type Fold,
  isNonCommercial,
  type LabeledSentence,
  labelHeads,
  loadCorpus,
  readAmalgumFiles,
  type TypedSpan,
  toLabeledSentences,
} from '../../corpora/mod.ts';

/** GUM's entity types; `none` is for tokens that head no entity. */
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
  /** Leaves out the documents of this fold. */
  readonly without?: Fold | undefined;
}

/** Loads GUM with its entity types. */
export function loadGum(corpora: string, split: 'train' | 'dev', { isFree, without }: GumOptions): LabeledSentence[] {
  return loadCorpus({ corpora, corpus: 'gum', split })
    .filter((document) => !isFree || !isNonCommercial(document))
    .filter(({ id }) => without === undefined || assignFold(id, without.count) !== without.fold)
    .flatMap((document) => toLabeledSentences(document, true));
}

/** Loads EWT, which has no entity types. */
export function loadEwt(corpora: string, split: 'train' | 'dev'): LabeledSentence[] {
  return loadCorpus({ corpora, corpus: 'ewt', split }).flatMap((document) => toLabeledSentences(document, false));
}

/** Loads the sentences of AMALGUM (`amalgum/*.conllu.gz`) that have at most `maxTokens` tokens. */
export function loadAmalgum(corpora: string, maxTokens: number): LabeledSentence[] {
  return readAmalgumFiles(corpora).flatMap((text) => readAmalgum(text, maxTokens));
}

/**
 * Reads the sentences of one AMALGUM file and renames relations of an older guideline to today's.
 * `Entity` cells hold a type and a number: `(person-1`, `person-1)`.
 */
export function readAmalgum(text: string, maxTokens: number): LabeledSentence[] {
  const sentences: LabeledSentence[] = [];
  for (const block of text.split(/\n\n+/)) {
    const rows = block
      .split('\n')
      .filter((line) => /^\d+\t/.test(line))
      .map((line) => line.split('\t'));
    if (rows.length === 0 || rows.length > maxTokens) continue;
    const column = (index: number): string[] => rows.map((row) => row[index] ?? '_');
    const heads = column(6).map((cell) => Number(cell) - 1);
    const spans = readSpans(column(9));
    sentences.push({
      tokens: column(1),
      upos: column(3),
      xpos: column(4),
      heads,
      deprel: column(7).map((label) => label.replace(/:(?:tmod|npmod)$/, ':unmarked')),
      entityTypes: labelHeads(spans, heads),
    });
  }
  return sentences;
}

function readSpans(cells: readonly string[]): TypedSpan[] {
  const open = new Map<string, number[]>();
  const spans: TypedSpan[] = [];
  cells.forEach((cell, token) => {
    const entity = /(?:^|\|)Entity=([^|]*)/.exec(cell)?.[1];
    for (const piece of entity?.match(/\([^()]*\)?|[^()]+\)/g) ?? []) {
      const body = piece.replace(/^\(|\)$/g, '');
      if (piece.startsWith('(')) open.set(body, [...(open.get(body) ?? []), token]);
      // Undefined if the span started in an earlier sentence.
      const start = piece.endsWith(')') ? open.get(body)?.pop() : undefined;
      if (start !== undefined) spans.push({ start, end: token + 1, type: body.split('-')[0] ?? '' });
    }
  });
  return spans;
}
