/** Reads the network's weights from ONNX files; 8-bit tables stay as they are stored until they are used. */
import type { NetworkWeights, WeightTable } from '../network/weights.ts';
import type { OnnxInitializer, OnnxModel } from './onnx-file.ts';

/**
 * Reads every float parameter by name, with 8-bit ones converted to floats. A file's own constants
 * (axes, shapes) are skipped.
 */
export function readWeights(models: Iterable<OnnxModel>): NetworkWeights {
  const weights = new Map<string, WeightTable>();
  for (const { initializers, nodes } of models) {
    const byName = new Map(initializers.map((one) => [one.name, one]));
    const scales = new Set<string>();
    for (const { op, inputs, outputs, attributes } of nodes) {
      const [data, scale] = inputs.map((input) => byName.get(input));
      const [name] = outputs;
      if (op !== 'DequantizeLinear' || data === undefined || scale === undefined || name === undefined) continue;
      scales.add(scale.name);
      weights.set(name, dequantize(data, scale, Number(attributes.axis ?? 1)));
    }
    for (const { name, shape, data } of initializers) {
      if (data instanceof Float32Array && !scales.has(name)) weights.set(name, { sizes: shape, values: data });
    }
  }
  return weights;
}

/**
 * Reads symmetric 8-bit weights, data × scale, with one scale per index along `axis`. They become
 * floats when they are first needed: most rows of a table never are.
 */
function dequantize({ shape, data }: OnnxInitializer, scale: OnnxInitializer, axis: number): WeightTable {
  const inner = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const along = shape[axis] ?? 1;
  const bytes = data as Int8Array;
  const scales = scale.data as Float32Array;
  const isMatrix = shape.length === 2 && axis === 1 && scales.length === along;
  let values: Float32Array | undefined;
  return {
    sizes: shape,
    get values() {
      values ??= convert(bytes, scales, scales.length === 1 ? bytes.length : inner);
      return values;
    },
    ...(isMatrix && { stored: { bytes, scales } }),
  };
}

/** The scales take turns, each for a run of values. */
function convert(bytes: Int8Array, scales: Float32Array, run: number): Float32Array {
  const values = new Float32Array(bytes.length);
  for (let start = 0, turn = 0; start < bytes.length; start += run, turn++) {
    const scale = scales[turn % scales.length] ?? 0;
    for (let at = start; at < start + run; at++) values[at] = (bytes[at] as number) * scale;
  }
  return values;
}
