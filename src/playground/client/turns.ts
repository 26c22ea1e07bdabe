/**
 * The turns and lines that the page reads and writes. Pasted text has one turn per line; `Name:
 * words` names a speaker.
 */
import { splitSpeaker } from '../../protocol/mod.ts';

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

/** Parses pasted text; blank lines are skipped. */
export function readTurns(text: string): PageTurn[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { text, ...spoken } = splitSpeaker(line);
      return { ...spoken, text: text.trim() };
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
