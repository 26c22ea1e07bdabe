/** The server on Cloudflare Workers: stores conversations in Durable Objects. */
import { env } from 'cloudflare:workers';
import { createApp } from '../../http/mod.ts';
import { readSettings } from '../settings.ts';
import { ConversationObject as ConversationObjectClass, resolver } from './conversation-object.ts';
import { createObjectConversations, createObjectSockets } from './object-conversations.ts';

/**
 * The Durable Object class of conversations. Loosely typed, so that projects with other Workers
 * types accept it.
 */
export const ConversationObject: new (state: never, env: never) => { fetch(request: Request): Promise<Response> } =
  ConversationObjectClass;

const app = createApp(resolver, {
  ...readSettings(env).service,
  conversations: createObjectConversations(env.CONVERSATIONS),
  sockets: createObjectSockets(env.CONVERSATIONS),
  stopsWithClient: true,
});

/** The Worker. */
const worker: { fetch(request: Request): Response | Promise<Response> } = { fetch: (request) => app.fetch(request) };
export default worker;
