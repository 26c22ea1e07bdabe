/** Reads lines of a chat or a transcript as people keep them: `Ada: I know.` */

/**
 * A name of at most four words before a colon and a space: `Ada Lovelace: I wrote it.`, `@ada: hi`, or in
 * angle brackets: `<ada> hi`. The time in front of it, which exports of chats have, is dropped: `[10:02]
 * Ada: …`, `3/12/24, 10:02 AM - Ada: …`
 */
const SPEAKER =
  /^\s*(?:[[(]?[\d\s/.,-]{0,20}\d:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?[\])]?[\s-]{1,3})?(?:(@?\p{L}[^\s:]*(?:\s+[^\s:]+){0,3}):|<([^\s<>]{1,32})>)\s+(?=\S)/iu;

/** Splits a line into its speaker and what they said; a line without a speaker is all text. */
export function splitSpeaker(line: string): { readonly speaker?: string; readonly text: string } {
  const marked = SPEAKER.exec(line);
  const speaker = marked?.[1] ?? marked?.[2];
  return marked === null || speaker === undefined ? { text: line } : { speaker, text: line.slice(marked[0].length) };
}
