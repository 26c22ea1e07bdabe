/**
 * Binds feeds to the inputs of a model: named dimensions are inferred from the data and must agree
 * across inputs.
 */
import { GraphError } from './graph-error.ts';
import type { ElementType, OnnxValue, TypedData } from './onnx-model.ts';
import { describeShape } from './shapes.ts';

/** Values of an input; with their shape if more than one dimension is unknown. */
export type Feed = TypedData | { readonly data: TypedData; readonly shape: readonly number[] };
export type Feeds = Readonly<Record<string, Feed>>;

/** A feed with its type and sizes. */
export interface BoundFeed {
  readonly name: string;
  readonly type: ElementType;
  readonly data: TypedData;
  readonly shape: readonly number[];
}

const ARRAYS = {
  float32: Float32Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  int8: Int8Array,
  bool: Uint8Array,
} as const;

/** Binds feeds in the order of the inputs; throws if one is missing, unknown, or does not fit. */
export function bindFeeds(inputs: readonly OnnxValue[], feeds: Feeds): readonly BoundFeed[] {
  const sizes = new Map<string, number>();
  const known = new Set(inputs.map(({ name }) => name));
  const unknown = Object.keys(feeds).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new GraphError('feed', `feed ${unknown}: found no such input, expected one of ${[...known].join(', ')}`);
  // Explicit shapes first: they can determine names that other feeds leave open.
  const order = inputs.toSorted((one, other) => Number(isBare(feeds[one.name])) - Number(isBare(feeds[other.name])));
  const bound = new Map(order.map((input) => [input.name, bindFeed(input, feeds[input.name], sizes)]));
  return inputs.flatMap(({ name }) => bound.get(name) ?? []);
}

function bindFeed(input: OnnxValue, feed: Feed | undefined, sizes: Map<string, number>): BoundFeed {
  const { name, type } = input;
  const what = `feed ${name} ${type} ${describeShape(input.shape)}`;
  if (feed === undefined) throw new GraphError('feed', `${what}: found none, expected a value`);
  const data = ArrayBuffer.isView(feed) ? feed : feed.data;
  if (!(data instanceof ARRAYS[type]))
    throw new GraphError('feed', `${what}: found a ${data.constructor.name}, expected a ${ARRAYS[type].name}`);
  const shape = ArrayBuffer.isView(feed) ? inferSizes(input, data.length, sizes) : feed.shape;
  const length = shape.reduce((product, size) => product * size, 1);
  if (shape.length !== input.shape.length || length !== data.length) {
    throw new GraphError(
      'feed',
      `${what}: found ${data.length} values for ${describeShape(shape)}, expected as many as the shape has`,
    );
  }
  for (const [axis, declared] of input.shape.entries()) {
    const size = shape[axis] ?? 0;
    const agreed = typeof declared === 'number' ? declared : (sizes.get(declared) ?? size);
    if (size !== agreed) throw new GraphError('feed', `${what}: found ${size} on axis ${axis}, expected ${agreed}`);
    if (typeof declared === 'string') sizes.set(declared, size);
  }
  return { name, type, data, shape };
}

/** Infers the sizes of data without a shape; one unknown dimension is the rest of the length. */
function inferSizes(input: OnnxValue, length: number, sizes: ReadonlyMap<string, number>): number[] {
  const shape = input.shape.map((size) => (typeof size === 'number' ? size : sizes.get(size)));
  const open = shape.filter((size) => size === undefined).length;
  if (open > 1)
    throw new GraphError(
      'feed',
      `feed ${input.name}: found ${open} unknown dimensions, expected at most one; give its shape`,
    );
  const rest = shape.reduce<number>((product, size) => product * (size ?? 1), 1);
  return shape.map((size) => size ?? (rest === 0 ? 0 : Math.floor(length / rest)));
}

function isBare(feed: Feed | undefined): boolean {
  return feed !== undefined && ArrayBuffer.isView(feed);
}
