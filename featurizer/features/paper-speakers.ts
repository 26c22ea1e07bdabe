/** Speakers as the reference code compares them: by characters, with its quirks (model.md §3.3, traps). */
import type { Mention } from '../mentions/mention.ts';

/** What CoNLL files write for text without a speaker. */
const NO_SPEAKER = '-';

/** A list as it was read, and how long it was then. */
interface Reading {
  readonly length: number;
  readonly speakers: readonly string[];
}

const readings = new WeakMap<readonly string[], Reading>();

/** The speaker's label; `-` for none. */
export function readSpeaker({ speaker }: Mention): string {
  return speaker ?? NO_SPEAKER;
}

/** A label without `-`, `_` and `.`, lower-cased: `-` becomes the empty string, which every word contains. */
export function plainSpeaker(speaker: string): string {
  return speaker.replaceAll(/[-_.]/g, '').toLowerCase();
}

/** The same for all speakers of a document, each once. A document without any has the one that is no speaker. */
export function simplifySpeakers(speakers: readonly string[]): readonly string[] {
  const known = readings.get(speakers);
  if (known !== undefined && known.length === speakers.length) return known.speakers;
  const plain = [...new Set((speakers.length === 0 ? [NO_SPEAKER] : speakers).map(plainSpeaker))];
  readings.set(speakers, { length: speakers.length, speakers: plain });
  return plain;
}
