/**
 * Runs a small computation three ways — ONNX Runtime, the float64 reference, finite differences —
 * and compares.
 */
import { expect } from 'vitest';
import {
  compileGraph,
  differentiate,
  type ElementType,
  type Feed,
  GraphBuilder,
  type RunResult,
  type Tensor,
} from '../../../scripts/tensor/mod.ts';
import { evaluate, type Value } from './reference.ts';

export interface Operand {
  readonly shape: readonly number[];
  /** Int32 row numbers below this; default: float32 values. */
  readonly below?: number;
  /** Floats above 0.5. */
  readonly positive?: boolean;
}

export interface Computation {
  readonly operands: readonly Operand[];
  readonly build: (graph: GraphBuilder, ...operands: Tensor[]) => Tensor;
}

export interface BuiltComputation {
  readonly graph: GraphBuilder;
  readonly inputs: readonly Tensor[];
  readonly values: readonly Value[];
  readonly feeds: Readonly<Record<string, Feed>>;
  readonly loss: Tensor;
  /** The float inputs, whose gradients are the outputs `d0`, `d1`, … */
  readonly wrt: readonly Tensor[];
}

/** Seeded random numbers in [0, 1). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomValue({ shape, below, positive = false }: Operand, random: () => number): Value {
  const size = shape.reduce((product, one) => product * one, 1);
  const draw = () => {
    if (below !== undefined) return Math.floor(random() * below);
    return Math.fround(positive ? 0.5 + random() * 2 : random() * 4 - 2);
  };
  return { shape, data: Array.from({ length: size }, draw) };
}

/**
 * Builds a computation with the outputs `y`, `loss` and every gradient. With `named`, sizes above 1
 * are named dimensions.
 */
export function buildComputation(computation: Computation, { named = false, seed = 7 } = {}): BuiltComputation {
  const graph = new GraphBuilder();
  const random = chance(seed);
  const values = computation.operands.map((operand) => randomValue(operand, random));
  const inputs = computation.operands.map(({ shape, below }, place) => {
    const type: ElementType = below === undefined ? 'float32' : 'int32';
    return graph.input(`x${place}`, type, named ? shape.map((size) => (size === 1 ? 1 : `s${size}`)) : shape);
  });
  const y = graph.output('y', computation.build(graph, ...inputs));
  // A nonlinear loss, so that every element of y has a different gradient.
  const loss = graph.output('loss', graph.reduceSum(graph.square(graph.add(y, graph.scalar(0.3)))));
  const wrt = inputs.filter(({ type }) => type === 'float32');
  const gradients = differentiate(graph, loss, wrt);
  for (const [place, tensor] of wrt.entries()) graph.output(`d${place}`, gradients.toDense(tensor));
  const feeds = Object.fromEntries(values.map((value, place) => [`x${place}`, createFeed(value, inputs[place]?.type)]));
  return { graph, inputs, values, feeds, loss, wrt };
}

export async function runOnce(built: Pick<BuiltComputation, 'graph' | 'feeds'>): Promise<RunResult> {
  const compiled = await compileGraph(built.graph);
  try {
    return await compiled.run(built.feeds);
  } finally {
    await compiled.dispose();
  }
}

/**
 * Expects the values and gradients of ONNX Runtime to agree with the reference and with finite
 * differences.
 */
export async function expectProven(computation: Computation, options: { named?: boolean; seed?: number } = {}) {
  const built = buildComputation(computation, options);
  const { graph, inputs, values, loss, wrt } = built;
  const known = new Map(inputs.map((input, place) => [input, values[place] as Value]));
  const result = await runOnce(built);
  const y = evaluate(graph.outputs.get('y') as Tensor, known);
  expect(result.shape('y')).toEqual(y.shape);
  expectClose(result.float32('y'), y.data, 1e-5);
  for (const [place, tensor] of wrt.entries()) {
    expect(result.shape(`d${place}`)).toEqual(known.get(tensor)?.shape);
    expectClose(result.float32(`d${place}`), numericGradient(loss, tensor, known), 2e-4);
  }
}

/**
 * Computes central differences of a loss with respect to every element of one input, in float64.
 */
export function numericGradient(loss: Tensor, by: Tensor, known: ReadonlyMap<Tensor, Value>): number[] {
  const { shape, data } = known.get(by) as Value;
  const step = 1e-5;
  const lossAt = (place: number, value: number) =>
    evaluate(loss, new Map([...known, [by, { shape, data: data.with(place, value) }]])).data[0] as number;
  return data.map((value, place) => (lossAt(place, value + step) - lossAt(place, value - step)) / (2 * step));
}

/** Expects numbers to agree within a tolerance relative to their size (absolute below 1). */
export function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(found.length).toBe(expected.length);
  for (let place = 0; place < expected.length; place++) {
    const [one, other] = [found[place] as number, expected[place] as number];
    const gap = Math.abs(one - other) / Math.max(1, Math.abs(other));
    if (!(gap <= tolerance)) expect.fail(`element ${place} is ${one}, expected ${other}`);
  }
}

export function createFeed({ data, shape }: Value, type: ElementType = 'float32'): Feed {
  return { data: type === 'int32' ? Int32Array.from(data) : Float32Array.from(data), shape };
}
