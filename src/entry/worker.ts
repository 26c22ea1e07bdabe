/** Cloudflare Workers: the app over the library, conversations in Durable Objects. */
import { env } from 'cloudflare:workers';
import { createApp } from '../http/mod.ts';
import { objectConversations, objectSockets } from './object-conversations.ts';
import { readSettings } from './settings.ts';
import { resolver } from './worker-resolver.ts';

export { ConversationObject } from './conversation-object.ts';

const app = createApp(resolver, {
  ...readSettings(env).service,
  conversations: objectConversations(env.CONVERSATIONS),
  sockets: objectSockets(env.CONVERSATIONS),
});

/** The Worker. */
const worker: { fetch(request: Request): Response | Promise<Response> } = { fetch: (request) => app.fetch(request) };
export default worker;
