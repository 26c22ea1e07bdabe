/** The parameters of the network out of its ONNX files, 8-bit ones brought back to floats: what the plain scorer computes with. */
import type { NetworkWeights, WeightTable } from '../network/weights.ts';
import type { OnnxInitializer, OnnxModel } from './onnx-model.ts';

/** Every float parameter by name. A file's own constants (axes, shapes) are not among them. */
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

/** Symmetric 8-bit weights: data × scale, one scale a place along `axis`. */
function dequantize({ shape, data }: OnnxInitializer, scale: OnnxInitializer, axis: number): WeightTable {
  const inner = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const along = shape[axis] ?? 1;
  const values = Float32Array.from(data as Int8Array, (byte, at) => {
    const place = scale.data.length === 1 ? 0 : Math.floor(at / inner) % along;
    return byte * Number(scale.data[place] ?? 0);
  });
  return { sizes: shape, values };
}
