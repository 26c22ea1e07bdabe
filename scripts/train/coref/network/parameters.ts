/**
 * The weights in training: graphs get them as inputs, AdaGrad updates the rows in use, a running
 * average is shipped.
 */
import type { ParameterShape } from '../../../../src/model/mod.ts';
import type { CompiledGraph, Feeds, RunResult } from '../../../tensor/mod.ts';

/** A parameter with its AdaGrad sums and its average. */
export interface Parameter {
  readonly shape: ParameterShape;
  readonly values: Float32Array;
  readonly squares: Float32Array;
  /** What is evaluated and shipped; the same array as `values` if nothing is averaged. */
  readonly average: Float32Array;
  /** Rows of a table that stay zero; default: none. */
  readonly zeroRows?: ReadonlySet<number> | undefined;
}

/** Runs a graph with the parameters it needs, and with those feeds that are inputs of it. */
export async function runWithParameters(
  graph: CompiledGraph,
  parameters: ReadonlyMap<string, Parameter>,
  feeds: Feeds,
): Promise<RunResult> {
  const needed: Record<string, Feeds[string]> = {};
  for (const { name } of graph.inputs) {
    const parameter = parameters.get(name);
    const feed = parameter === undefined ? feeds[name] : { data: parameter.values, shape: parameter.shape.sizes };
    if (feed === undefined)
      throw new RangeError(`run graph: found no value for input ${name}, expected a parameter or a feed`);
    needed[name] = feed;
  }
  return graph.run(needed);
}

/**
 * The gradient of a parameter. For a table these are rows of gradients, and `indices` has the table
 * rows that each of them belongs to, the same number for each.
 */
export interface ParameterGradient {
  readonly values: Float32Array;
  readonly indices: Int32Array | undefined;
}

export type Gradients = ReadonlyMap<string, ParameterGradient>;

/** Combines the gradients of several documents into one update. */
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

/** How a parameter is updated. */
export interface StepOptions {
  readonly learningRate: number;
  /** Decay of the weights per step, relative to the learning rate; 0: none. */
  readonly weightDecay: number;
  /** Limit of each component of a gradient; default: none. */
  readonly clip?: number | undefined;
}

export interface Optimizer {
  readonly chooseStep: (name: string) => StepOptions;
  /**
   * Share of the uses of table rows that get no gradient, so that features learn to do without each
   * other; default: 0.
   */
  readonly rowDropout?: number;
  /** Share of the old average that a step keeps; 0: the average is the weights themselves. */
  readonly averageDecay: number;
}

const EPSILON = 1e-10;

/** Returns a table with some of its rows set to zero for good. */
export function clearRows(parameter: Parameter, rows: readonly number[]): Parameter {
  const width = parameter.shape.sizes[1] ?? 1;
  for (const values of [parameter.values, parameter.average])
    for (const row of rows) values.fill(0, row * width, (row + 1) * width);
  return { ...parameter, zeroRows: new Set(rows) };
}

/** Makes one AdaGrad step for every parameter that has a gradient. */
export function applyGradients(
  parameters: ReadonlyMap<string, Parameter>,
  gradients: ReadonlyMap<string, ParameterGradient>,
  { optimizer, random }: { readonly optimizer: Pick<Optimizer, 'chooseStep' | 'rowDropout'>; random(): number },
): void {
  const { chooseStep, rowDropout = 0 } = optimizer;
  const isLeftOut = () => rowDropout > 0 && random() < rowDropout;
  const usesByRows = new Map<Int32Array, RowUses>(); // several tables share the same rows
  for (const [name, { values, indices }] of gradients) {
    const parameter = parameters.get(name);
    if (parameter === undefined)
      throw new RangeError(`step parameters: found a gradient of ${name}, expected a parameter of the network`);
    if (indices === undefined) {
      step(parameter, values, chooseStep(name));
      continue;
    }
    const uses = usesByRows.get(indices) ?? new RowUses(indices);
    usesByRows.set(indices, uses);
    stepRows(parameter, values, uses, { ...chooseStep(name), isLeftOut });
  }
}

/** Makes one AdaGrad step for a whole parameter. */
export function step(parameter: Parameter, gradient: Float32Array, options: StepOptions): void {
  stepRange(parameter, 0, gradient, options);
}

/**
 * Makes one AdaGrad step for the rows in use; other rows have a zero gradient, which changes
 * nothing.
 */
function stepRows(
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
    // Its mention took part in no violation.
    (_, row) => Number(isZero(gradients, row * width, width)),
  );
  uses.forEach((row, places) => {
    if (parameter.zeroRows?.has(row)) return;
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

/** AdaGrad on a range of values that begins at `start` (docs/model.md §5.5). */
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

/** Moves every average towards the current weights. */
export function updateAverages(parameters: ReadonlyMap<string, Parameter>, decay: number): void {
  for (const { values, average } of parameters.values()) {
    if (average === values) continue;
    for (let at = 0; at < values.length; at++)
      average[at] = decay * (average[at] as number) + (1 - decay) * (values[at] as number);
  }
}

/**
 * Which uses each row of a table has: indices sorted by row, so that the gradients of a row are
 * summed in one place.
 */
class RowUses {
  /** Number of uses. */
  readonly count: number;
  readonly #starts: Int32Array; // [rows + 1]
  readonly #places: Int32Array; // [count]

  constructor(indices: Int32Array) {
    this.count = indices.length;
    let rowCount = 0;
    for (let at = 0; at < indices.length; at++) rowCount = Math.max(rowCount, (indices[at] as number) + 1);
    const ends = new Int32Array(rowCount + 1);
    for (let at = 0; at < indices.length; at++) {
      const row = indices[at] as number;
      ends[row + 1] = (ends[row + 1] as number) + 1;
    }
    for (let row = 0; row < rowCount; row++) ends[row + 1] = (ends[row + 1] as number) + (ends[row] as number);
    this.#starts = ends.slice();
    this.#places = new Int32Array(indices.length);
    for (let at = 0; at < indices.length; at++) {
      const row = indices[at] as number;
      const place = ends[row] as number;
      this.#places[place] = at;
      ends[row] = place + 1;
    }
  }

  /** Calls `visit` for each row in use, with the places of its uses among the indices. */
  forEach(visit: (row: number, places: Int32Array) => void): void {
    for (let row = 0; row + 1 < this.#starts.length; row++) {
      const from = this.#starts[row] as number;
      const to = this.#starts[row + 1] as number;
      if (to > from) visit(row, this.#places.subarray(from, to));
    }
  }
}
