/** The page that every server shows at `/`. Built from `client/` by `npm run build:page`; a test holds it up to date. */

export type { MentionAnalysis } from './client/engine.ts';
export { RUN_OPTIONS } from './client/engine.ts';
export type { PageTurn } from './client/lines.ts';
export type { WorkerReply, WorkerRequest } from './client/worker-engine.ts';
export { PLAYGROUND_PAGE } from './page.generated.ts';
