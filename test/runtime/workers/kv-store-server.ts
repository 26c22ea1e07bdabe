/** Deno: serves a Deno KV store to the contract suite. Arguments: port, path. */
import { DenoKvStore, type KvDatabase } from '../../../src/conversation/stores/deno-kv-store.ts';
import { answerStoreCall } from '../../support/remote-store.ts';

declare const Deno: {
  readonly args: readonly string[];
  openKv(path?: string): Promise<KvDatabase>;
  serve(options: object, handler: (request: Request) => Response | Promise<Response>): unknown;
};

const [port, path] = Deno.args;
const store = new DenoKvStore(await Deno.openKv(path));
Deno.serve({ port: Number(port), hostname: '127.0.0.1' }, (request) =>
  request.method === 'GET' ? new Response('ok') : answerStoreCall(store, request),
);
