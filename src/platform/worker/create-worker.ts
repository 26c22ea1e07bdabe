/** Creates a Worker around a resolver; the entry points choose the resolver. */
import { env } from 'cloudflare:workers';
import { createApp } from '../../http/mod.ts';
import type { Resolver } from '../../mod.ts';
import { StoringObject } from './conversation-object.ts';
import { createObjectConversations, createObjectSockets } from './object-conversations.ts';
import { readWorkerSettings } from './read-worker-settings.ts';

/** What the main module of a Worker exports. */
export interface WorkerModule {
  /** The Worker. */
  readonly worker: { fetch(request: Request): Response | Promise<Response> };
  /**
   * The Durable Object class of conversations. Loosely typed, so that projects with other Workers
   * types accept it.
   */
  readonly ConversationObject: new (
    state: never,
    env: never,
  ) => { fetch(request: Request): Promise<Response> };
}

/** Creates the Worker: one resolver per isolate, which the fetch handler and the objects share. */
export function createWorker(resolver: Resolver): WorkerModule {
  const app = createApp(resolver, {
    ...readWorkerSettings(env).service,
    conversations: createObjectConversations(env.CONVERSATIONS),
    sockets: createObjectSockets(env.CONVERSATIONS),
    stopsWithClient: true,
  });
  return {
    worker: { fetch: (request) => app.fetch(request) },
    ConversationObject: class extends StoringObject {
      protected override readonly resolver = resolver;
    },
  };
}
