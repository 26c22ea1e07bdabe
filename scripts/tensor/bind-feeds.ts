/** Gives every feed its sizes: named dimensions are read off the lengths of the data and must agree across inputs. */
import { GraphError } from './graph-error.ts';
import type { ElementType, OnnxValue, TypedData } from './onnx-model.ts';
import { describeShape } from './shapes.ts';

/** Values for an input: bare where at most one size is open, with their shape where more are. */
export type Feed = TypedData | { readonly data: TypedData; readonly shape: readonly number[] };
export type Feeds = Readonly<Record<string, Feed>>;

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

/** The feeds with their sizes, in the order of the inputs. Throws where one is missing, unknown, or does not fit. */
export function bindFeeds(inputs: readonly OnnxValue[], feeds: Feeds): readonly BoundFeed[] {
  const sizes = new Map<string, number>();
  const known = new Set(inputs.map(({ name }) => name));
  const stranger = Object.keys(feeds).find((name) => !known.has(name));
  if (stranger !== undefined) throw new GraphError('feed', `feeding ${stranger}: the graph has no such input`);
  // Explicit shapes first: they may settle what the bare ones leave open.
  const order = inputs.toSorted((one, other) => Number(isBare(feeds[one.name])) - Number(isBare(feeds[other.name])));
  const bound = new Map(order.map((input) => [input.name, bindFeed(input, feeds[input.name], sizes)]));
  return inputs.flatMap(({ name }) => bound.get(name) ?? []);
}

function bindFeed(input: OnnxValue, feed: Feed | undefined, sizes: Map<string, number>): BoundFeed {
  const { name, type } = input;
  const what = `feeding ${name} ${type} ${describeShape(input.shape)}`;
  if (feed === undefined) throw new GraphError('feed', `${what}: it is missing`);
  const data = ArrayBuffer.isView(feed) ? feed : feed.data;
  if (!(data instanceof ARRAYS[type])) throw new GraphError('feed', `${what}: found a ${data.constructor.name}`);
  const shape = ArrayBuffer.isView(feed) ? inferSizes(input, data.length, sizes) : feed.shape;
  const length = shape.reduce((product, size) => product * size, 1);
  if (shape.length !== input.shape.length || length !== data.length) {
    throw new GraphError('feed', `${what}: found ${data.length} values for ${describeShape(shape)}`);
  }
  for (const [axis, wanted] of input.shape.entries()) {
    const size = shape[axis] ?? 0;
    const agreed = typeof wanted === 'number' ? wanted : (sizes.get(wanted) ?? size);
    if (size !== agreed) throw new GraphError('feed', `${what}: axis ${axis} is ${size}, wanted ${agreed}`);
    if (typeof wanted === 'string') sizes.set(wanted, size);
  }
  return { name, type, data, shape };
}

/** The sizes of bare data; one open name is what is left of the length. */
function inferSizes(input: OnnxValue, length: number, sizes: ReadonlyMap<string, number>): number[] {
  const shape = input.shape.map((size) => (typeof size === 'number' ? size : sizes.get(size)));
  const open = shape.filter((size) => size === undefined).length;
  if (open > 1) throw new GraphError('feed', `feeding ${input.name}: ${open} sizes are open; give its shape`);
  const rest = shape.reduce<number>((product, size) => product * (size ?? 1), 1);
  return shape.map((size) => size ?? (rest === 0 ? 0 : Math.floor(length / rest)));
}

function isBare(feed: Feed | undefined): boolean {
  return feed !== undefined && ArrayBuffer.isView(feed);
}
