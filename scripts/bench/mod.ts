/** Measuring speed, latency, memory and size. */
export { bench } from './command.ts';
