/** The passages of docs/analyses.md: their files, and the mention that is explained. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resolver } from '../../../src/platform/node/mod.ts';
import { ROOT } from './bundle-page.ts';

export interface Passage {
  /** The name of its place in the document and of its screenshot. */
  readonly name: string;
  readonly file: string;
  /** The mention to explain: the last one with this text. */
  readonly query: string;
  /** Number of candidates to list. */
  readonly candidates: number;
}

export const PASSAGES: readonly Passage[] = [
  { name: 'trajectory', file: 'docs/examples/doctor.txt', query: 'he', candidates: 3 },
  { name: 'saliency', file: 'docs/examples/tram.txt', query: 'It', candidates: 3 },
];

/** Reads the passage as turns, one per line, like `--text`. */
export function readPassage({ file }: Passage): { readonly text: string }[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n');
  return lines.map((text) => ({ text }));
}

/** Finds the number of the mention to explain. */
export async function findQuery(passage: Passage, resolver: Resolver): Promise<number> {
  const found: number[] = [];
  for await (const line of resolver.stream(readPassage(passage).map((turn) => ({ type: 'turn', ...turn })))) {
    if (line.type === 'mention' && line.text === passage.query) found.push(line.n);
  }
  const n = found.at(-1);
  if (n === undefined)
    throw new RangeError(`find mention: found no “${passage.query}” in ${passage.file}, expected at least one`);
  return n;
}
