/**
 * Writes the columns of a pair of mentions. A column is the sum of its parts' codes, each times a
 * stride. What depends on one mention alone is summed once per mention, so a pair costs its
 * comparisons and one addition per column.
 */
import type { Mention } from '../mentions/mention.ts';
import type { PairContext } from './document-context.ts';
import type { MentionKeys } from './mention-keys.ts';

/**
 * A property of one mention; templates name it `current-…` or `antecedent-…`. `Keys` are computed
 * once per mention; of an antecedent, `Kept` is left of them.
 */
export interface Property<Keys> {
  readonly name: string;
  /** The names of its codes 0, 1, … */
  readonly values: readonly string[];
  readonly encode: (keys: Keys) => number;
}

/** A comparison of a current mention and an antecedent. */
export interface Comparison<Keys, Kept = Keys> {
  readonly name: string;
  readonly values: readonly string[];
  readonly encode: (current: Keys, antecedent: Kept, pair: PairContext) => number;
}

/** An antecedent: its keys, and the mention itself. */
export interface Comparable {
  readonly keys: MentionKeys;
  readonly mention: Mention;
}

/** The parts that columns are made of. */
export interface PairParts<Keys extends Kept, Kept = Keys> {
  readonly toKeys: (mention: Mention) => Keys;
  /** Reads the keys of an antecedent. Default: from the mention, which is then read for every pair. */
  readonly readKeys?: (antecedent: Comparable) => Kept;
  readonly properties: readonly Property<Kept>[];
  readonly comparisons: readonly Comparison<Keys, Kept>[];
  /**
   * Writes the codes of all comparisons in order. Optional: a function with static calls is faster
   * than one call per comparison.
   */
  readonly compare?: CompareAll<Keys, Kept>;
}

type CompareAll<Keys, Kept> = (current: Keys, antecedent: Kept, pair: PairContext, into: Int32Array) => void;

/** A part's code adds `stride` times itself to a column. */
export interface Share {
  readonly column: number;
  readonly stride: number;
}

/** The columns: their base values, and what each part adds to which of them. */
interface ColumnLayout {
  readonly bases: readonly number[];
  readonly shares: ReadonlyMap<string, readonly Share[]>;
}

/** A mention's keys, and where it is what they add to a pair's columns in either role. */
export interface PreparedMention<Keys> {
  readonly keys: Keys;
  readonly shares: Int32Array;
  /** As the current mention, the bases included: [columns] from here on; −1 for an antecedent. */
  readonly asCurrent: number;
  readonly asAntecedent: number;
}

/** Writes the columns of pairs. */
interface ColumnWriter<Keys, Kept> {
  /** Computes what depends on one mention alone; the caller keeps it. */
  prepare(mention: Mention): PreparedMention<Keys>;
  write(
    current: PreparedMention<Keys>,
    antecedent: PreparedMention<Kept>,
    pair: PairContext,
    into: Int32Array,
    at: number,
  ): void;
}

/** Mentions whose shares are in one array, which lives as long as any of them is prepared. */
const CHUNK_MENTIONS = 32;

/** Creates a column writer. */
export function createColumnWriter<Keys extends Kept, Kept>(
  parts: PairParts<Keys, Kept>,
  { bases, shares }: ColumnLayout,
): ColumnWriter<Keys, Kept> {
  const { toKeys, properties, comparisons, compare = compareOneByOne(comparisons) } = parts;
  const encoders = properties.map(({ encode }) => encode);
  const columns = bases.length;
  const [asCurrent, asAntecedent] = ['current-', 'antecedent-'].map((role) =>
    flatten(properties.map(({ name }) => shares.get(role + name) ?? [])),
  ) as [FlatShares, FlatShares];
  const compared = flatten(comparisons.map(({ name }) => shares.get(name) ?? []));
  const codes = new Int32Array(Math.max(properties.length, comparisons.length));
  let chunk = new Int32Array(0);
  let free = 0;
  return {
    prepare(mention) {
      const keys = toKeys(mention);
      for (let at = 0; at < encoders.length; at++) codes[at] = (encoders[at] as (typeof encoders)[number])(keys);
      if (free + 2 * columns > chunk.length) {
        chunk = new Int32Array(CHUNK_MENTIONS * 2 * columns);
        free = 0;
      }
      const at = free;
      free += 2 * columns;
      chunk.set(bases, at);
      addShares(asCurrent, codes, chunk, at);
      addShares(asAntecedent, codes, chunk, at + columns);
      return { keys, shares: chunk, asCurrent: at, asAntecedent: at + columns };
    },
    write(current, antecedent, pair, into, at) {
      const { shares: one, asCurrent: from } = current;
      const { shares: other, asAntecedent: otherFrom } = antecedent;
      for (let column = 0; column < columns; column++) {
        into[at + column] = (one[from + column] as number) + (other[otherFrom + column] as number);
      }
      compare(current.keys, antecedent.keys, pair, codes);
      addShares(compared, codes, into, at);
    },
  };
}

function compareOneByOne<Keys, Kept>(comparisons: readonly Comparison<Keys, Kept>[]): CompareAll<Keys, Kept> {
  return (current, antecedent, pair, into) => {
    for (const [at, { encode }] of comparisons.entries()) into[at] = encode(current, antecedent, pair);
  };
}

/** The shares of several parts as flat arrays, for the inner loop. */
interface FlatShares {
  readonly parts: Int32Array;
  readonly columns: Int32Array;
  readonly strides: Int32Array;
}

function flatten(lists: readonly (readonly Share[])[]): FlatShares {
  const all = lists.flatMap((list, part) => list.map((share) => ({ part, ...share })));
  return {
    parts: Int32Array.from(all, ({ part }) => part),
    columns: Int32Array.from(all, ({ column }) => column),
    strides: Int32Array.from(all, ({ stride }) => stride),
  };
}

function addShares({ parts, columns, strides }: FlatShares, codes: Int32Array, into: Int32Array, at: number): void {
  for (let share = 0; share < parts.length; share++) {
    const column = at + (columns[share] as number);
    into[column] = (into[column] as number) + (codes[parts[share] as number] as number) * (strides[share] as number);
  }
}
