/**
 * The Worker's side of conversations: each is a Durable Object of its own, found by the
 * conversation's id.
 */
import type { ObjectNamespace } from 'cloudflare:workers';
import { RemoteConversations } from '../../conversation/mod.ts';
import type { SocketHost } from '../../http/mod.ts';
import type { ResolveOptions } from '../../protocol/mod.ts';

/** Carries a checked session from the Worker to the object. */
export const SESSION_HEADER = 'x-antecedent-session';

/** Whose socket is opened, and how. */
export interface ObjectSocketSession {
  readonly id: string;
  readonly owner: string;
  readonly options: ResolveOptions;
}

/** Conversations as calls to objects. */
export function createObjectConversations(namespace: ObjectNamespace): RemoteConversations {
  return new RemoteConversations((id, call) => namespace.get(namespace.idFromName(id)).call(call));
}

/** Sockets are handed over to the object, which may sleep while they stay open. */
export function createObjectSockets(namespace: ObjectNamespace): SocketHost {
  return {
    async open(context, { setup, onClose }) {
      const { id, owner, options } = setup.target;
      const headers = new Headers(context.req.raw.headers);
      headers.set(SESSION_HEADER, JSON.stringify({ id, owner, options } satisfies ObjectSocketSession));
      const response = await namespace.get(namespace.idFromName(id)).fetch(new Request(context.req.url, { headers }));
      onClose(); // the object looks after it from here
      return response;
    },
  };
}
