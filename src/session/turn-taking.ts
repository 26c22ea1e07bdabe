/** Who speaks to whom. Training and serving share it. */

/** The two newest speakers: all that an addressee depends on. */
export interface LatestSpeakers {
  readonly latest: string | undefined;
  /** The newest speaker other than the latest. */
  readonly before: string | undefined;
}

export const NOBODY_SPOKE: LatestSpeakers = { latest: undefined, before: undefined };

/** Finds whom a turn most likely addresses: whoever spoke last, other than its speaker. */
export function findAddressee({ latest, before }: LatestSpeakers, speaker: string | undefined): string | undefined {
  if (speaker === undefined) return undefined;
  return speaker === latest ? before : latest;
}

/** Takes note of a turn's speaker. */
export function addTurn(speakers: LatestSpeakers, speaker: string | undefined): LatestSpeakers {
  if (speaker === undefined || speaker === speakers.latest) return speakers;
  return { latest: speaker, before: speakers.latest };
}
