/** Finds every token in the text of its sentence, exactly; multiword tokens (`don't` = `do` + `n't`) included. */
import { CorpusError, describePlace, type Place } from './corpus-error.ts';

/** What the text shows as one piece: a token, or a multiword token with its parts. */
export interface SurfaceUnit {
  readonly form: string;
  /** The tokens it stands for: itself, or the parts. */
  readonly tokens: readonly string[];
  readonly hasSpaceAfter: boolean;
}

export type Offsets = readonly [start: number, end: number];

/** The text the units make where the corpus gives none of its own. */
export function rebuildText(units: readonly SurfaceUnit[]): string {
  return units
    .map((unit) => unit.form + (unit.hasSpaceAfter ? ' ' : ''))
    .join('')
    .trimEnd();
}

/** Half-open UTF-16 offsets of each token in `text`; throws where the text does not hold the forms in order. */
export function locateTokens(units: readonly SurfaceUnit[], text: string, place: Place): Offsets[] {
  let cursor = 0;
  return units.flatMap((unit) => {
    while (cursor < text.length && !text.startsWith(unit.form, cursor) && /\s/.test(text.charAt(cursor))) cursor += 1;
    if (!text.startsWith(unit.form, cursor)) {
      const found = JSON.stringify(text.slice(cursor, cursor + 20));
      throw new CorpusError(
        'text_mismatch',
        `locate tokens: ${describePlace(place)}: found ${found} at offset ${cursor} of # text, wanted ${JSON.stringify(unit.form)}`,
      );
    }
    const start = cursor;
    cursor += unit.form.length;
    return locateParts(unit, start);
  });
}

/** Parts that spell the form share its range out; parts that do not (`du` = `de` + `le`) get all of it each. */
function locateParts(unit: SurfaceUnit, start: number): Offsets[] {
  if (unit.tokens.join('') !== unit.form) return unit.tokens.map(() => [start, start + unit.form.length]);
  let cursor = start;
  return unit.tokens.map((token) => {
    const from = cursor;
    cursor += token.length;
    return [from, cursor];
  });
}
