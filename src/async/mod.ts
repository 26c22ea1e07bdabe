/** Small helpers for asynchronous control flow, used by several rooms. Imports nothing. */
export { type Pace, Pacer } from './pacer.ts';
export { KeyedQueue, TaskQueue } from './task-queue.ts';
export { untilAborted } from './until-aborted.ts';
export { whenReady } from './when-ready.ts';
