/** Conversations without end, and what bounding them costs. */
export { endlessTurns, givenTags } from './endless-turns.ts';
