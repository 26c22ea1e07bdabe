/**
 * Two mentions → one row of the pair table a template. A template is a comparison of the two, a property of one, or several of
 * these joined; every value it may have is numbered, so no vocabulary is needed.
 */
import type { Mention } from '../mentions/mention.ts';
import type { PairContext } from './feature-set.ts';
import { createColumnWriter, type PairParts, type PreparedMention, type Share } from './pair-columns.ts';
import { groupTemplates, type TemplateGroup } from './pair-groups.ts';

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

/** Pairs as codes of template groups (pair-groups.ts), for those who score hundreds of pairs a mention. */
export interface PairGroups {
  /** How many codes each group has. */
  readonly codeCounts: readonly number[];
  /** Templates of the largest group. */
  readonly width: number;
  /** What `write` needs of a mention; the same object as long as the mention lives. */
  prepare(mention: Mention): PreparedPairMention;
  /** Writes the codes of a pair, one a group. */
  write(
    current: PreparedPairMention,
    antecedent: PreparedPairMention,
    pair: PairContext,
    into: Int32Array,
    at: number,
  ): void;
  /** Writes the `width` rows of the pair table that a code stands for, padded with row 0. */
  writeRows(group: number, code: number, into: Int32Array, at: number): void;
}

/** A mention as `PairGroups` keeps it; what is inside is the feature set's own. */
export type PreparedPairMention = PreparedMention<unknown>;

export interface PairCoderOptions<Keys> extends PairParts<Keys> {
  /** The names that each template joins. */
  readonly templates: readonly (readonly string[])[];
}

/** Makes a coder. */
export function createPairCoder<Keys>(options: PairCoderOptions<Keys>): PairCoder {
  const { templates, shares, rowCount, sizes } = layOut(options);
  const cache = new WeakMap<Mention, Keys>();
  const keysOf = (mention: Mention): Keys => {
    const keys = cache.get(mention) ?? options.keysOf(mention);
    cache.set(mention, keys);
    return keys;
  };
  const parts: PairParts<Keys> = { ...options, keysOf };
  const rows = createColumnWriter(parts, { bases: templates.map(({ firstRow }) => firstRow), shares });
  const groups = groupTemplates(options.templates, sizes);
  const codes = createColumnWriter(parts, { bases: groups.map(() => 0), shares: sharesOf(groups) });
  const width = Math.max(0, ...groups.map((group) => group.templates.length));
  const decoders = groups.map((group) => decoderOf(group, { templates, shares, sizes }));
  // A mention is compared with many antecedents in a row.
  let last: { readonly mention: Mention; readonly prepared: PreparedMention<Keys> } | undefined;
  return {
    templates,
    rowCount,
    write(mention, antecedent, pair, into, at) {
      if (last?.mention !== mention) last = { mention, prepared: rows.prepare(mention) };
      rows.write(last.prepared, rows.prepare(antecedent), pair, into, at);
    },
    groups: {
      codeCounts: groups.map(({ codeCount }) => codeCount),
      width,
      prepare: codes.prepare,
      write: codes.write as PairGroups['write'],
      writeRows(group, code, into, at) {
        into.fill(0, at, at + width);
        decoders[group]?.(code, into, at);
      },
    },
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
function sharesOf(groups: readonly TemplateGroup[]): Map<string, Share[]> {
  const shares = new Map<string, Share[]>();
  for (const [column, { strides }] of groups.entries()) {
    for (const [part, stride] of strides) shares.set(part, [...(shares.get(part) ?? []), { column, stride }]);
  }
  return shares;
}

/** Writes the rows that a code of a group stands for. */
function decoderOf(
  group: TemplateGroup,
  { templates, shares, sizes }: Pick<ReturnType<typeof layOut>, 'templates' | 'shares' | 'sizes'>,
): (code: number, into: Int32Array, at: number) => void {
  const columns = group.templates.map((template) => ({
    firstRow: templates[template]?.firstRow ?? 0,
    parts: [...group.strides].flatMap(([part, codeStride]) => {
      const share = shares.get(part)?.find(({ column }) => column === template);
      return share === undefined ? [] : [{ codeStride, size: sizes.get(part) ?? 1, stride: share.stride }];
    }),
  }));
  return (code, into, at) => {
    for (const [place, { firstRow, parts }] of columns.entries()) {
      let row = firstRow;
      for (const { codeStride, size, stride } of parts) row += (Math.floor(code / codeStride) % size) * stride;
      into[at + place] = row;
    }
  };
}
