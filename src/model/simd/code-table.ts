/** What each code of a template group weighs, laid out when a model loads: a pair then looks up one row a group. */
import type { TemplateGroup } from '../../../featurizer/mod.ts';
import type { WeightTable } from '../network/weights.ts';

/** The sums of the rows of a group's templates, [codes, width]; what is beyond the units is zero. */
export function createCodeTable({ sizes, templates }: TemplateGroup, pairs: WeightTable, width: number): Float32Array {
  const units = pairs.sizes[1] ?? 0;
  const codeCount = sizes.reduce((product, size) => product * size, 1);
  const table = new Float32Array(codeCount * width);
  const place = sizes.map(() => 0); // of a code, in the grid of its parts
  for (let code = 0; code < codeCount; code++) {
    let rest = code;
    for (let axis = sizes.length - 1; axis >= 0; axis--) {
      const size = sizes[axis] ?? 1;
      place[axis] = rest % size;
      rest = Math.floor(rest / size);
    }
    for (const { firstRow, axes } of templates) {
      const row = axes.reduce((before, axis) => before * (sizes[axis] ?? 1) + (place[axis] ?? 0), 0);
      const from = (firstRow + row) * units;
      for (let unit = 0; unit < units; unit++) {
        const to = code * width + unit;
        table[to] = (table[to] as number) + (pairs.values[from + unit] as number);
      }
    }
  }
  return table;
}
