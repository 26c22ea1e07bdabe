/** What servers that own their store have in common, as on Node and Deno. */
import { Pacer } from '../async/mod.ts';
import { type ConversationResolver, type ConversationStore, StoredConversations } from '../conversation/mod.ts';
import type { LazyStore } from '../conversation/stores/lazy-store.ts';
import { type AppResolver, createApp, type SocketHost } from '../http/mod.ts';
import type { Settings } from './settings.ts';

/**
 * Opens the store without waiting for it: resolving needs none. One that cannot be opened is named
 * at once, and tried again with each request.
 */
export function openStore(store: LazyStore): void {
  void store
    .open()
    .catch(({ message }: Error) => console.error(`antecedent: conversations are unavailable: ${message}`));
}

/** What such a server has. */
export interface ServerParts {
  readonly settings: Settings;
  readonly resolver: AppResolver & ConversationResolver;
  readonly store: ConversationStore;
  readonly sockets: SocketHost;
  /** Aborted when open streams should end at their next line. */
  readonly drain: AbortSignal;
  /** Called with the origin of a page that was refused. */
  readonly onOriginRefused?: (origin: string) => void;
  /** Runs a job in the next turn of the event loop; default: a timer. */
  readonly nextTurn?: (job: () => void) => unknown;
}

/** Creates the app; streams and conversations share one pacer. */
export function createServerApp({ settings, resolver, store, nextTurn, ...rest }: ServerParts) {
  const pacer = new Pacer({ nextTurn });
  const { lifetimeMs } = settings;
  const conversations = new StoredConversations({ store, resolver, lifetimeMs, pace: pacer });
  return createApp(resolver, { ...settings.service, conversations, pacer, ...rest });
}
