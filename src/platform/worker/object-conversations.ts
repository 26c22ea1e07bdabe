/** The Worker's side of conversations: each is a Durable Object, found by the conversation's id. */
import type { ObjectNamespace } from 'cloudflare:workers';
import { RemoteConversations } from '../../conversation/mod.ts';
import type { SocketHost } from '../../http/mod.ts';
import type { ResolveOptions } from '../../protocol/mod.ts';

/** Carries a checked session from the Worker to the object. */
export const SESSION_HEADER = 'x-antecedent-session';

/** The conversation, owner and options of a socket. */
export interface ObjectSocketSession {
  readonly id: string;
  readonly owner: string;
  readonly options: ResolveOptions;
}

/** Creates conversations that call Durable Objects. */
export function createObjectConversations(namespace: ObjectNamespace): RemoteConversations {
  return new RemoteConversations((id, call) => namespace.get(namespace.idFromName(id)).call(call));
}

/**
 * Creates a host that hands sockets over to the object, which may hibernate while they stay open.
 */
export function createObjectSockets(namespace: ObjectNamespace): SocketHost {
  return {
    async open(context, { setup, onClose }) {
      const { id, owner, options } = setup.target;
      const headers = new Headers(context.req.raw.headers);
      headers.set(SESSION_HEADER, JSON.stringify({ id, owner, options } satisfies ObjectSocketSession));
      const response = await namespace.get(namespace.idFromName(id)).fetch(new Request(context.req.url, { headers }));
      onClose(); // the object owns the socket from here
      return response;
    },
  };
}
