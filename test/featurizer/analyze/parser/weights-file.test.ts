/** Weights survive packing, and files of version 1 are read as they were written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRow, canPackTable, packTable } from '../../../../featurizer/analyze/parser/embedding-table.ts';
import { listTensors, type NetConfig } from '../../../../featurizer/analyze/parser/net-config.ts';
import { decodeScale } from '../../../../featurizer/analyze/parser/scale-code.ts';
import {
  decodeWeights,
  encodeWeights,
  readFloats,
  readInt8,
  readTable,
  type StoredTensor,
  upgradeWeights,
} from '../../../../featurizer/analyze/parser/weights-file.ts';
import { FEATURE_SET } from '../../../../featurizer/analyze/parser/word-features.ts';
import { PackedWords } from '../../../../featurizer/packed-words.ts';

const CONFIG: NetConfig = {
  words: 8,
  wordSize: 8,
  suffixBuckets: 16,
  suffixSize: 8,
  prefixBuckets: 5,
  prefixSize: 8,
  shapes: 8,
  shapeSize: 8,
  layers: [8],
  arcSize: 8,
  labelSize: 8,
  upos: 2,
  xpos: 2,
  entityTypes: 2,
  deprels: 2,
};
const WORDS = ['', 'the', 'dog', ',', 'doghouse', 'a', '😀', 'b'];
const LABELS = { upos: ['A', 'B'], xpos: ['A', 'B'], deprel: ['a', 'b'], entityTypes: ['x', 'y'] };
const SHAPES = ['', 'x'];

/** Tables within five bits, but for shapes; matrices of eight bits. */
function createTensors(): Map<string, StoredTensor> {
  let seed = 1;
  const next = (range: number): number => {
    seed = (seed * 48271) % 2147483647;
    return (seed % (2 * range + 1)) - range;
  };
  return new Map(
    listTensors(CONFIG).map(({ name, rows, cols, isTable }): [string, StoredTensor] => {
      if (/bias|distance|root|^(?:arc|label)$/i.test(name)) {
        return [name, { kind: 'float', rows, cols, values: Float32Array.from({ length: rows * cols }, () => next(9)) }];
      }
      const range = isTable && name !== 'shapes' ? 15 : 127;
      const values = Int8Array.from({ length: rows * cols }, () => next(range));
      return [name, { kind: 'int8', rows, cols, values, scales: Float32Array.from({ length: rows }, nextScale) }];
    }),
  );
}

function nextScale(_: unknown, row: number): number {
  return decodeScale(100 + (row % 50));
}

/** Encodes a file as the first release did. */
function encodeVersion1(tensors: ReadonlyMap<string, StoredTensor>): Uint8Array {
  const described = [...tensors].map(([name, { kind, rows, cols }]) => ({ name, kind, rows, cols }));
  const rest = { featureSet: FEATURE_SET, config: CONFIG, labels: LABELS, words: WORDS.join('\n'), shapes: SHAPES };
  const json = Buffer.from(JSON.stringify({ version: 1, ...rest, tensors: described }));
  const parts: Uint8Array[] = [Buffer.from('ANTP'), Buffer.from(Uint32Array.of(json.length).buffer), json];
  for (const tensor of tensors.values()) {
    if (tensor.kind === 'int8') {
      parts.push(Buffer.from(tensor.scales.map((_, row) => 100 + (row % 50))));
    }
    parts.push(Buffer.from(tensor.values.buffer));
  }
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.concat([part, Buffer.alloc(-part.length & 3)]))));
}

describe('the weights file', () => {
  const tensors = createTensors();
  const file = encodeWeights({ config: CONFIG, labels: LABELS, words: WORDS, shapes: SHAPES, tensors });

  it('has the row of each word where the word is found', () => {
    const weights = decodeWeights(file);
    const table = readTable(weights, 'words');
    if (table.kind !== 'int5') throw new Error('expected a packed table');
    const index = new PackedWords(weights.packedWords);
    const { values, scales } = tensors.get('words') as Extract<StoredTensor, { kind: 'int8' }>;
    WORDS.forEach((word, row) => {
      const vector = new Float32Array(10);
      addRow(table, index.find(word) as number, vector, 2);
      const expected = [...values.subarray(row * 8, row * 8 + 8)].map((value) =>
        Math.fround(value * (scales[row] as number)),
      );
      expect([...vector]).toEqual([0, 0, ...expected]);
    });
    expect(index.find('')).toBe(0);
  });

  it('packs tables of eight rows or a multiple of that, and small integers', () => {
    const weights = decodeWeights(file);
    const kinds = ['words', 'suffixes', 'prefixes', 'shapes'].map((name) => readTable(weights, name).kind);
    expect(kinds).toEqual(['int5', 'int5', 'int8', 'int8']);
  });

  it('keeps matrices and floats', () => {
    const weights = decodeWeights(file);
    expect(readInt8(weights, 'input0')).toEqual(tensors.get('input0'));
    expect(readFloats(weights, 'distance')).toEqual(tensors.get('distance')?.values);
  });

  it('is read the same from a file of version 1, which can be written anew', () => {
    const old = encodeVersion1(tensors);
    expect(decodeWeights(old)).toEqual(decodeWeights(file));
    expect(upgradeWeights(old)).toEqual(file);
    expect(upgradeWeights(file)).toBe(file);
  });

  it('is refused if it is of another version', () => {
    const newer = Buffer.from(file);
    newer.write('3', newer.indexOf('"version":2') + '"version":'.length);
    expect(() => decodeWeights(newer)).toThrow('found version 3, expected 1 or 2');
  });
});

describe('a packed table', () => {
  it('gives back every row', () => {
    const size = { rows: 16, cols: 3 };
    const integers = fc.array(fc.integer({ min: -16, max: 15 }), { minLength: 48, maxLength: 48 });
    fc.assert(
      fc.property(integers, (numbers) => {
        const values = Int8Array.from(numbers);
        const scales = new Float32Array(size.rows).fill(0.5);
        const table = packTable({ ...size, values, scales });
        for (let row = 0; row < size.rows; row++) {
          const vector = new Float32Array(size.cols);
          addRow(table, row, vector, 0);
          expect([...vector]).toEqual([...values.subarray(row * 3, row * 3 + 3)].map((value) => 0.5 * value));
        }
      }),
    );
  });

  it('holds integers from −16 to 15', () => {
    expect(canPackTable({ values: Int8Array.of(-16, 15, 0, 0, 0, 0, 0, 0), rows: 8 })).toBe(true);
    expect(canPackTable({ values: Int8Array.of(-17, 0, 0, 0, 0, 0, 0, 0), rows: 8 })).toBe(false);
    expect(canPackTable({ values: Int8Array.of(16, 0, 0, 0, 0, 0, 0, 0), rows: 8 })).toBe(false);
  });
});
