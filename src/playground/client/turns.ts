/**
 * The turns and lines that the page reads and writes. Pasted text has one turn per line; `Name:
 * words` names a speaker.
 */
export type {
  Candidate,
  DocumentLine,
  ErrorLine,
  MentionLine,
  OutputLine,
  ScoreParts,
  TurnLine,
} from '../../protocol/mod.ts';

/** A turn on the page. */
export interface PageTurn {
  readonly text: string;
  readonly speaker?: string;
}

/** The model in use, as `/v1/model` returns it. */
export interface EngineInfo {
  readonly name: string;
  readonly version: string;
  readonly provider: string;
  /** The network; missing for rules. */
  readonly model?: { readonly name: string; readonly id: string; readonly memory: string };
}

/** A name of at most four words before a colon and a space. */
const SPEAKER = /^\s*(\p{L}[^\s:]*(?:\s+[^\s:]+){0,3}):\s+(?=\S)/u;

/** Parses pasted text; blank lines are skipped. */
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

/** Reverses `readTurns`. */
export function writeTurns(turns: readonly PageTurn[]): string {
  return turns.map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`)).join('\n');
}

/** Returns the index of the first turn that differs; the shorter length if one list is a prefix. */
export function findFirstChange(before: readonly PageTurn[], after: readonly PageTurn[]): number {
  const shared = Math.min(before.length, after.length);
  for (let at = 0; at < shared; at++) {
    if (before[at]?.text !== after[at]?.text || before[at]?.speaker !== after[at]?.speaker) return at;
  }
  return shared;
}
