/**
 * Computes the input vector of a word form: its embeddings side by side, as integers with one
 * scale.
 */

import { PackedWords } from '../../packed-words.ts';
import { addRow } from './embedding-table.ts';
import { countInputs } from './net-config.ts';
import { type ParserWeights, readTable } from './weights-file.ts';
import { hashPrefixes, hashSuffixes, toKey, toShape } from './word-features.ts';

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
  const words = new PackedWords(weights.packedWords);
  const shapes = new Map(weights.shapes.map((shape, row) => [shape, row]));
  const tables = {
    words: readTable(weights, 'words'),
    suffixes: readTable(weights, 'suffixes'),
    prefixes: readTable(weights, 'prefixes'),
    shapes: readTable(weights, 'shapes'),
  };
  const vector = new Float32Array(size);
  const add = (name: keyof typeof tables, row: number, column: number): void => {
    const table = tables[name];
    if (table.kind === 'int5') {
      addRow(table, row, vector, column);
      return;
    }
    const { cols, values } = table;
    const scale = table.scales[row] as number;
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
