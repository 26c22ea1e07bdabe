/** Who speaks to whom. Training and serving share it. */

/** Speakers remembered: more are seldom spoken to again. */
const MAX_REMEMBERED = 4;

/** The newest speakers, each once, the latest first: all that an addressee depends on. */
export type LatestSpeakers = readonly string[];

export const NOBODY_SPOKE: LatestSpeakers = [];

/**
 * Lists whom a turn may address, the likeliest first: whoever spoke last, other than its speaker.
 */
export function listAddressees(latest: LatestSpeakers, speaker: string | undefined): readonly string[] {
  // A copy of the right size: what `filter` returns has space for more.
  return speaker === undefined ? [] : latest.filter((other) => other !== speaker).slice();
}

/** Takes note of a turn's speaker. */
export function addTurn(latest: LatestSpeakers, speaker: string | undefined): LatestSpeakers {
  if (speaker === undefined || speaker === latest[0]) return latest;
  return [speaker, ...latest.filter((other) => other !== speaker)].slice(0, MAX_REMEMBERED);
}
