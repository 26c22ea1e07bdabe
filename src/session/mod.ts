/** Document sessions: lines in, lines out, snapshots between turns. */
export { type AnalyzedTurn, analyzeTurn } from './analyze-turn.ts';
export { DocumentSession, type SessionSetup } from './document-session.ts';
export type { EntitySummary } from './entity-ledger.ts';
export { toMentionLine } from './mention-line.ts';
export { resolveLines } from './resolve-lines.ts';
export { RestingSession, type RestingSetup, type WarmSessions } from './resting-session.ts';
export { SnapshotError, type SnapshotErrorCode } from './snapshot/snapshot-error.ts';
export { rewriteStandalone } from './standalone/standalone.ts';
export { addTurn, type LatestSpeakers, listAddressees, NOBODY_SPOKE } from './turn-taking.ts';
