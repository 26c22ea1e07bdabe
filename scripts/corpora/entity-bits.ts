/** Reads the named-entity column of a CoNLL-2012 sentence: bits such as `(PERSON*`, `*`, `*)`, `(GPE)` into chunks and labels. */
import { CorpusError, describePlace, type Place } from './corpus-error.ts';
import type { EntityChunk } from './document.ts';

/** The chunks of a sentence in order; they neither nest nor cross. Rows stand on consecutive lines from `place.line` on. */
export function readEntityChunks(bits: readonly string[], place: Place): EntityChunk[] {
  const chunks: EntityChunk[] = [];
  let open: { readonly label: string; readonly start: number } | undefined;
  bits.forEach((bit, token) => {
    const [, opened, closed] = /^(?:\(([^()*]+))?[*]?(\))?$/.exec(bit) ?? [];
    const here = { ...place, line: place.line + token };
    if (bit === '' || (bit !== '*' && !isAbsent(bit) && opened === undefined && closed === undefined)) {
      throw fail(here, `found "${bit}", wanted a bit such as "(GPE*", "*" or "*)"`);
    }
    if (opened !== undefined) {
      if (open) throw fail(here, `found "${bit}" inside (${open.label}, wanted ")" first`);
      open = { label: opened, start: token };
    }
    if (closed !== undefined) {
      if (!open) throw fail(here, `found "${bit}", wanted "(LABEL*" before it`);
      chunks.push({ ...open, end: token + 1 });
      open = undefined;
    }
  });
  if (open) throw fail(place, `found "(${open.label}" still open at the sentence's end, wanted ")"`);
  return chunks;
}

/** The label of each token, `O` outside chunks. */
export function labelTokens(chunks: readonly EntityChunk[], tokenCount: number): string[] {
  const labels = new Array<string>(tokenCount).fill('O');
  for (const { label, start, end } of chunks) labels.fill(label, start, end);
  return labels;
}

function isAbsent(bit: string): boolean {
  return bit === '-' || bit === '_';
}

function fail(place: Place, problem: string): CorpusError {
  return new CorpusError('bad_entity', `read entity column: ${describePlace(place)}: ${problem}`, { line: place.line });
}
