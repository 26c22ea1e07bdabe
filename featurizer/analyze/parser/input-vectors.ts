/**
 * Computes the input vector of a word form: its embeddings side by side, as integers with one
 * scale.
 */
import { countInputs } from './net-config.ts';
import { type ParserWeights, readInt8 } from './weights-file.ts';
import { hashPrefixes, hashSuffixes, toKey, toShape } from './word-features.ts';
import { WordIndex } from './word-index.ts';

/** Largest integer of a vector: sums of products with int8 weights then fit 32 bits. */
const RANGE = 16383;

interface InputVectors {
  readonly size: number;
  /** Writes the integers of a form and returns their scale. */
  fill(form: string, target: Int16Array): number;
}

/** Creates the input vectors of a parser. */
export function createInputVectors(weights: ParserWeights): InputVectors {
  const { config } = weights;
  const size = countInputs(config);
  const words = new WordIndex(weights.wordLines);
  const shapes = new Map(weights.shapes.map((shape, row) => [shape, row]));
  const tables = {
    words: readInt8(weights, 'words'),
    suffixes: readInt8(weights, 'suffixes'),
    prefixes: readInt8(weights, 'prefixes'),
    shapes: readInt8(weights, 'shapes'),
  };
  const vector = new Float32Array(size);
  const add = (name: keyof typeof tables, row: number, column: number): void => {
    const { cols, values, scales } = tables[name];
    const scale = scales[row] as number;
    for (let index = 0; index < cols; index++)
      vector[column + index] = (vector[column + index] as number) + (values[row * cols + index] as number) * scale;
  };
  return {
    size,
    fill(form, target) {
      vector.fill(0);
      const key = toKey(form);
      add('words', words.find(key) ?? 0, 0);
      let column = config.wordSize;
      for (const row of hashSuffixes(key, config.suffixBuckets)) add('suffixes', row, column);
      column += config.suffixSize;
      for (const row of hashPrefixes(key, config.prefixBuckets)) add('prefixes', row, column);
      column += config.prefixSize;
      add('shapes', shapes.get(toShape(form)) ?? 0, column);
      let largest = 1e-6;
      for (const value of vector) if (Math.abs(value) > largest) largest = Math.abs(value);
      for (let index = 0; index < size; index++)
        target[index] = Math.round(((vector[index] as number) * RANGE) / largest);
      return largest / RANGE;
    },
  };
}
