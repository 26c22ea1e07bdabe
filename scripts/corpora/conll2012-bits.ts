/**
 * Reads the two columns of CoNLL-2012 that spread one structure over many rows: parse bits such as
 * `(NP*` become phrases and dependency heads (Collins head rules), entity bits such as `(PERSON*`
 * become chunks and labels.
 */
import { CorpusError, type CorpusErrorCode, describePlace, type Place } from './corpus-error.ts';
import type { Constituent, EntityChunk } from './document.ts';
import { type ConstituentChild, findHeadChild } from './head-rules.ts';

/** The parse of a sentence. */
export interface ParsedBits {
  /** 0-based heads, −1 for the root. */
  readonly heads: readonly number[];
  /** Phrases, children before their parents; part-of-speech tags are not phrases. */
  readonly constituents: readonly Constituent[];
}

/**
 * Reads a parse; returns undefined if the corpus has none (`-`, `_` or bare `*` throughout). Rows
 * are on consecutive lines from `place.line` on.
 */
export function readParse(bits: readonly string[], tags: readonly string[], place: Place): ParsedBits | undefined {
  if (bits.every((bit) => bit === '-' || bit === '_' || bit === '*')) return undefined;
  const heads = new Array<number>(bits.length).fill(-1);
  const constituents: Constituent[] = [];
  const root: Phrase = { label: '', isPreterminal: false, start: 0, head: -1, children: [] };
  const open = [root];
  const fail = createFailure('bad_parse', 'read parse bits');
  bits.forEach((bit, token) => {
    const here = { ...place, line: place.line + token };
    const match = /^((?:\([^()*]+)*)\*(\)*)$/.exec(bit);
    if (!match) throw fail(here, `found "${bit}" at token ${token}, expected a bit such as "(NP*" or "*))"`);
    for (const label of (match[1] ?? '').split('(').slice(1)) {
      open.push({ label, isPreterminal: false, start: token, head: -1, children: [] });
    }
    open
      .at(-1)
      ?.children.push({ label: tags[token] ?? '', isPreterminal: true, start: token, head: token, children: [] });
    for (let closing = (match[2] ?? '').length; closing > 0; closing -= 1) {
      const closed = open.pop();
      const parent = open.at(-1);
      if (!closed || !parent) throw fail(here, `found ")" at token ${token}, expected an open constituent`);
      settleHead(closed, heads);
      parent.children.push(closed);
      constituents.push({ label: closed.label, start: closed.start, end: token + 1, head: closed.head });
    }
  });
  if (open.length > 1) throw fail(place, `found "(${open.at(-1)?.label}" still open at the end, expected ")"`);
  settleHead(root, heads);
  return { heads, constituents };
}

/**
 * Reads the named entities of a sentence, in order; they neither nest nor cross. Rows are on
 * consecutive lines from `place.line` on.
 */
export function readEntityChunks(bits: readonly string[], place: Place): EntityChunk[] {
  const chunks: EntityChunk[] = [];
  let open: { readonly label: string; readonly start: number } | undefined;
  const fail = createFailure('bad_entity', 'read entity column');
  bits.forEach((bit, token) => {
    const [, opened, closed] = /^(?:\(([^()*]+))?[*]?(\))?$/.exec(bit) ?? [];
    const here = { ...place, line: place.line + token };
    const isAbsent = bit === '-' || bit === '_';
    if (bit === '' || (bit !== '*' && !isAbsent && opened === undefined && closed === undefined)) {
      throw fail(here, `found "${bit}", expected a bit such as "(GPE*", "*" or "*)"`);
    }
    if (opened !== undefined) {
      if (open) throw fail(here, `found "${bit}" inside (${open.label}, expected ")" first`);
      open = { label: opened, start: token };
    }
    if (closed !== undefined) {
      if (!open) throw fail(here, `found "${bit}", expected "(LABEL*" before it`);
      chunks.push({ ...open, end: token + 1 });
      open = undefined;
    }
  });
  if (open) throw fail(place, `found "(${open.label}" still open at the end of the sentence, expected ")"`);
  return chunks;
}

/** Labels each token with its entity, `O` outside chunks. */
export function labelTokens(chunks: readonly EntityChunk[], tokenCount: number): string[] {
  const labels = new Array<string>(tokenCount).fill('O');
  for (const { label, start, end } of chunks) labels.fill(label, start, end);
  return labels;
}

interface Phrase extends ConstituentChild {
  readonly start: number;
  /** Token index of its lexical head. */
  head: number;
  readonly children: Phrase[];
}

/**
 * Chooses the lexical head of a finished constituent and attaches the other children's heads to it.
 */
function settleHead(constituent: Phrase, heads: number[]): void {
  const headChild = constituent.children[findHeadChild(constituent.label, constituent.children)];
  if (!headChild) return;
  constituent.head = headChild.head;
  for (const child of constituent.children) if (child !== headChild) heads[child.head] = headChild.head;
}

function createFailure(code: CorpusErrorCode, action: string): (place: Place, problem: string) => CorpusError {
  return (place, problem) =>
    new CorpusError(code, `${action}: ${describePlace(place)}: ${problem}`, { line: place.line });
}
