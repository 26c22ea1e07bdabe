/**
 * Two mentions → one row of the pair table a template. A template is a comparison of the two, a property of one, or several of
 * these joined; every value it may have is numbered, so no vocabulary is needed. What depends on one mention alone is summed
 * once and kept as long as the mention is: a pair then costs an addition a template and its comparisons.
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

/** A template of the pair table: its values have consecutive rows. */
export interface PairTemplate {
  readonly name: string;
  readonly values: readonly string[];
  readonly firstRow: number;
}

export interface PairCoder {
  readonly templates: readonly PairTemplate[];
  /** Rows of the table; 0 is "unknown" and stays free. */
  readonly rowCount: number;
  /** Writes the rows of a pair, one a template. */
  write(mention: Mention, antecedent: Mention, pair: PairContext, into: Int32Array, at: number): void;
}

export interface PairCoderOptions<Keys> {
  readonly keysOf: (mention: Mention) => Keys;
  readonly properties: readonly Property<Keys>[];
  readonly comparisons: readonly Comparison<Keys>[];
  /** The names that each template joins. */
  readonly templates: readonly (readonly string[])[];
}

/** A mention's keys and what they add to the rows of a pair, in either role. */
interface Prepared<Keys> {
  readonly keys: Keys;
  readonly asCurrent: Int32Array; // [templates], the first rows included
  readonly asAntecedent: Int32Array; // [templates]
}

/** That a part's code counts `stride` rows in a template. */
interface Share {
  readonly template: number;
  readonly stride: number;
}

/** Makes a coder. */
export function createPairCoder<Keys>(options: PairCoderOptions<Keys>): PairCoder {
  const { keysOf, properties, comparisons } = options;
  const { templates, shares, rowCount } = layOut(options);
  const sum = (rows: Int32Array, keys: Keys, role: string): Int32Array => {
    for (const { name, codeOf } of properties) {
      const code = codeOf(keys);
      for (const { template, stride } of shares.get(role + name) ?? [])
        rows[template] = (rows[template] ?? 0) + code * stride;
    }
    return rows;
  };
  const cache = new WeakMap<Mention, Prepared<Keys>>();
  const prepare = (mention: Mention): Prepared<Keys> => {
    const known = cache.get(mention);
    if (known !== undefined) return known;
    const keys = keysOf(mention);
    const firstRows = Int32Array.from(templates, ({ firstRow }) => firstRow);
    const asCurrent = sum(firstRows, keys, 'current-');
    const prepared = { keys, asCurrent, asAntecedent: sum(new Int32Array(templates.length), keys, 'antecedent-') };
    cache.set(mention, prepared);
    return prepared;
  };
  // Flat, for the inner loop: comparison c counts in targets[starts[c] … starts[c + 1]], by the strides there.
  const codes = comparisons.map(({ codeOf }) => codeOf);
  const compared = comparisons.map(({ name }) => shares.get(name) ?? []);
  const starts = startsOf(compared);
  const targets = Int32Array.from(compared.flat(), ({ template }) => template);
  const strides = Int32Array.from(compared.flat(), ({ stride }) => stride);
  // A mention is compared with many antecedents in a row.
  let last: { readonly mention: Mention; readonly prepared: Prepared<Keys> } | undefined;
  return {
    templates,
    rowCount,
    write(mention, antecedent, pair, into, at) {
      if (last?.mention !== mention) last = { mention, prepared: prepare(mention) };
      const { keys: current, asCurrent } = last.prepared;
      const { keys: earlier, asAntecedent } = prepare(antecedent);
      for (let template = 0; template < asCurrent.length; template++) {
        into[at + template] = (asCurrent[template] as number) + (asAntecedent[template] as number);
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

/** Numbers the rows of all templates from 1 on, and finds where each part's code counts. */
function layOut<Keys>({ properties, comparisons, templates: joins }: PairCoderOptions<Keys>) {
  const parts = new Map<string, readonly string[]>(comparisons.map(({ name, values }) => [name, values]));
  for (const { name, values } of properties) {
    parts.set(`current-${name}`, values).set(`antecedent-${name}`, values);
  }
  const shares = new Map<string, Share[]>();
  let rowCount = 1;
  const templates = joins.map((names, template): PairTemplate => {
    const firstRow = rowCount;
    let joined: readonly string[] = [''];
    for (const name of [...names].reverse()) {
      const values = parts.get(name);
      if (values === undefined) throw new Error(`make pair coder: found no part ${name}`);
      shares.set(name, [...(shares.get(name) ?? []), { template, stride: joined.length }]);
      joined = values.flatMap((value) => joined.map((rest) => (rest === '' ? value : `${value} ${rest}`)));
    }
    rowCount += joined.length;
    return { name: names.join(' '), values: joined, firstRow };
  });
  return { templates, shares, rowCount };
}
