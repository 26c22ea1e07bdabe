/**
 * A table of embeddings in integers of five bits, −16 to 15, with one scale per row. The high four bits
 * and the lowest one are apart, each column by column: gzip makes more of them than of bytes, and a
 * row is read where it is, without unpacking the table.
 */

import { decodeScale, encodeScale } from './scale-code.ts';

/** Rows of integers, and what to multiply them by. */
export interface EmbeddingTable {
  readonly kind: 'int5';
  readonly rows: number;
  readonly cols: number;
  /** Decoded when a row is read: a short text uses few of them. */
  readonly scaleCodes: Uint8Array;
  /** [cols][rows / 2] of two each, the first row's lower. */
  readonly highBits: Uint8Array;
  /** [cols][rows / 8] of eight each, the first row's lowest. */
  readonly lowBits: Uint8Array;
}

const SMALLEST = -16;
const LARGEST = 15;

/** Integers [rows][cols] with one scale per row. */
interface PlainTable {
  readonly rows: number;
  readonly cols: number;
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** Tells whether a table can be packed. */
export function canPackTable({ values, rows }: Pick<PlainTable, 'values' | 'rows'>): boolean {
  return rows % 8 === 0 && values.every((value) => value >= SMALLEST && value <= LARGEST);
}

/** Packs a table. */
export function packTable({ rows, cols, values, scales }: PlainTable): EmbeddingTable {
  const highBits = new Uint8Array((rows * cols) / 2);
  const lowBits = new Uint8Array((rows * cols) / 8);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const at = col * rows + row;
      const bits = (values[row * cols + col] as number) - SMALLEST;
      highBits[at >> 1] = (highBits[at >> 1] as number) | ((bits >> 1) << ((row & 1) * 4));
      lowBits[at >> 3] = (lowBits[at >> 3] as number) | ((bits & 1) << (row & 7));
    }
  return { kind: 'int5', rows, cols, scaleCodes: Uint8Array.from(scales, encodeScale), highBits, lowBits };
}

/** Adds a row times its scale to a vector, from an index on. */
export function addRow(table: EmbeddingTable, row: number, vector: Float32Array, from: number): void {
  const { rows, cols, highBits, lowBits } = table;
  const scale = decodeScale(table.scaleCodes[row] as number);
  const highShift = (row & 1) * 4;
  const lowShift = row & 7;
  for (let col = 0, at = row; col < cols; col++, at += rows) {
    const high = ((highBits[at >> 1] as number) >> highShift) & 15;
    const low = ((lowBits[at >> 3] as number) >> lowShift) & 1;
    vector[from + col] = (vector[from + col] as number) + (2 * high + low + SMALLEST) * scale;
  }
}
