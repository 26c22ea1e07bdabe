/** The weights in training: AdaGrad over touched rows, and a running average that is what gets shipped. */
import type { ParameterShape } from '../../../../src/model/mod.ts';
import { RowUses } from './row-uses.ts';

/** One parameter with its AdaGrad sums and its average. */
export interface Parameter {
  readonly shape: ParameterShape;
  readonly values: Float32Array;
  readonly squares: Float32Array;
  /** What is evaluated and shipped; `values` themselves where nothing is averaged. */
  readonly average: Float32Array;
}

/** A parameter's gradient: whole, or of a table the gradients of rows; then `indices` holds as many rows for each of them. */
export interface ParameterGradient {
  readonly values: Float32Array;
  readonly indices: Int32Array | undefined;
}

export type Gradients = ReadonlyMap<string, ParameterGradient>;

/** The gradients of several documents as one. */
export function joinGradients(all: readonly Gradients[]): Gradients {
  const [first] = all;
  if (first === undefined || all.length === 1) return first ?? new Map();
  return new Map(
    [...first].map(([name, { indices }]): [string, ParameterGradient] => {
      const parts = all.flatMap((gradients) => gradients.get(name) ?? []);
      if (indices === undefined) return [name, { values: sumArrays(parts.map(({ values }) => values)), indices }];
      const rows = parts.map((part) => part.indices ?? new Int32Array(0));
      const values = parts.map((part) => part.values);
      return [name, { values: concatenate(values, Float32Array), indices: concatenate(rows, Int32Array) }];
    }),
  );
}

function concatenate<Numbers extends Float32Array | Int32Array>(
  parts: readonly Numbers[],
  Type: new (length: number) => Numbers,
): Numbers {
  const whole = new Type(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function sumArrays(parts: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(parts[0]?.length ?? 0);
  for (const part of parts)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + (part[at] as number);
  return sum;
}

/** How a parameter is stepped. */
export interface StepOptions {
  readonly learningRate: number;
  /** Weights decay towards zero by this much a step, relative to the rate; 0 for none. */
  readonly weightDecay: number;
  /** Each number of a gradient is cut to ± this; undefined for none. */
  readonly clip?: number | undefined;
}

export interface Optimizer {
  readonly chooseStep: (name: string) => StepOptions;
  /** Share of the uses of a table's rows whose gradients are left out: a feature does not learn what the others knew that time. */
  readonly rowDropout?: number;
  /** Share of the old average kept at each step; 0: the average is the weights themselves. */
  readonly averageDecay: number;
}

const EPSILON = 1e-10;

/** One AdaGrad step of every parameter that has a gradient. */
export function applyGradients(
  parameters: ReadonlyMap<string, Parameter>,
  gradients: ReadonlyMap<string, ParameterGradient>,
  { optimizer, random }: { readonly optimizer: Pick<Optimizer, 'chooseStep' | 'rowDropout'>; random(): number },
): void {
  const { chooseStep, rowDropout = 0 } = optimizer;
  const isLeftOut = () => rowDropout > 0 && random() < rowDropout;
  const usesByRows = new Map<Int32Array, RowUses>(); // several tables are read at the same rows
  for (const [name, { values, indices }] of gradients) {
    const parameter = parameters.get(name);
    if (parameter === undefined) throw new RangeError(`step parameters: found a gradient of ${name}, which is none`);
    if (indices === undefined) {
      step(parameter, values, chooseStep(name));
      continue;
    }
    const uses = usesByRows.get(indices) ?? new RowUses(indices);
    usesByRows.set(indices, uses);
    stepRows(parameter, values, uses, { ...chooseStep(name), isLeftOut });
  }
}

/** One AdaGrad step on all of a parameter. */
export function step(parameter: Parameter, gradient: Float32Array, options: StepOptions): void {
  stepRange(parameter, 0, gradient, options);
}

/** The same on touched rows only: a zero gradient would change nothing. As many rows of `uses` for each row of gradients. */
export function stepRows(
  parameter: Parameter,
  gradients: Float32Array,
  uses: RowUses,
  { isLeftOut, ...options }: StepOptions & { isLeftOut?(): boolean },
): void {
  const width = parameter.shape.sizes[1] ?? 1;
  const perRow = uses.count / (gradients.length / width);
  const sum = new Float32Array(width);
  const isSilent = Uint8Array.from(
    { length: gradients.length / width },
    (_, row) => Number(isZero(gradients, row * width, width)), // a mention that took part in no violation
  );
  uses.forEach((row, places) => {
    sum.fill(0);
    for (let at = 0; at < places.length; at++) {
      const from = Math.floor((places[at] as number) / perRow);
      if (isSilent[from] === 1 || isLeftOut?.() === true) continue;
      for (let column = 0, source = from * width; column < width; column++, source++)
        sum[column] = (sum[column] as number) + (gradients[source] as number);
    }
    stepRange(parameter, row * width, sum, options);
  });
}

function isZero(values: Float32Array, from: number, length: number): boolean {
  for (let at = from; at < from + length; at++) if (values[at] !== 0) return false;
  return true;
}

/** AdaGrad on the numbers from `start` on (docs/model.md §5.5). */
function stepRange(
  { values, squares }: Parameter,
  start: number,
  gradients: Float32Array,
  { learningRate, weightDecay, clip = Number.POSITIVE_INFINITY }: StepOptions,
): void {
  for (let place = 0, at = start; place < gradients.length; place++, at++) {
    const gradient = Math.min(clip, Math.max(-clip, gradients[place] as number));
    if (gradient === 0) continue;
    const square = (squares[at] as number) + gradient * gradient;
    squares[at] = square;
    const value = values[at] as number;
    values[at] = value - learningRate * (gradient / (Math.sqrt(square) + EPSILON) + weightDecay * value);
  }
}

/** Moves every average a little towards the present weights. */
export function updateAverages(parameters: ReadonlyMap<string, Parameter>, decay: number): void {
  for (const { values, average } of parameters.values()) {
    if (average === values) continue;
    for (let at = 0; at < values.length; at++)
      average[at] = decay * (average[at] as number) + (1 - decay) * (values[at] as number);
  }
}
