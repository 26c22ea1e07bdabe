/** Text as people paste it ↔ turns: one a line, `Name: words` names a speaker. */
import type { PageTurn } from './lines.ts';

/** A name of at most four words before a colon and a blank. */
const SPEAKER = /^\s*(\p{L}[^\s:]*(?:\s+[^\s:]+){0,3}):\s+(?=\S)/u;

/** Reads pasted text; blank lines are left out. */
export function readTurns(text: string): PageTurn[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const marked = SPEAKER.exec(line);
      return marked?.[1] === undefined
        ? { text: line.trim() }
        : { speaker: marked[1], text: line.slice(marked[0].length).trimEnd() };
    });
}

/** The inverse of `readTurns`. */
export function writeTurns(turns: readonly PageTurn[]): string {
  return turns.map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`)).join('\n');
}

/**
 * Index of the first turn that differs; the shorter length where one list begins with the other.
 */
export function findFirstChange(before: readonly PageTurn[], after: readonly PageTurn[]): number {
  const shared = Math.min(before.length, after.length);
  for (let at = 0; at < shared; at++) {
    if (before[at]?.text !== after[at]?.text || before[at]?.speaker !== after[at]?.speaker) return at;
  }
  return shared;
}
