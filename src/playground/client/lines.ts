/** The lines that the page reads and writes: those of the protocol, as far as they are shown. */
export type {
  Candidate,
  DocumentLine,
  ErrorLine,
  MentionLine,
  OutputLine,
  ScoreParts,
  TurnLine,
} from '../../protocol/mod.ts';

/** A turn as the page holds it. */
export interface PageTurn {
  readonly text: string;
  readonly speaker?: string;
}

/** What is in use: `/v1/model` on a server. */
export interface EngineInfo {
  readonly name: string;
  readonly version: string;
  readonly provider: string;
}
