/** The weights in training: initial values, AdaGrad over touched rows, and a running average that is what gets shipped. */
import { normal } from '../random/mod.ts';
import type { ParameterShape } from './network.ts';

/** One parameter with its AdaGrad sums and its average. */
export interface Parameter {
  readonly shape: ParameterShape;
  readonly values: Float32Array;
  readonly squares: Float32Array;
  readonly average: Float32Array;
}

/** A parameter's gradient: whole, or of a table the gradients of rows; then `indices` holds as many rows for each of them. */
export interface ParameterGradient {
  readonly values: Float32Array;
  readonly indices: Int32Array | undefined;
}

/** How a parameter is stepped. */
export interface StepOptions {
  readonly learningRate: number;
  /** Weights decay towards zero by this much a step, relative to the rate; 0 for none. */
  readonly weightDecay: number;
  /** Each number of a gradient is cut to ± this; undefined for none. */
  readonly clip?: number | undefined;
}

export interface Optimiser {
  readonly optionsOf: (name: string) => StepOptions;
  /** Share of the old average kept at each step; 0: the average is the weights themselves. */
  readonly averageDecay: number;
}

const EPSILON = 1e-10;

/** Makes parameters with seeded initial values: small noise, biases at zero. */
export function initialise(shapes: readonly ParameterShape[], random: () => number): Map<string, Parameter> {
  return new Map(
    shapes.map((shape) => {
      const length = shape.sizes.reduce((product, size) => product * size, 1);
      const values = Float32Array.from({ length }, () => scaleOf(shape) * normal(random));
      return [shape.name, { shape, values, squares: new Float32Array(length), average: values.slice() }];
    }),
  );
}

function scaleOf({ name, sizes, isTable }: ParameterShape): number {
  if (name.startsWith('b_') || name.endsWith('_0')) return 0;
  if (name === 'W_pair') return 0; // rows that training never meets stay silent
  if (isTable) return 0.1;
  return 1 / Math.sqrt(sizes[0] ?? 1);
}

/** One AdaGrad step of every parameter that has a gradient. */
export function applyGradients(
  parameters: ReadonlyMap<string, Parameter>,
  gradients: ReadonlyMap<string, ParameterGradient>,
  { optionsOf }: Pick<Optimiser, 'optionsOf'>,
): void {
  for (const [name, { values, indices }] of gradients) {
    const parameter = parameters.get(name);
    if (parameter === undefined) throw new RangeError(`step parameters: found a gradient of ${name}, which is none`);
    if (indices === undefined) step(parameter, values, optionsOf(name));
    else stepRows(parameter, { indices, rows: values }, optionsOf(name));
  }
}

/** One AdaGrad step on all of a parameter. */
export function step(parameter: Parameter, gradient: Float32Array, options: StepOptions): void {
  for (let at = 0; at < gradient.length; at++) stepAt(parameter, at, gradient[at] as number, options);
}

/** The same on touched rows only: a zero gradient would change nothing. As many `indices` for each of `rows`. */
export function stepRows(
  parameter: Parameter,
  { indices, rows }: { readonly indices: Int32Array; readonly rows: Float32Array },
  options: StepOptions,
): void {
  const width = parameter.shape.sizes[1] ?? 1;
  const perRow = indices.length / (rows.length / width);
  const places = new Map<number, number>(); // of a touched row among the sums
  let sums = new Float32Array(64 * width);
  for (let from = 0, use = 0; from < rows.length; from += width, use += perRow) {
    if (isZero(rows, from, width)) continue; // a mention that took part in no violation
    for (let other = use; other < use + perRow; other++) {
      const place = placeOf(indices[other] as number, places) * width;
      if (place === sums.length) sums = doubled(sums);
      for (let column = 0; column < width; column++)
        sums[place + column] = (sums[place + column] as number) + (rows[from + column] as number);
    }
  }
  for (const [row, place] of places) {
    for (let column = 0; column < width; column++)
      stepAt(parameter, row * width + column, sums[place * width + column] as number, options);
  }
}

function isZero(values: Float32Array, from: number, length: number): boolean {
  for (let at = from; at < from + length; at++) if (values[at] !== 0) return false;
  return true;
}

function placeOf(row: number, places: Map<number, number>): number {
  const known = places.get(row);
  if (known !== undefined) return known;
  places.set(row, places.size);
  return places.size - 1;
}

function doubled(values: Float32Array): Float32Array<ArrayBuffer> {
  const grown = new Float32Array(2 * values.length);
  grown.set(values);
  return grown;
}

function stepAt({ values, squares }: Parameter, at: number, found: number, options: StepOptions): void {
  if (found === 0) return;
  const { learningRate, weightDecay, clip } = options;
  const gradient = clip === undefined ? found : Math.min(clip, Math.max(-clip, found));
  const square = (squares[at] as number) + gradient * gradient;
  squares[at] = square;
  const value = values[at] as number;
  values[at] = value - learningRate * (gradient / (Math.sqrt(square) + EPSILON) + weightDecay * value);
}

/** Moves every average a little towards the present weights. */
export function updateAverages(parameters: ReadonlyMap<string, Parameter>, decay: number): void {
  for (const { values, average } of parameters.values()) {
    for (let at = 0; at < values.length; at++)
      average[at] = decay * (average[at] as number) + (1 - decay) * (values[at] as number);
  }
}
