/** Weights as they are stored: tables in 8 bits, a scale a column; the few other numbers in full. */
import type { ParameterShape } from '../../../../src/model/mod.ts';
import type { ParameterValues } from '../../../tensor/mod.ts';

/** Symmetric: 127 stands for the largest of a column, and 0 stays 0. */
const LARGEST = 127;

/** The values to bake into a graph. Tables and the dense layers under them hold nearly all of a network. */
export function quantizeParameter(shape: ParameterShape, values: Float32Array, bits: 8 | 32): ParameterValues {
  const isLarge = shape.isTable || shape.name.startsWith('D_');
  if (bits === 32 || !isLarge) return values;
  const columns = shape.sizes[1] ?? 1;
  const scale = new Float32Array(columns);
  for (let at = 0; at < values.length; at++) {
    const column = at % columns;
    scale[column] = Math.max(scale[column] ?? 0, Math.abs(values[at] ?? 0) / LARGEST);
  }
  for (let column = 0; column < columns; column++) if (scale[column] === 0) scale[column] = 1; // a column of zeros
  const data = Int8Array.from(values, (value, at) => Math.round(value / (scale[at % columns] ?? 1)));
  return { data, scale, zeroPoint: new Int8Array(columns), axis: 1 };
}
