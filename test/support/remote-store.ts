/**
 * A store in another runtime, called over HTTP, so that one contract suite runs against all stores.
 */
import type { Change, ConversationStore, StoredRecord } from '../../src/conversation/mod.ts';

type Call = { readonly method: keyof ConversationStore; readonly args: readonly unknown[] };

/** The test's side. */
export function createRemoteStore(url: string): ConversationStore {
  const call = async (method: keyof ConversationStore, ...args: unknown[]): Promise<unknown> => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ method, args: pack(args) }) });
    if (!response.ok) throw new Error(`call store: ${await response.text()}`);
    return unpack((await response.json()).result);
  };
  return {
    load: (id, now) => call('load', id, now) as Promise<StoredRecord | undefined>,
    recall: (id, key, now) => call('recall', id, key, now) as Promise<Uint8Array | undefined>,
    commit: (id, change: Change, now) => call('commit', id, change, now) as Promise<number | undefined>,
    remove: (id, revision) => call('remove', id, revision) as Promise<boolean>,
    sweep: async (now) => {
      await call('sweep', now);
    },
    count: (now) => call('count', now) as Promise<number | undefined>,
    close: async () => {},
  };
}

/** The store's side. */
export async function answerStoreCall(store: ConversationStore, request: Request): Promise<Response> {
  try {
    const { method, args } = (await request.json()) as Call;
    const run = store[method].bind(store) as (...args: unknown[]) => Promise<unknown>;
    const result = await run(...(unpack(args) as unknown[]));
    return Response.json({ result: pack(result) ?? null });
  } catch (error) {
    return new Response(error instanceof Error ? (error.stack ?? error.message) : String(error), { status: 500 });
  }
}

/** Encodes bytes as text. */
function pack(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    return { bytes64: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) };
  }
  return mapValues(value, pack);
}

function unpack(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value === 'object' && 'bytes64' in value) {
    return Uint8Array.from(atob(String(value.bytes64)), (unit) => unit.charCodeAt(0));
  }
  return mapValues(value, unpack);
}

function mapValues(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
}
