/**
 * Two mentions → one row of the pair table a template. A template is a comparison of the two, a property of one, or several of
 * these joined; every value it may have is numbered, so no vocabulary is needed.
 */
import type { Mention } from '../mentions/mention.ts';
import type { PairContext } from './document-context.ts';
import { createColumnWriter, type PairParts, type PreparedMention, type Share } from './pair-columns.ts';

export type { Comparison, Property } from './pair-columns.ts';

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
  /** The same, said by fewer numbers. */
  readonly groups: PairGroups;
}

/** Pairs as codes of template groups (pair-groups.ts), for those who score many pairs a mention. */
export interface PairGroups {
  /** The grids of the groups, in which codes are places. */
  readonly layout: readonly TemplateGroup[];
  /** What `write` needs of a mention, for the caller to keep. */
  prepare(mention: Mention): PreparedPairMention;
  /** Writes the codes of a pair, one a group. */
  write(
    current: PreparedPairMention,
    antecedent: PreparedPairMention,
    pair: PairContext,
    into: Int32Array,
    at: number,
  ): void;
}

/** A mention as `PairGroups` compares it; what is inside is the feature set's own. */
export type PreparedPairMention = PreparedMention<unknown>;

export interface PairCoderOptions<Keys> extends PairParts<Keys> {
  /** The names that each template joins. */
  readonly templates: readonly (readonly string[])[];
  /** Groups of templates, each by its joined names. */
  readonly groups: readonly (readonly string[])[];
}

/** Makes a coder. */
export function createPairCoder<Keys>(options: PairCoderOptions<Keys>): PairCoder {
  const { templates, shares, rowCount, sizes } = layOut(options);
  const rows = createColumnWriter(options, { bases: templates.map(({ firstRow }) => firstRow), shares });
  const layout = layOutGroups(options.groups, templates, sizes);
  const codes = createColumnWriter(options, { bases: layout.map(() => 0), shares: listShares(layout) });
  const cache = new WeakMap<Mention, PreparedMention<Keys>>();
  const prepareRows = (mention: Mention): PreparedMention<Keys> => {
    const known = cache.get(mention) ?? rows.prepare(mention);
    cache.set(mention, known);
    return known;
  };
  // A mention is compared with many antecedents in a row.
  let last: { readonly mention: Mention; readonly prepared: PreparedMention<Keys> } | undefined;
  return {
    templates,
    rowCount,
    write(mention, antecedent, pair, into, at) {
      if (last?.mention !== mention) last = { mention, prepared: prepareRows(mention) };
      rows.write(last.prepared, prepareRows(antecedent), pair, into, at);
    },
    groups: { layout, prepare: codes.prepare, write: codes.write as PairGroups['write'] },
  };
}

/** Numbers the rows of all templates from 1 on, and finds where each part's code counts. */
function layOut<Keys>({ properties, comparisons, templates: joins }: PairCoderOptions<Keys>) {
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
      if (values === undefined) throw new Error(`make pair coder: found no part ${name}`);
      shares.set(name, [...(shares.get(name) ?? []), { column, stride: joined.length }]);
      joined = values.flatMap((value) => joined.map((rest) => (rest === '' ? value : `${value} ${rest}`)));
    }
    rowCount += joined.length;
    return { name: names.join(' '), values: joined, firstRow };
  });
  const sizes = new Map([...parts].map(([name, values]) => [name, values.length]));
  return { templates, shares, rowCount, sizes };
}

/** Where each part's code counts in the codes of the groups. */
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

/*MERGED featurizer/features/pair-groups.ts*/
// HEADER:
// Pair templates in groups: a group's templates share their parts, so one number, its code, says the values of all of them. What each
// code weighs is laid out in a table when a model loads, and a pair is a handful of look-ups instead of dozens.

/** A template of a group: where its rows begin, and which axes of the group's grid its parts are, in the order of its rows. */
export interface GroupedTemplate {
  readonly firstRow: number;
  readonly axes: readonly number[];
}

/** Templates whose parts make up one code: a place in the grid of the parts' values, the last part counting 1. */
export interface TemplateGroup {
  readonly parts: readonly string[];
  /** How many values each part has. */
  readonly sizes: readonly number[];
  readonly templates: readonly GroupedTemplate[];
}

/** A template as groups are made of it. */
export interface JoinedTemplate {
  readonly name: string;
  readonly firstRow: number;
}

/** Lays out groups of templates, given by their names; each template must be in one of them. */
export function layOutGroups(
  groups: readonly (readonly string[])[],
  templates: readonly JoinedTemplate[],
  sizes: ReadonlyMap<string, number>,
): TemplateGroup[] {
  const grouped = groups.flat();
  const odd =
    templates.find(({ name }) => grouped.filter((one) => one === name).length !== 1)?.name ??
    grouped.find((name) => !templates.some((template) => template.name === name));
  if (odd !== undefined)
    throw new Error(`make pair groups: found ${odd} not just once, wanted each template in one group`);
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
