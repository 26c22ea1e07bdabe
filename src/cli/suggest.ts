/** "Did you mean …?": finds the known word that a mistyped one is nearest to. */

/** Returns `; did you mean WORD?`, or nothing if no known word is near. */
export function suggest(found: string, known: readonly string[]): string {
  const ranked = known
    .map((word) => ({ word, distance: countEdits(found.toLowerCase(), word) }))
    .sort((one, other) => one.distance - other.distance);
  const best = ranked[0];
  // Two letters that change places are two edits: `formta` for `format`.
  if (best === undefined || best.distance > 0.4 * best.word.length) return '';
  return `; did you mean ${best.word}?`;
}

/** Counts the insertions, deletions and replacements that turn one word into another (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let at = 1; at <= from.length; at++) {
    const above = row;
    row = [at];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1));
    }
  }
  return row[to.length] ?? 0;
}
