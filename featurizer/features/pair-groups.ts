/**
 * Pair templates in groups: a group's templates share their parts, so one number, its code, says the values of all of them. A pair
 * has a handful of codes instead of dozens of rows, and a document's pairs have few distinct ones: what a code weighs is
 * worked out once.
 */

/** A part of templates (a comparison, or a property of one mention) with the number of its values. */
export type PartSizes = ReadonlyMap<string, number>;

/** Templates whose parts make up one code. */
export interface TemplateGroup {
  /** Places in the list of templates. */
  readonly templates: readonly number[];
  /** The parts of the code, each with what its value counts. */
  readonly strides: ReadonlyMap<string, number>;
  /** Codes are below this. */
  readonly codeCount: number;
}

/** Codes stay below this. Fewer, larger groups make a pair cheaper but its codes rarer: half a dozen groups of `base` are best. */
const MAX_CODES = 1 << 24;
/** Groups are padded to the largest, which must not be much larger than the rest. */
const MAX_TEMPLATES = 10;

/** Groups templates, each given by the names of its parts: always the two next whose common code is smallest. */
export function groupTemplates(joins: readonly (readonly string[])[], sizes: PartSizes): TemplateGroup[] {
  const codeCountOf = (parts: Iterable<string>) => {
    let product = 1;
    for (const part of parts) product *= sizes.get(part) ?? 1;
    return product;
  };
  const groups = joins.map((parts, template) => ({ templates: [template], parts: new Set(parts) }));
  for (;;) {
    let smallest = MAX_CODES + 1;
    let pick: readonly [number, number] | undefined;
    for (const [at, one] of groups.entries()) {
      for (const [beyond, other] of groups.slice(at + 1).entries()) {
        if (one.templates.length + other.templates.length > MAX_TEMPLATES) continue;
        const codeCount = codeCountOf(new Set([...one.parts, ...other.parts]));
        if (codeCount >= smallest) continue;
        smallest = codeCount;
        pick = [at, at + 1 + beyond];
      }
    }
    if (pick === undefined) break;
    const [other] = groups.splice(pick[1], 1);
    const one = groups[pick[0]];
    one?.templates.push(...(other?.templates ?? []));
    for (const part of other?.parts ?? []) one?.parts.add(part);
  }
  return groups.map(({ templates, parts }) => {
    const strides = new Map<string, number>();
    let codeCount = 1;
    for (const part of parts) {
      strides.set(part, codeCount);
      codeCount *= sizes.get(part) ?? 1;
    }
    return { templates: templates.sort((one, other) => one - other), strides, codeCount };
  });
}
