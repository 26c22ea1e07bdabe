/** Turns the parse bits of a CoNLL-2012 sentence into unlabelled dependency heads by the Collins head rules. */
import { CorpusError, describePlace, type Place } from './corpus-error.ts';
import { type ConstituentChild, headChildOf } from './head-rules.ts';

/** 0-based heads, −1 for the root; undefined where the corpus has no parse (`-`, `_` or bare `*` throughout). */
export function headsOfParse(bits: readonly string[], tags: readonly string[], place: Place): number[] | undefined {
  if (bits.every((bit) => bit === '-' || bit === '_' || bit === '*')) return undefined;
  const heads = new Array<number>(bits.length).fill(-1);
  const root: Constituent = { label: '', isPreterminal: false, head: -1, children: [] };
  const open = [root];
  bits.forEach((bit, token) => {
    const match = /^((?:\([^()*]+)*)\*(\)*)$/.exec(bit);
    if (!match) throw fail(place, `found "${bit}" at token ${token}, wanted a bit such as "(NP*" or "*))"`);
    for (const label of (match[1] ?? '').split('(').slice(1)) {
      open.push({ label, isPreterminal: false, head: -1, children: [] });
    }
    open.at(-1)?.children.push({ label: tags[token] ?? '', isPreterminal: true, head: token, children: [] });
    for (let closing = (match[2] ?? '').length; closing > 0; closing -= 1) {
      const closed = open.pop();
      const parent = open.at(-1);
      if (!closed || !parent) throw fail(place, `found ")" at token ${token}, wanted an open constituent`);
      settleHead(closed, heads);
      parent.children.push(closed);
    }
  });
  if (open.length > 1) throw fail(place, `found "(${open.at(-1)?.label}" still open at the end, wanted ")"`);
  settleHead(root, heads);
  return heads;
}

interface Constituent extends ConstituentChild {
  /** Token index of its lexical head. */
  head: number;
  readonly children: Constituent[];
}

/** Chooses the lexical head of a finished constituent, and makes it the parent of the other children's heads. */
function settleHead(constituent: Constituent, heads: number[]): void {
  const headChild = constituent.children[headChildOf(constituent.label, constituent.children)];
  if (!headChild) return;
  constituent.head = headChild.head;
  for (const child of constituent.children) if (child !== headChild) heads[child.head] = headChild.head;
}

function fail(place: Place, problem: string): CorpusError {
  return new CorpusError('bad_parse', `read parse bits: ${describePlace(place)}: ${problem}`);
}
