/** The app of a server that owns its store, as on Node and Deno: one pacer for streams and conversations. */
import { Pacer } from '../async/mod.ts';
import { type ConversationResolver, type ConversationStore, StoredConversations } from '../conversation/mod.ts';
import { type AppResolver, createApp, type SocketHost } from '../http/mod.ts';
import type { Settings } from './settings.ts';

/** What such a server has. */
export interface ServerParts {
  readonly settings: Settings;
  readonly resolver: AppResolver & ConversationResolver;
  readonly store: ConversationStore;
  readonly sockets: SocketHost;
  /** Aborted when open streams should end at their next line. */
  readonly drain: AbortSignal;
  /** Runs a job in the next turn of the event loop; default: a timer. */
  readonly nextTurn?: (job: () => void) => unknown;
}

/** Creates the app. */
export function createServerApp({ settings, resolver, store, sockets, drain, nextTurn }: ServerParts) {
  const pacer = new Pacer(nextTurn === undefined ? {} : { nextTurn });
  const { lifetimeMs } = settings;
  const conversations = new StoredConversations({ store, resolver, lifetimeMs, pace: pacer });
  return createApp(resolver, { ...settings.service, conversations, pacer, sockets, drain });
}
