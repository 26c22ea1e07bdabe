/**
 * Pair templates in groups: a group's templates share their parts, so one number, its code, says the values of all of them. What each
 * code weighs is laid out in a table when a model loads, and a pair is a handful of look-ups instead of dozens.
 */

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
