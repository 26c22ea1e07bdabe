/** The map of cluster memories. */
export { map } from './command.ts';
