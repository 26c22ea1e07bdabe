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

export interface OptimiserOptions {
  readonly learningRate: number;
  /** Share of the old average kept at each step. */
  readonly averageDecay: number;
  /** Weights decay towards zero by this much a step, relative to the rate; 0 for none. */
  readonly weightDecay: number;
}

const EPSILON = 1e-8;

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

/** One AdaGrad step on all of a parameter. */
export function step(parameter: Parameter, gradient: Float32Array, options: OptimiserOptions): void {
  for (let at = 0; at < gradient.length; at++) stepAt(parameter, at, gradient[at] as number, options);
}

/** The same on touched rows only: a zero gradient would change nothing. `indices[i]` all get `rows[i]`. */
export function stepRows(
  parameter: Parameter,
  { indices, rows }: { readonly indices: Int32Array; readonly rows: Float32Array },
  options: OptimiserOptions,
): void {
  const width = parameter.shape.sizes[1] ?? 1;
  const sums = new Map<number, Float32Array>();
  const perRow = indices.length / (rows.length / width);
  for (let use = 0; use < indices.length; use++) {
    const row = indices[use] as number;
    let sum = sums.get(row);
    if (sum === undefined) {
      sum = new Float32Array(width);
      sums.set(row, sum);
    }
    const from = Math.floor(use / perRow) * width;
    for (let column = 0; column < width; column++)
      sum[column] = (sum[column] as number) + (rows[from + column] as number);
  }
  for (const [row, sum] of sums) {
    for (let column = 0; column < width; column++)
      stepAt(parameter, row * width + column, sum[column] as number, options);
  }
}

function stepAt(
  { values, squares }: Parameter,
  at: number,
  gradient: number,
  { learningRate, weightDecay }: OptimiserOptions,
): void {
  if (gradient === 0) return;
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
