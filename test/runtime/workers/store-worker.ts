/** Workers: serves a Durable Object's store to the contract suite, and the API with objects that can be evicted on demand. */
import { DurableObject, env, type ObjectState } from 'cloudflare:workers';
import { objectSqlite } from '../../../src/conversation/stores/object-sqlite.ts';
import { SqlStore } from '../../../src/conversation/stores/sql-store.ts';
import { ConversationObject } from '../../../src/entry/conversation-object.ts';
import worker from '../../../src/entry/worker.ts';
import { answerStoreCall } from '../../support/remote-store.ts';

/** A store of its own, in one object. */
export class StoreObject extends DurableObject {
  readonly #store: SqlStore;

  constructor(ctx: ObjectState, environment: unknown) {
    super(ctx, environment);
    this.#store = new SqlStore(objectSqlite(ctx.storage));
  }

  fetch(request: Request): Promise<Response> {
    return answerStoreCall(this.#store, request);
  }
}

/** The real object, which loses its memory when it is told to. */
export class EvictableObject extends ConversationObject {
  override async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== '/evict') return super.fetch(request);
    this.ctx.abort('evicted by the test');
    return new Response();
  }
}

interface TestNamespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(request: Request): Promise<Response> };
}

const objectOf = (namespace: unknown, name: string) => {
  const objects = namespace as TestNamespace;
  return objects.get(objects.idFromName(name));
};

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/store') return objectOf(env.STORES, 'contract').fetch(request);
    if (pathname === '/evict') {
      await objectOf(env.CONVERSATIONS, searchParams.get('id') ?? '')
        .fetch(new Request(request.url))
        .catch(() => {}); // it is gone
      return new Response('evicted');
    }
    return worker.fetch(request);
  },
};
