import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTree } from '../../../../featurizer/analyze/parser/decode-tree.ts';
import { createParser } from '../../../../featurizer/analyze/parser/parser.ts';
import { createPlainNet } from '../../../../featurizer/analyze/parser/plain-net.ts';
import { createWasmNet } from '../../../../featurizer/analyze/parser/wasm-net.ts';
import { decodeWeights, WeightsError } from '../../../../featurizer/analyze/parser/weights-file.ts';

const MODEL = new URL('../../../../models/parser/', import.meta.url);
const weights = readFileSync(new URL('parser.bin', MODEL));
const kernel = new WebAssembly.Module(readFileSync(new URL('kernel.wasm', MODEL)));
const relaxed = new WebAssembly.Module(readFileSync(new URL('kernel-relaxed.wasm', MODEL)));
const parser = createParser({ weights, kernel });

const SENTENCES = [
  'The old committee met in Paris on Monday , and it approved her plan .',
  'i dont think she ’s gonna call u back lol 😂',
  'Mr. Smith \u200b told 1,234 people that “ they ” were wrong',
  'Stop',
  '\ud800 ( ( ( ] شكرا https://example.com/x?y=1 @someone #tag',
].map((text) => text.split(' '));

describe('the parser', () => {
  it('parses a plain sentence', () => {
    const tokens = 'She gave the dog a bone .'.split(' ');
    const parse = parser.parse(tokens);
    expect(parse.xpos).toEqual(['PRP', 'VBD', 'DT', 'NN', 'DT', 'NN', '.']);
    expect(parse.upos).toEqual(['PRON', 'VERB', 'DET', 'NOUN', 'DET', 'NOUN', 'PUNCT']);
    expect(parse.heads).toEqual([1, -1, 3, 1, 5, 1, 1]);
    expect(parse.deprel).toEqual(['nsubj', 'root', 'det', 'iobj', 'det', 'obj', 'punct']);
    expect(parse.entityTypes[0]).toBe('person');
  });

  it('gives each sentence one tree', () => {
    for (const tokens of SENTENCES) {
      const { heads, deprel } = parser.parse(tokens);
      expect(heads).toHaveLength(tokens.length);
      expect(isTree(heads)).toBe(true);
      expect(deprel.map((relation) => relation === 'root')).toEqual(heads.map((head) => head < 0));
    }
  });

  it('parses no tokens to nothing', () => {
    expect(parser.parse([])).toEqual({ upos: [], xpos: [], heads: [], deprel: [], entityTypes: [] });
  });

  it('parses an endless sentence in pieces that attach to one root', () => {
    const tokens = Array.from({ length: 1001 }, (_, index) => ['the', 'dog', 'saw', 'it', ','][index % 5] as string);
    const { heads, deprel } = parser.parse(tokens);
    expect(heads).toHaveLength(1001);
    expect(isTree(heads)).toBe(true);
    expect(deprel.filter((relation) => relation === 'root')).toHaveLength(1);
  });

  it('handles a word of a million letters', () => {
    expect(parser.parse(['a'.repeat(1_000_000), 'b']).heads).toHaveLength(2);
  });

  it('gives the same result whatever it parsed before', () => {
    const fresh = createParser({ weights, kernel: relaxed });
    for (let index = 0; index < 9000; index++) fresh.parse([`word${index.toString(36)}`]); // more than fit the cache
    for (const tokens of SENTENCES) expect(fresh.parse(tokens)).toEqual(parser.parse(tokens));
  });
});

describe('the implementations of the network', () => {
  it.each([
    ['plain SIMD', kernel],
    ['relaxed SIMD', relaxed],
  ])('agree bit for bit, on the kernel with %s', (_, module) => {
    const decoded = decodeWeights(weights);
    const [plain, wasm] = [createPlainNet(decoded), createWasmNet(decoded, module)];
    for (const tokens of SENTENCES) {
      const [expected, found] = [plain.score(tokens), wasm.score(tokens)];
      const cut = (classes: Int32Array) => [...classes.subarray(0, tokens.length)]; // arrays may be longer
      expect(cut(found.upos)).toEqual(cut(expected.upos));
      expect(cut(found.xpos)).toEqual(cut(expected.xpos));
      expect(cut(found.entityTypes)).toEqual(cut(expected.entityTypes));
      for (let token = 0; token < tokens.length; token++) {
        const row = ({ arcs, stride }: typeof found): number[] => [
          ...arcs.subarray(token * stride, token * stride + tokens.length),
        ];
        expect(row(found)).toEqual(row(expected));
        expect(found.roots[token * found.rootStride]).toBe(expected.roots[token * expected.rootStride]);
      }
      const heads = tokens.map((_, token) => token - 1);
      expect(cut(wasm.label(heads))).toEqual(cut(plain.label(heads)));
    }
  });
});

describe('the weights file', () => {
  it('is rejected if it is something else or truncated', () => {
    expect(() => decodeWeights(new Uint8Array(4))).toThrow(WeightsError);
    expect(() => decodeWeights(weights.subarray(0, weights.length - 100))).toThrow(/expected at least/);
  });
});
