/** The HTTP API. */
export { type AppResolver, createApp } from './app.ts';
