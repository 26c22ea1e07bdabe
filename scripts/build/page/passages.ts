/** The passages of docs/analyses.md, written for it: which file, and which mention is asked about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resolver } from '../../../src/platform/node/mod.ts';
import { ROOT } from './bundle-page.ts';

export interface Passage {
  /** The place in the document that it fills, and the picture's name. */
  readonly name: string;
  readonly file: string;
  /** The mention asked about: the last one of these words. */
  readonly query: string;
  /** How many candidates are listed. */
  readonly candidates: number;
}

export const PASSAGES: readonly Passage[] = [
  { name: 'trajectory', file: 'docs/examples/dog.txt', query: 'it', candidates: 3 },
  { name: 'saliency', file: 'docs/examples/tram.txt', query: 'It', candidates: 3 },
];

/** The passage as turns, one a line, as `--text` reads it. */
export function turnsOfPassage({ file }: Passage): { readonly text: string }[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n');
  return lines.map((text) => ({ text }));
}

/** The number of the mention asked about. */
export async function queryOf(passage: Passage, resolver: Resolver): Promise<number> {
  const found: number[] = [];
  for await (const line of resolver.stream(turnsOfPassage(passage).map((turn) => ({ type: 'turn', ...turn })))) {
    if (line.type === 'mention' && line.text === passage.query) found.push(line.n);
  }
  const n = found.at(-1);
  if (n === undefined) throw new RangeError(`find mention: found no “${passage.query}” in ${passage.file}, wanted one`);
  return n;
}
