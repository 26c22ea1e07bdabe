/** "Did you mean …?": finds the known word that a mistyped one is nearest to. */
import { countEdits } from '../protocol/mod.ts';

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
