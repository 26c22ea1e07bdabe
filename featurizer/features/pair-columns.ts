/**
 * Columns of a pair of mentions: each is a sum of the codes of its parts, times a stride each. What depends on one mention alone is
 * summed once and kept as long as the mention is: a pair then costs an addition a column and its comparisons.
 */
import type { Mention } from '../mentions/mention.ts';
import type { PairContext } from './feature-set.ts';

/** A property of a mention. Templates name it `current-…` or `antecedent-…`. `Keys` is what is worked out once a mention. */
export interface Property<Keys> {
  readonly name: string;
  /** The names of its codes 0, 1, … */
  readonly values: readonly string[];
  readonly codeOf: (keys: Keys) => number;
}

/** A comparison of a current mention and an antecedent. */
export interface Comparison<Keys> {
  readonly name: string;
  readonly values: readonly string[];
  readonly codeOf: (current: Keys, antecedent: Keys, pair: PairContext) => number;
}

/** What columns are made of. */
export interface PairParts<Keys> {
  readonly keysOf: (mention: Mention) => Keys;
  readonly properties: readonly Property<Keys>[];
  readonly comparisons: readonly Comparison<Keys>[];
}

/** That a part's code counts `stride` in a column. */
export interface Share {
  readonly column: number;
  readonly stride: number;
}

/** The columns: what each starts from, and what each part adds where. */
export interface ColumnLayout {
  readonly bases: readonly number[];
  readonly shares: ReadonlyMap<string, readonly Share[]>;
}

/** A mention's keys and what they add to the columns of a pair, in either role. */
export interface PreparedMention<Keys> {
  readonly keys: Keys;
  readonly asCurrent: Int32Array; // [columns], the bases included
  readonly asAntecedent: Int32Array; // [columns]
}

/** Writes the columns of pairs. */
export interface ColumnWriter<Keys> {
  /** What is kept of a mention; the same object as long as the mention lives. */
  prepare(mention: Mention): PreparedMention<Keys>;
  write(
    current: PreparedMention<Keys>,
    antecedent: PreparedMention<Keys>,
    pair: PairContext,
    into: Int32Array,
    at: number,
  ): void;
}

/** Makes a writer. */
export function createColumnWriter<Keys>(parts: PairParts<Keys>, { bases, shares }: ColumnLayout): ColumnWriter<Keys> {
  const { keysOf, properties, comparisons } = parts;
  const sum = (columns: Int32Array, keys: Keys, role: string): Int32Array => {
    for (const { name, codeOf } of properties) {
      const code = codeOf(keys);
      for (const { column, stride } of shares.get(role + name) ?? [])
        columns[column] = (columns[column] ?? 0) + code * stride;
    }
    return columns;
  };
  const cache = new WeakMap<Mention, PreparedMention<Keys>>();
  // Flat, for the inner loop: comparison c counts in targets[starts[c] … starts[c + 1]], by the strides there.
  const codes = comparisons.map(({ codeOf }) => codeOf);
  const compared = comparisons.map(({ name }) => shares.get(name) ?? []);
  const starts = startsOf(compared);
  const targets = Int32Array.from(compared.flat(), ({ column }) => column);
  const strides = Int32Array.from(compared.flat(), ({ stride }) => stride);
  return {
    prepare(mention) {
      const known = cache.get(mention);
      if (known !== undefined) return known;
      const keys = keysOf(mention);
      const asCurrent = sum(Int32Array.from(bases), keys, 'current-');
      const prepared = { keys, asCurrent, asAntecedent: sum(new Int32Array(bases.length), keys, 'antecedent-') };
      cache.set(mention, prepared);
      return prepared;
    },
    write({ keys: current, asCurrent }, { keys: earlier, asAntecedent }, pair, into, at) {
      for (let column = 0; column < asCurrent.length; column++) {
        into[at + column] = (asCurrent[column] as number) + (asAntecedent[column] as number);
      }
      for (let comparison = 0; comparison < codes.length; comparison++) {
        const code = (codes[comparison] as Comparison<Keys>['codeOf'])(current, earlier, pair);
        if (code === 0) continue;
        const end = starts[comparison + 1] as number;
        for (let share = starts[comparison] as number; share < end; share++) {
          const target = at + (targets[share] as number);
          into[target] = (into[target] as number) + code * (strides[share] as number);
        }
      }
    },
  };
}

/** Where each list begins when all are laid end to end; the end comes last. */
function startsOf(lists: readonly (readonly unknown[])[]): Int32Array {
  const starts = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length;
  return starts;
}
