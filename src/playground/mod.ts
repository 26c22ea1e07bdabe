/**
 * The page that servers show at `/`. `npm run build:page` builds it from `client/`; a test keeps it
 * up to date.
 */

export type { MentionAnalysis } from './client/engine.ts';
export { RUN_OPTIONS } from './client/engine.ts';
export type { PageTurn } from './client/turns.ts';
export type { WorkerReply, WorkerRequest } from './client/worker-engine.ts';
export { PLAYGROUND_PAGE } from './page.generated.ts';
