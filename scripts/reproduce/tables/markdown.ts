/** Markdown: tables, and documents whose marked places are filled by a script while the prose around them is written by hand. */

/** A table: the first column to the left, the others to the right; laid out as the formatter of this repository does. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(MIN_WIDTH, ...all.map((row) => widthOf(row[column] ?? ''))));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const laidOut = all.map((row) =>
    line(
      widths.map((width, column) => {
        const cell = row[column] ?? '';
        const blanks = ' '.repeat(width - widthOf(cell));
        return column === 0 ? cell + blanks : blanks + cell;
      }),
    ),
  );
  laidOut.splice(
    1,
    0,
    line(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))),
  );
  return laidOut.join('\n');
}

const MIN_WIDTH = 3;

function widthOf(text: string): number {
  return [...text].length;
}

/**
 * Fills every place `<!-- begin NAME -->` … `<!-- end NAME -->` of a document. A place that nothing fills, and a filling without
 * a place, are errors: a renamed table must not vanish silently. A filling that is undefined leaves its place as it is.
 */
export function fillPlaces(document: string, fillings: Readonly<Record<string, string | undefined>>): string {
  const filled = new Set<string>();
  const text = document.replaceAll(/<!-- begin ([\w-]+) -->\n[\s\S]*?<!-- end \1 -->/g, (place, name: string) => {
    if (!(name in fillings))
      throw new RangeError(`fill document: found place ${name}, wanted one of ${Object.keys(fillings).join(', ')}`);
    filled.add(name);
    const filling = fillings[name];
    return filling === undefined ? place : `<!-- begin ${name} -->\n\n${filling}\n\n<!-- end ${name} -->`;
  });
  const missing = Object.keys(fillings).filter((name) => !filled.has(name));
  if (missing.length > 0) {
    throw new RangeError(
      `fill document: found no place for ${missing.join(', ')}, wanted <!-- begin NAME --> … <!-- end NAME -->`,
    );
  }
  return text;
}
