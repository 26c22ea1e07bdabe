/**
 * Workers: serves a Durable Object's store to the contract suite, and the API with objects that
 * tests can evict.
 */
import { DurableObject, env, type ObjectState } from 'cloudflare:workers';
import { SqlStore, wrapObjectStorage } from '../../../src/conversation/stores/sql-store.ts';
import { StoringObject } from '../../../src/platform/worker/conversation-object.ts';
import { createWorker } from '../../../src/platform/worker/create-worker.ts';
import { createResolver } from '../../../src/platform/worker/mod.ts';
import { answerStoreCall } from '../../support/remote-store.ts';

const resolver = await createResolver();
const { worker } = createWorker(resolver);

/** One object with a store. */
export class StoreObject extends DurableObject {
  readonly #store: SqlStore;

  constructor(ctx: ObjectState, environment: unknown) {
    super(ctx, environment);
    this.#store = new SqlStore(wrapObjectStorage(ctx.storage));
  }

  fetch(request: Request): Promise<Response> {
    return answerStoreCall(this.#store, request);
  }
}

/** The real object, which tests can evict, expire and inspect. */
export class EvictableObject extends StoringObject {
  protected override readonly resolver = resolver;
  readonly #instance = crypto.randomUUID();

  override async fetch(request: Request): Promise<Response> {
    const { storage } = this.ctx;
    switch (new URL(request.url).pathname) {
      case '/object/evict':
        this.ctx.abort('evicted by the test');
        return new Response();
      case '/object/age':
        storage.sql.exec('UPDATE conversations SET expires_at = 1');
        await storage.setAlarm(Date.now());
        return new Response();
      case '/object/tables':
        return Response.json(
          storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_%' ESCAPE '\\'").toArray(),
        );
      case '/object/instance':
        return new Response(this.#instance);
      default:
        return super.fetch(request);
    }
  }
}

interface TestNamespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(request: Request): Promise<Response> };
}

const getObject = (namespace: unknown, name: string) => {
  const objects = namespace as TestNamespace;
  return objects.get(objects.idFromName(name));
};

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/store') return getObject(env.STORES, 'contract').fetch(request);
    if (pathname.startsWith('/object/')) {
      const object = getObject(env.CONVERSATIONS, searchParams.get('id') ?? '');
      return object.fetch(new Request(request.url)).catch(() => new Response('gone'));
    }
    return worker.fetch(request);
  },
};
