import { describe, expect, it } from 'vitest';
import type { NetConfig } from '../../../../featurizer/analyze/parser/net-config.ts';
import { buildKernel } from '../../../../scripts/build/kernel.ts';
import { createRandom } from '../../../../scripts/shared/random.ts';
import { layOut } from '../../../../scripts/train/parser/batch.ts';
import { FORM_FIELDS, type Pool, TOKEN_FIELDS } from '../../../../scripts/train/parser/dataset.ts';
import { type PassOptions, runNet } from '../../../../scripts/train/parser/net.ts';
import type { NetRun } from '../../../../scripts/train/parser/net-run.ts';
import { createLayout, initialize } from '../../../../scripts/train/parser/parameters.ts';
import { ARENA_START, Arena, loadTrainKernel } from '../../../../scripts/train/parser/train-kernel.ts';

const CONFIG: NetConfig = {
  words: 12,
  wordSize: 8,
  suffixBuckets: 8,
  suffixSize: 8,
  prefixBuckets: 8,
  prefixSize: 4,
  shapes: 4,
  shapeSize: 4,
  layers: [8, 8],
  arcSize: 8,
  labelSize: 8,
  upos: 3,
  xpos: 4,
  entityTypes: 3,
  deprels: 5,
};
const LENGTHS = [5, 3, 1, 4];

/** Random sentences over random word forms; each token's head is any other token or the root. */
function randomPool(): { pool: Pool; forms: Int32Array } {
  const random = createRandom(5);
  const below = (count: number): number => Math.floor(random() * count);
  const forms = Int32Array.from({ length: 10 * FORM_FIELDS }, (_, index) =>
    below([12, 4, 10, 50, 8, 8, 8, 8, 8, 8, 8, 8][index % FORM_FIELDS] ?? 1),
  );
  const tokens = LENGTHS.flatMap((length) =>
    Array.from({ length }, (_, token) => {
      const head = below(length + 1);
      return [below(10), below(3), below(4), head === token + 1 ? 0 : head, below(5), below(4) - 1];
    }).flat(),
  );
  const starts = [0];
  for (const length of LENGTHS) starts.push((starts.at(-1) ?? 0) + length);
  expect(tokens).toHaveLength((starts.at(-1) ?? 0) * TOKEN_FIELDS);
  return { pool: { starts: Int32Array.from(starts), tokens: Int32Array.from(tokens), punctuation: 0 }, forms };
}

describe('the parser network in training', () => {
  it('has gradients that agree with finite differences, dropout included', async () => {
    const memory = new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true });
    const kernel = loadTrainKernel(new WebAssembly.Module(Uint8Array.from(await buildKernel('train'))), memory);
    const { tensors, count } = createLayout(CONFIG);
    const arena = new Arena(ARENA_START, 64 * 65536);
    const [weights, gradients] = [arena.allocate(count), arena.allocate(count)];
    const run: NetRun = { kernel, arena, memory, config: CONFIG };
    const view = new Float32Array(memory.buffer);
    initialize(view.subarray(weights / 4, weights / 4 + count), CONFIG, 4);
    const random = createRandom(9);
    for (let index = 0; index < count; index++)
      view[weights / 4 + index] = (view[weights / 4 + index] as number) + 0.3 * (random() - 0.5);
    const { pool, forms } = randomPool();
    const items = LENGTHS.map((length, index) => ({ start: pool.starts[index] as number, length, isLower: false }));
    const batch = layOut(pool, forms, items);
    const options: PassOptions = { weights, tokenWeight: 1, dropout: { seed: 17, input: 0.2, hidden: 0.3 } };
    const lossWith = (pass: PassOptions): number => {
      const mark = arena.mark();
      const { loss } = runNet(run, batch, pass);
      arena.release(mark);
      return loss.arcs + loss.labels + loss.upos + loss.xpos + 0.5 * loss.types;
    };
    lossWith({ ...options, gradients });
    for (const { name, rows, cols, offset } of tensors) {
      for (let trial = 0; trial < 24; trial++) {
        const index = offset / 4 + Math.floor(random() * rows * cols);
        const value = view[weights / 4 + index] as number;
        const step = 1e-3;
        view[weights / 4 + index] = value + step;
        const above = lossWith(options);
        view[weights / 4 + index] = value - step;
        const below = lossWith(options);
        view[weights / 4 + index] = value;
        const expected = (above - below) / (2 * step);
        const found = view[gradients / 4 + index] as number;
        expect(Math.abs(found - expected), `${name}[${index - offset / 4}]: ${found} against ${expected}`).toBeLessThan(
          0.01 + 0.03 * Math.abs(expected),
        );
      }
    }
  });
});
