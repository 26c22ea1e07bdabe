/**
 * The network in plain loops: the reference that the kernel matches bit for bit, and the fallback
 * without SIMD.
 */
import { createInputVectors } from './input-vectors.ts';
import {
  type IntegerMatrix,
  layOutColumns,
  listLayers,
  readDistanceBiases,
  readMatrix,
  readRecurrent,
  readRootKey,
} from './net-shape.ts';
import { ARC_STRIDE, MAX_TOKENS, OUTPUT_SCALE, type ParserNet, ROOT_STRIDE } from './parser-net.ts';
import { type ParserWeights, readFloats } from './weights-file.ts';

const { fround } = Math;

/** Creates the network in plain loops. */
export function createPlainNet(weights: ParserWeights): ParserNet {
  const { config } = weights;
  const vectors = createInputVectors(weights);
  const layers = listLayers(config, vectors.size).map((shape, layer) => ({
    ...shape,
    input: readMatrix(weights, `input${layer}`),
    recurrent: [readRecurrent(weights, layer, 0), readRecurrent(weights, layer, 1)] as const,
    bias: readFloats(weights, `bias${layer}`),
  }));
  const heads = readMatrix(weights, 'heads');
  const columns = layOutColumns(config);
  const { arcSize, labelSize } = config;
  const headsBias = readFloats(weights, 'headsBias');
  const distances = readDistanceBiases(weights);
  const root = readRootKey(weights);
  const projected = new Float32Array(MAX_TOKENS * columns.width);
  let length = 0;

  /** Computes the first layer's input part for one form. */
  function embed(form: string): Float32Array {
    const { input, bias } = layers[0] as (typeof layers)[number];
    const vector = new Int16Array(vectors.size);
    const scale = fround(vectors.fill(form, vector));
    const scaled = { ...input, scales: input.scales.map((value) => value * scale) };
    return affine(scaled, vector, bias);
  }

  function encode(tokens: readonly string[]): Int16Array[] {
    let gates = tokens.map(embed);
    let outputs: Int16Array[] = [];
    layers.forEach(({ units, recurrent, input, bias }, layer) => {
      if (layer > 0) gates = outputs.map((output) => affine(input, output, bias));
      outputs = tokens.map(() => new Int16Array(2 * units));
      for (const direction of [0, 1] as const) runDirection(recurrent[direction], { gates, outputs, units, direction });
    });
    return outputs;
  }

  return {
    score(tokens) {
      length = tokens.length;
      const { width } = columns;
      for (const [token, output] of encode(tokens).entries())
        projected.set(affine(heads, output, headsBias), token * width);
      for (let token = 0; token < length; token++)
        for (let col = token * width; col < token * width + 2 * arcSize; col++)
          if ((projected[col] as number) < 0) projected[col] = 0;
      const arcs = new Float32Array(length * ARC_STRIDE);
      const roots = new Float32Array(length * ROOT_STRIDE);
      const rows = Array.from({ length }, (_, token) => projected.subarray(token * width, (token + 1) * width));
      rows.forEach((row, token) => {
        const query = multiply(readFloats(weights, 'arc'), row.subarray(0, arcSize), readFloats(weights, 'arcBias'));
        for (let head = 0; head < length; head++) {
          const key = (rows[head] as Float32Array).subarray(arcSize, 2 * arcSize);
          arcs[token * ARC_STRIDE + head] = dot(query, key, distances[MAX_TOKENS + head - token] as number);
        }
        roots[token * ROOT_STRIDE] = multiply(root.key, query, root.bias)[0] as number;
      });
      const best = (from: number, count: number): Int32Array =>
        Int32Array.from(rows, (row) => argmax(row.subarray(from, from + count)));
      return {
        upos: best(columns.upos, config.upos),
        xpos: best(columns.xpos, config.xpos),
        entityTypes: best(columns.entityTypes, config.entityTypes),
        arcs,
        stride: ARC_STRIDE,
        roots,
        rootStride: ROOT_STRIDE,
      };
    },
    label(found) {
      const { width, labelDependent, labelHead } = columns;
      const labelRoot = readFloats(weights, 'labelRoot');
      return Int32Array.from({ length }, (_, token) => {
        const head = found[token] as number;
        const hidden = Float32Array.from({ length: labelSize }, (_, index) => {
          const own = projected[token * width + labelDependent + index] as number;
          const other = (head < 0 ? labelRoot[index] : projected[head * width + labelHead + index]) as number;
          const sum = fround(own + other);
          return Math.max(0, sum);
        });
        return argmax(
          multiply(readFloats(weights, 'label'), hidden, readFloats(weights, 'labelBias')).subarray(0, config.deprels),
        );
      });
    },
  };
}

/** Computes add + scales · (W x) for integers x. */
function affine({ outputs, inputs, values, scales }: IntegerMatrix, x: Int16Array, add: Float32Array): Float32Array {
  const out = new Float32Array(outputs);
  for (let row = 0; row < outputs; row++) {
    let sum = 0;
    for (let col = 0; col < inputs; col++) sum += (values[row * inputs + col] as number) * (x[col] as number);
    out[row] = fround(fround(fround(sum) * (scales[row] as number)) + (add[row] as number));
  }
  return out;
}

function runDirection(
  matrix: IntegerMatrix,
  {
    gates,
    outputs,
    units,
    direction,
  }: { gates: readonly Float32Array[]; outputs: readonly Int16Array[]; units: number; direction: number },
): void {
  const cell = new Float32Array(units);
  let before = new Int16Array(units);
  const order = gates.map((_, token) => (direction === 0 ? token : gates.length - 1 - token));
  for (const token of order) {
    const z = affine(
      matrix,
      before,
      (gates[token] as Float32Array).subarray(direction * 4 * units, (direction + 1) * 4 * units),
    );
    before = new Int16Array(units);
    for (let unit = 0; unit < units; unit++) {
      const forget = fround(sigmoid(z[units + unit] as number) * (cell[unit] as number));
      const fresh = fround(sigmoid(z[unit] as number) * tanh(z[2 * units + unit] as number));
      const next = fround(forget + fresh);
      cell[unit] = next;
      const output = fround(sigmoid(z[3 * units + unit] as number) * tanh(next));
      before[unit] = roundEven(fround(output * OUTPUT_SCALE));
    }
    (outputs[token] as Int16Array).set(before, direction * units);
  }
}

/** Computes add + x · W in floats, summed in the kernel's order; W is [x.length][add.length]. */
function multiply(matrix: Float32Array, x: Float32Array, add: Float32Array): Float32Array {
  const out = add.slice();
  for (let row = 0; row < x.length; row++)
    for (let col = 0; col < out.length; col++)
      out[col] = fround((out[col] as number) + fround((x[row] as number) * (matrix[row * out.length + col] as number)));
  return out;
}

function dot(a: Float32Array, b: Float32Array, start: number): number {
  let sum = start;
  for (let index = 0; index < a.length; index++)
    sum = fround(sum + fround((a[index] as number) * (b[index] as number)));
  return sum;
}

function argmax(values: Float32Array): number {
  let best = 0;
  for (let index = 1; index < values.length; index++)
    if ((values[index] as number) > (values[best] as number)) best = index;
  return best;
}

/** Rounds to the nearest integer, halves to even, as SIMD does. */
function roundEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1;
}

const TANH_LIMIT = fround(4.97);

/** Computes tanh as the kernel does: a continued fraction in single precision. */
function tanh(value: number): number {
  const x = Math.min(Math.max(value, -TANH_LIMIT), TANH_LIMIT);
  const s = fround(x * x);
  const top = fround(fround(fround(fround(s * 21) + 1260) * s) + 10395);
  const low = fround(fround(fround(s + 210) * s) + 4725);
  return fround(fround(x * top) / fround(fround(low * s) + 10395));
}

function sigmoid(x: number): number {
  return fround(fround(tanh(fround(x * 0.5)) * 0.5) + 0.5);
}
