/** Word vectors from a file made by `scripts/coref/build-vectors.ts`: words and signed bytes. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { WordVectors } from '../../featurizer/mod.ts';

const headerSchema = z.object({ size: z.int().positive(), scale: z.number().positive(), words: z.array(z.string()) });

/** Reads vectors: a JSON header line with the size, the scale and the words, then one row of bytes a word. */
export function readWordVectors(path: string): WordVectors {
  const bytes = readFileSync(path);
  const headerEnd = bytes.indexOf(0x0a);
  const { size, scale, words } = headerSchema.parse(JSON.parse(bytes.toString('utf8', 0, headerEnd)));
  const rows = new Map(words.map((word, row) => [word, row]));
  const table = new Int8Array(bytes.buffer, bytes.byteOffset + headerEnd + 1, rows.size * size);
  return {
    size,
    scale,
    find: (word) => {
      const row = rows.get(word);
      return row === undefined ? undefined : table.subarray(row * size, (row + 1) * size);
    },
  };
}
