/**
 * Encodes a pair of mentions as rows of the pair table, one per template. A template is a
 * comparison of the two, a property of one of them, or several of these joined. All its values are
 * numbered, so no vocabulary is needed.
 */
import type { Mention } from '../mentions/mention.ts';
import type { PairContext } from './document-context.ts';
import {
  type Comparable,
  createColumnWriter,
  type PairParts,
  type PreparedMention,
  type Share,
} from './pair-columns.ts';

export type { Comparable, Comparison, Property } from './pair-columns.ts';

/** A template of the pair table: its values have consecutive rows. */
export interface PairTemplate {
  readonly name: string;
  readonly values: readonly string[];
  readonly firstRow: number;
}

/** Encodes pairs for one feature set. */
export interface PairCoder {
  readonly templates: readonly PairTemplate[];
  /** Rows of the table; row 0 is "unknown" and never used. */
  readonly rowCount: number;
  /** Writes the rows of a pair, one per template. */
  write(mention: Mention, antecedent: Mention, pair: PairContext, into: Int32Array, at: number): void;
  /** The same in fewer numbers. */
  readonly groups: PairGroups;
}

/**
 * Encodes pairs as codes of template groups. The templates of a group share their parts, so one
 * code says the values of all of them: with a table of summed weights per code, a pair is a handful
 * of lookups instead of dozens.
 */
export interface PairGroups {
  /** The groups, one code each. */
  readonly layout: readonly TemplateGroup[];
  /** True if antecedents are compared by their keys; false if their mentions are read for every pair. */
  readonly comparesKeys: boolean;
  /** Prepares a mention for `write`; the caller keeps the result, or its shares as an antecedent. */
  prepare(mention: Mention): PreparedPairMention;
  /** Prepares an antecedent whose shares the caller has kept: [groups] from `at` on. */
  prepareKept(antecedent: Comparable, shares: Int32Array, at: number): PreparedPairMention;
  /** Writes the codes of a pair, one per group. */
  write(
    current: PreparedPairMention,
    antecedent: PreparedPairMention,
    pair: PairContext,
    into: Int32Array,
    at: number,
  ): void;
}

/** A mention prepared by `PairGroups`; its keys are internal to the feature set. */
export type PreparedPairMention = PreparedMention<unknown>;

interface PairCoderOptions<Keys extends Kept, Kept> extends PairParts<Keys, Kept> {
  /** The names of the parts that each template joins. */
  readonly templates: readonly (readonly string[])[];
  /** Groups of templates, by their joined names. */
  readonly groups: readonly (readonly string[])[];
}

/** Creates a pair coder. */
export function createPairCoder<Keys extends Kept, Kept = Keys>(options: PairCoderOptions<Keys, Kept>): PairCoder {
  const { templates, shares, rowCount, sizes } = layOut(options);
  const rows = createColumnWriter(options, { bases: templates.map(({ firstRow }) => firstRow), shares });
  const layout = layOutGroups(options.groups, templates, sizes);
  const codes = createColumnWriter(options, { bases: layout.map(() => 0), shares: listShares(layout) });
  const readKeys = options.readKeys ?? (({ mention }: Comparable) => prepareRows(mention).keys);
  const cache = new WeakMap<Mention, PreparedMention<Keys>>();
  const prepareRows = (mention: Mention): PreparedMention<Keys> => {
    const known = cache.get(mention) ?? rows.prepare(mention);
    cache.set(mention, known);
    return known;
  };
  // A mention is compared with many antecedents in succession.
  let last: { readonly mention: Mention; readonly prepared: PreparedMention<Keys> } | undefined;
  return {
    templates,
    rowCount,
    write(mention, antecedent, pair, into, at) {
      if (last?.mention !== mention) last = { mention, prepared: prepareRows(mention) };
      rows.write(last.prepared, prepareRows(antecedent), pair, into, at);
    },
    groups: {
      layout,
      comparesKeys: options.readKeys !== undefined,
      prepare: codes.prepare,
      prepareKept: (antecedent, shares, at) => ({
        keys: readKeys(antecedent),
        shares,
        asCurrent: -1,
        asAntecedent: at,
      }),
      write: codes.write as PairGroups['write'],
    },
  };
}

/**
 * Numbers the rows of all templates, starting at 1, and computes what each part's code adds to
 * them.
 */
function layOut<Keys extends Kept, Kept>({ properties, comparisons, templates: joins }: PairCoderOptions<Keys, Kept>) {
  const parts = new Map<string, readonly string[]>(comparisons.map(({ name, values }) => [name, values]));
  for (const { name, values } of properties) {
    parts.set(`current-${name}`, values).set(`antecedent-${name}`, values);
  }
  const shares = new Map<string, Share[]>();
  let rowCount = 1;
  const templates = joins.map((names, column): PairTemplate => {
    const firstRow = rowCount;
    let joined: readonly string[] = [''];
    for (const name of [...names].reverse()) {
      const values = parts.get(name);
      if (values === undefined)
        throw new Error(`create pair coder: found no part ${name}, expected a property or comparison`);
      shares.set(name, [...(shares.get(name) ?? []), { column, stride: joined.length }]);
      joined = values.flatMap((value) => joined.map((rest) => (rest === '' ? value : `${value} ${rest}`)));
    }
    rowCount += joined.length;
    return { name: names.join(' '), values: joined, firstRow };
  });
  const sizes = new Map([...parts].map(([name, values]) => [name, values.length]));
  return { templates, shares, rowCount, sizes };
}

/** Lists what each part's code adds to the codes of the groups. */
function listShares(groups: readonly TemplateGroup[]): Map<string, Share[]> {
  const shares = new Map<string, Share[]>();
  for (const [column, { parts, sizes }] of groups.entries()) {
    let stride = 1;
    for (let axis = parts.length - 1; axis >= 0; axis--) {
      const part = parts[axis] as string;
      shares.set(part, [...(shares.get(part) ?? []), { column, stride }]);
      stride *= sizes[axis] as number;
    }
  }
  return shares;
}

/**
 * A template of a group: its first row, and the axes of the group's grid that its parts are, in row
 * order.
 */
export interface GroupedTemplate {
  readonly firstRow: number;
  readonly axes: readonly number[];
}

/**
 * Templates with a common code: an index into the grid of the parts' values, in which the last part
 * has stride 1.
 */
export interface TemplateGroup {
  readonly parts: readonly string[];
  /** Number of values per part. */
  readonly sizes: readonly number[];
  readonly templates: readonly GroupedTemplate[];
}

/** What a group needs from a template. */
interface JoinedTemplate {
  readonly name: string;
  readonly firstRow: number;
}

/** Lays out groups of templates, given by name; each template must be in exactly one. */
function layOutGroups(
  groups: readonly (readonly string[])[],
  templates: readonly JoinedTemplate[],
  sizes: ReadonlyMap<string, number>,
): TemplateGroup[] {
  const grouped = groups.flat();
  const odd =
    templates.find(({ name }) => grouped.filter((one) => one === name).length !== 1)?.name ??
    grouped.find((name) => !templates.some((template) => template.name === name));
  if (odd !== undefined)
    throw new Error(`create pair groups: found ${odd} not exactly once, expected each template in one group`);
  return groups.map((names) => {
    const joined = templates.filter(({ name }) => names.includes(name));
    const parts = [...new Set(joined.flatMap(({ name }) => name.split(' ')))];
    return {
      parts,
      sizes: parts.map((part) => sizes.get(part) ?? 1),
      templates: joined.map(({ name, firstRow }) => ({
        firstRow,
        axes: name.split(' ').map((part) => parts.indexOf(part)),
      })),
    };
  });
}
