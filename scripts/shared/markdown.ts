/**
 * Markdown tables, and documents with handwritten prose whose marked places are filled by a script.
 */

/**
 * Formats a table: the first column left-aligned, the others right-aligned, padded like this
 * repository's formatter.
 */
export function formatMarkdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(MIN_WIDTH, ...all.map((row) => measureWidth(row[column] ?? ''))));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = all.map((row) =>
    line(
      widths.map((width, column) => {
        const cell = row[column] ?? '';
        const padding = ' '.repeat(width - measureWidth(cell));
        return column === 0 ? cell + padding : padding + cell;
      }),
    ),
  );
  lines.splice(
    1,
    0,
    line(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))),
  );
  return lines.join('\n');
}

const MIN_WIDTH = 3;

function measureWidth(text: string): number {
  return [...text].length;
}

/**
 * Fills every place `<!-- begin NAME -->` … `<!-- end NAME -->` of a document. A place without
 * content and content without a place are errors, so a renamed table cannot vanish silently.
 * Undefined content leaves its place unchanged.
 */
export function fillPlaces(document: string, contents: Readonly<Record<string, string | undefined>>): string {
  const filled = new Set<string>();
  const text = document.replaceAll(/<!-- begin ([\w-]+) -->\n[\s\S]*?<!-- end \1 -->/g, (place, name: string) => {
    if (!(name in contents))
      throw new RangeError(`fill document: found place ${name}, expected one of ${Object.keys(contents).join(', ')}`);
    filled.add(name);
    const content = contents[name];
    return content === undefined ? place : `<!-- begin ${name} -->\n\n${content}\n\n<!-- end ${name} -->`;
  });
  const missing = Object.keys(contents).filter((name) => !filled.has(name));
  if (missing.length > 0) {
    throw new RangeError(
      `fill document: found no place for ${missing.join(', ')}, expected <!-- begin NAME --> … <!-- end NAME -->`,
    );
  }
  return text;
}
