/**
 * Writes the columns of a pair of mentions. A column is the sum of its parts' codes, each times a
 * stride. What depends on one mention alone is summed once per mention, so a pair costs its
 * comparisons and one addition per column.
 */
import type { Mention } from '../mentions/mention.ts';
import type { PairContext } from './document-context.ts';

/**
 * A property of one mention; templates name it `current-…` or `antecedent-…`. `Keys` are computed
 * once per mention.
 */
export interface Property<Keys> {
  readonly name: string;
  /** The names of its codes 0, 1, … */
  readonly values: readonly string[];
  readonly encode: (keys: Keys) => number;
}

/** A comparison of a current mention and an antecedent. */
export interface Comparison<Keys> {
  readonly name: string;
  readonly values: readonly string[];
  readonly encode: (current: Keys, antecedent: Keys, pair: PairContext) => number;
}

/** The parts that columns are made of. */
export interface PairParts<Keys> {
  readonly toKeys: (mention: Mention) => Keys;
  readonly properties: readonly Property<Keys>[];
  readonly comparisons: readonly Comparison<Keys>[];
  /**
   * Writes the codes of all comparisons in order. Optional: a function with static calls is faster
   * than one call per comparison.
   */
  readonly compare?: CompareAll<Keys>;
}

type CompareAll<Keys> = (current: Keys, antecedent: Keys, pair: PairContext, into: Int32Array) => void;

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

/** A mention's keys, and what they add to a pair's columns in either role. */
export interface PreparedMention<Keys> {
  readonly keys: Keys;
  /** As the current mention, the bases included; then as an antecedent. */
  readonly shares: readonly number[]; // [2 × columns]
}

/** Writes the columns of pairs. */
interface ColumnWriter<Keys> {
  /** Computes what depends on one mention alone; the caller keeps it. */
  prepare(mention: Mention): PreparedMention<Keys>;
  write(
    current: PreparedMention<Keys>,
    antecedent: PreparedMention<Keys>,
    pair: PairContext,
    into: Int32Array,
    at: number,
  ): void;
}

/** Creates a column writer. */
export function createColumnWriter<Keys>(parts: PairParts<Keys>, { bases, shares }: ColumnLayout): ColumnWriter<Keys> {
  const { toKeys, properties, comparisons, compare = compareOneByOne(comparisons) } = parts;
  const encoders = properties.map(({ encode }) => encode);
  const columns = bases.length;
  const first = [...bases, ...bases.map(() => 0)];
  const [asCurrent, asAntecedent] = ['current-', 'antecedent-'].map((role) =>
    flatten(properties.map(({ name }) => shares.get(role + name) ?? [])),
  ) as [FlatShares, FlatShares];
  const compared = flatten(comparisons.map(({ name }) => shares.get(name) ?? []));
  const codes = new Int32Array(Math.max(properties.length, comparisons.length));
  return {
    prepare(mention) {
      const keys = toKeys(mention);
      for (let at = 0; at < encoders.length; at++) codes[at] = (encoders[at] as (typeof encoders)[number])(keys);
      const own = first.slice();
      addShares(asCurrent, codes, own, 0);
      addShares(asAntecedent, codes, own, columns);
      return { keys, shares: own };
    },
    write(current, antecedent, pair, into, at) {
      const { shares: one } = current;
      const { shares: other } = antecedent;
      for (let column = 0; column < columns; column++) {
        into[at + column] = (one[column] as number) + (other[columns + column] as number);
      }
      compare(current.keys, antecedent.keys, pair, codes);
      addComparedShares(compared, codes, into, at);
    },
  };
}

function compareOneByOne<Keys>(comparisons: readonly Comparison<Keys>[]): CompareAll<Keys> {
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

function addShares({ parts, columns, strides }: FlatShares, codes: Int32Array, into: number[], at: number): void {
  for (let share = 0; share < parts.length; share++) {
    const column = at + (columns[share] as number);
    into[column] = (into[column] as number) + (codes[parts[share] as number] as number) * (strides[share] as number);
  }
}

/** `addShares` for the inner loop, which then sees one kind of array only. */
function addComparedShares(
  { parts, columns, strides }: FlatShares,
  codes: Int32Array,
  into: Int32Array,
  at: number,
): void {
  for (let share = 0; share < parts.length; share++) {
    const column = at + (columns[share] as number);
    into[column] = (into[column] as number) + (codes[parts[share] as number] as number) * (strides[share] as number);
  }
}
