/** Loaded before a server that is attacked: SIGUSR2 ends its oldest worker thread, as a crash would. */
import type { Worker } from 'node:worker_threads';

const threads: Worker[] = [];
process.on('worker', (thread) => threads.push(thread));
process.on('SIGUSR2', () => void threads.shift()?.terminate());
