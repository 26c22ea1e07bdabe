/** Reads names out of speaker labels. A list of speakers is read again only after it has grown. */
import { splitLabel } from '../lexicon/speaker-labels.ts';
import type { Mention } from '../mentions/mention.ts';

/** Splits a speaker's label into lower-cased words: "Linda_Walker" → linda, walker. */
export function splitName(speaker: string): string[] {
  return splitLabel(speaker.toLowerCase()).filter((word) => word.length > 1);
}

/** Collects the words of all speakers' labels. */
export const splitNames: (speakers: readonly string[]) => ReadonlySet<string> = cacheByLength(
  (speakers) => new Set(speakers.flatMap(splitName)),
);

/** What CoNLL files write for text without a speaker. */
const NO_SPEAKER = '-';

/** Reads a mention's speaker for `paper`; `-` if it has none. */
export function readSpeaker({ speaker }: Mention): string {
  return speaker ?? NO_SPEAKER;
}

/**
 * Simplifies a label as the reference code does (docs/model.md §3.3): without `-`, `_` and `.`,
 * lower-cased. `-` becomes the empty string, which every word contains.
 */
export function simplifySpeaker(speaker: string): string {
  return speaker.replaceAll(/[-_.]/g, '').toLowerCase();
}

/**
 * Simplifies a document's speakers, without duplicates; a document without speakers has one, `-`.
 */
export const simplifySpeakers: (speakers: readonly string[]) => readonly string[] = cacheByLength((speakers) => [
  ...new Set((speakers.length === 0 ? [NO_SPEAKER] : speakers).map(simplifySpeaker)),
]);

/**
 * Caches what was last read from a list that only grows, until its length changes. Antecedents hold many
 * lists, but nearly all mentions are described with the newest one.
 */
function cacheByLength<Result>(read: (list: readonly string[]) => Result): (list: readonly string[]) => Result {
  let latest: { readonly list: readonly string[]; readonly length: number; readonly result: Result } | undefined;
  return (list) => {
    if (latest === undefined || latest.list !== list || latest.length !== list.length)
      latest = { list, length: list.length, result: read(list) };
    return latest.result;
  };
}
