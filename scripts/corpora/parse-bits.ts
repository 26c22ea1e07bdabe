/** Turns the parse bits of a CoNLL-2012 sentence into phrases and unlabelled dependency heads by the Collins head rules. */
import { CorpusError, describePlace, type Place } from './corpus-error.ts';
import type { Constituent } from './document.ts';
import { type ConstituentChild, findHeadChild } from './head-rules.ts';

/** The parse of a sentence. */
export interface ParsedBits {
  /** 0-based heads, −1 for the root. */
  readonly heads: readonly number[];
  /** Phrases, children before their parents; tags are none. */
  readonly constituents: readonly Constituent[];
}

/** Reads a parse; undefined where the corpus has none (`-`, `_` or bare `*` throughout). Rows stand on consecutive lines. */
export function readParse(bits: readonly string[], tags: readonly string[], place: Place): ParsedBits | undefined {
  if (bits.every((bit) => bit === '-' || bit === '_' || bit === '*')) return undefined;
  const heads = new Array<number>(bits.length).fill(-1);
  const constituents: Constituent[] = [];
  const root: Phrase = { label: '', isPreterminal: false, start: 0, head: -1, children: [] };
  const open = [root];
  bits.forEach((bit, token) => {
    const here = { ...place, line: place.line + token };
    const match = /^((?:\([^()*]+)*)\*(\)*)$/.exec(bit);
    if (!match) throw fail(here, `found "${bit}" at token ${token}, wanted a bit such as "(NP*" or "*))"`);
    for (const label of (match[1] ?? '').split('(').slice(1)) {
      open.push({ label, isPreterminal: false, start: token, head: -1, children: [] });
    }
    open
      .at(-1)
      ?.children.push({ label: tags[token] ?? '', isPreterminal: true, start: token, head: token, children: [] });
    for (let closing = (match[2] ?? '').length; closing > 0; closing -= 1) {
      const closed = open.pop();
      const parent = open.at(-1);
      if (!closed || !parent) throw fail(here, `found ")" at token ${token}, wanted an open constituent`);
      settleHead(closed, heads);
      parent.children.push(closed);
      constituents.push({ label: closed.label, start: closed.start, end: token + 1, head: closed.head });
    }
  });
  if (open.length > 1) throw fail(place, `found "(${open.at(-1)?.label}" still open at the end, wanted ")"`);
  settleHead(root, heads);
  return { heads, constituents };
}

interface Phrase extends ConstituentChild {
  readonly start: number;
  /** Token index of its lexical head. */
  head: number;
  readonly children: Phrase[];
}

/** Chooses the lexical head of a finished constituent, and makes it the parent of the other children's heads. */
function settleHead(constituent: Phrase, heads: number[]): void {
  const headChild = constituent.children[findHeadChild(constituent.label, constituent.children)];
  if (!headChild) return;
  constituent.head = headChild.head;
  for (const child of constituent.children) if (child !== headChild) heads[child.head] = headChild.head;
}

function fail(place: Place, problem: string): CorpusError {
  return new CorpusError('bad_parse', `read parse bits: ${describePlace(place)}: ${problem}`, { line: place.line });
}
