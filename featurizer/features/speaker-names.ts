/** Names in speaker labels. A list of speakers is read once, and again only after it has grown. */

interface Reading {
  readonly length: number;
  readonly words: ReadonlySet<string>;
}

const readings = new WeakMap<readonly string[], Reading>();

/** The lower-cased words of one speaker's label: "Linda_Walker" → linda, walker. */
export function splitName(speaker: string): string[] {
  return speaker
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}

/** The same over all speakers of a list. */
export function splitNames(speakers: readonly string[]): ReadonlySet<string> {
  const known = readings.get(speakers);
  if (known !== undefined && known.length === speakers.length) return known.words;
  const words = new Set(speakers.flatMap(splitName));
  readings.set(speakers, { length: speakers.length, words });
  return words;
}
