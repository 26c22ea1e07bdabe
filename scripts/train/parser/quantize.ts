/**
 * Quantizes trained weights to integers with one scale per row, so that its largest weight fits.
 */
import { decodeScale, encodeScale, type NetConfig, type StoredTensor } from '../../../featurizer/analyze/parser/mod.ts';
import { createLayout } from './parameters.ts';

/** The largest integers. Embeddings are most of the file and tolerate fewer steps than matrices. */
export interface QuantizeOptions {
  readonly tableRange: number;
  readonly matrixRange: number;
}

const FLOAT_TENSORS = /^(bias\d|headsBias|arc|arcBias|arcRoot|distance|label|labelBias|labelRoot)$/;

/** Quantizes a block of weights; matrices are transposed to [outputs][inputs]. */
export function quantize(block: Float32Array, config: NetConfig, options: QuantizeOptions): Map<string, StoredTensor> {
  const stored = new Map<string, StoredTensor>();
  for (const { name, rows, cols, offset, isTable } of createLayout(config).tensors) {
    const values = block.slice(offset / 4, offset / 4 + rows * cols);
    if (FLOAT_TENSORS.test(name)) stored.set(name, { kind: 'float', rows, cols, values });
    else if (isTable) stored.set(name, quantizeRows(values, rows, cols, options.tableRange));
    else if (name.startsWith('recurrent')) {
      const half = rows / 2; // two matrices, one below the other
      const turned = [0, 1].map((index) =>
        transpose(values.subarray(index * half * cols, (index + 1) * half * cols), half, cols),
      );
      const both = Float32Array.from(turned.flatMap((matrix) => [...matrix]));
      stored.set(name, quantizeRows(both, 2 * cols, half, options.matrixRange));
    } else stored.set(name, quantizeRows(transpose(values, rows, cols), cols, rows, options.matrixRange));
  }
  return stored;
}

/** Rounds each row to integers within ±range, with a scale. */
function quantizeRows(values: Float32Array, rows: number, cols: number, range: number): StoredTensor {
  const scales = new Float32Array(rows);
  const integers = new Int8Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    let largest = 1e-6;
    for (let col = 0; col < cols; col++) largest = Math.max(largest, Math.abs(values[row * cols + col] as number));
    const scale = decodeScale(encodeScale(largest / range));
    scales[row] = scale;
    for (let col = 0; col < cols; col++)
      integers[row * cols + col] = Math.round((values[row * cols + col] as number) / scale);
  }
  return { kind: 'int8', rows, cols, values: integers, scales };
}

function transpose(values: Float32Array, rows: number, cols: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) turned[col * rows + row] = values[row * cols + col] as number;
  return turned;
}
