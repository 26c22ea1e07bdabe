import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NetConfig } from '../../../../featurizer/analyze/parser/net-config.ts';
import { createPlainNet } from '../../../../featurizer/analyze/parser/plain-net.ts';
import { createWasmNet } from '../../../../featurizer/analyze/parser/wasm-net.ts';
import { decodeWeights, encodeWeights } from '../../../../featurizer/analyze/parser/weights-file.ts';
import { buildKernel, TARGETS } from '../../../../scripts/build/kernel.ts';
import { layOut } from '../../../../scripts/train/parser/batch.ts';
import { encodePool, FormTable, type Vocabulary } from '../../../../scripts/train/parser/dataset.ts';
import { runNet } from '../../../../scripts/train/parser/net.ts';
import { createLayout, initialize } from '../../../../scripts/train/parser/parameters.ts';
import { quantize } from '../../../../scripts/train/parser/quantize.ts';
import { ARENA_START, Arena, loadTrainKernel } from '../../../../scripts/train/parser/train-kernel.ts';

const VOCABULARY: Vocabulary = {
  words: ['', 'the', 'dog', 'saw', 'it'],
  shapes: ['', 'xx', 'Xx'],
  upos: ['NOUN', 'VERB', 'DET'],
  xpos: ['NN', 'VBD', 'DT', 'PRP'],
  deprel: ['root', 'nsubj', 'det', 'obj', 'punct'],
  entityTypes: ['none', 'person', 'animal'],
};
const CONFIG: NetConfig = {
  words: 5,
  wordSize: 16,
  suffixBuckets: 32,
  suffixSize: 16,
  prefixBuckets: 32,
  prefixSize: 8,
  shapes: 3,
  shapeSize: 8,
  layers: [16, 8],
  arcSize: 8,
  labelSize: 8,
  upos: 3,
  xpos: 4,
  entityTypes: 3,
  deprels: 5,
};
const SENTENCES = ['The dog saw it', 'it saw the unknown dog', 'Dogs', 'a b c d e f g h i j'].map((text) =>
  text.split(' '),
);

describe('the network in training and the shipped one', () => {
  it('make the same decisions, up to the rounding of weights and outputs', async () => {
    const memory = new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true });
    const kernel = loadTrainKernel(new WebAssembly.Module(Uint8Array.from(await buildKernel('train'))), memory);
    const { count } = createLayout(CONFIG);
    const arena = new Arena(ARENA_START, 64 * 65536);
    const weights = arena.allocate(count);
    const block = new Float32Array(memory.buffer, weights, count);
    initialize(block, CONFIG, 11);
    for (let index = 0; index < count; index++) block[index] = 2 * (block[index] as number);
    const tensors = quantize(block, CONFIG, { tableRange: 127, matrixRange: 127 });
    const { words, shapes, ...labels } = VOCABULARY;
    const shipped = decodeWeights(encodeWeights({ config: CONFIG, labels, words, shapes, tensors }));
    const module = new WebAssembly.Module(Uint8Array.from(await buildKernel('parser')));
    for (const net of [createPlainNet(shipped), createWasmNet(shipped, module)]) {
      const predicted = SENTENCES.map((tokens) => {
        const { upos, xpos, entityTypes, arcs, stride, roots, rootStride } = net.score(tokens);
        const heads = tokens.map((_, token) => {
          const row = [...arcs.subarray(token * stride, token * stride + tokens.length)].map((score, head) =>
            head === token ? Number.NEGATIVE_INFINITY : score,
          );
          const best = Math.max(...row);
          return best > (roots[token * rootStride] as number) ? row.indexOf(best) : -1;
        });
        const name = (names: readonly string[], ids: Int32Array): string[] => [...ids].map((id) => names[id] as string);
        return {
          tokens,
          upos: name(VOCABULARY.upos, upos),
          xpos: name(VOCABULARY.xpos, xpos),
          entityTypes: name(VOCABULARY.entityTypes, entityTypes),
          heads,
          deprel: name(VOCABULARY.deprel, net.label(heads)),
        };
      });
      const forms = new FormTable(VOCABULARY, new Map(), { suffix: 32, prefix: 32 });
      const pool = encodePool(predicted, forms, VOCABULARY);
      const items = SENTENCES.map(({ length }, index) => ({
        start: pool.starts[index] as number,
        length,
        isLower: false,
      }));
      const mark = arena.mark();
      const { hits, rows } = runNet({ kernel, arena, memory, config: CONFIG }, layOut(pool, forms.toShared(), items), {
        weights,
        tokenWeight: 1,
      });
      arena.release(mark);
      for (const count of Object.values(hits)) expect(count).toBeGreaterThanOrEqual(rows - 2);
    }
  });

  it.each(['parser', 'parser-relaxed', 'network'] as const)(
    'ship the %s kernel that its source builds',
    async (name) => {
      const shipped = readFileSync(new URL(`../../../../${TARGETS[name].out}`, import.meta.url));
      expect(Buffer.from(await buildKernel(name)).equals(shipped)).toBe(true);
    },
  );
});
