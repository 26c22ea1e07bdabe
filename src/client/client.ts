/** The client: one method per route, streams as async iterables. */
import { hc } from 'hono/client';
import type { AppType } from '../http/mod.ts';
import type {
  DocumentAnswer,
  DocumentLine,
  InputLine,
  ModelInfo,
  OutputLine,
  ResolveOptionsInput,
  StandaloneAnswer,
  StandaloneRequest,
  TurnInput,
} from '../protocol/mod.ts';
import { readJsonLines } from '../protocol/read-lines.ts';
import { encodeLine, writeLines } from '../protocol/write-lines.ts';
import { checkResponse } from './antecedent-error.ts';
import { type ConversationSocket, openSocket } from './conversation-socket.ts';

/** Lines to send: all at once, or as they become available. */
export type Lines = Iterable<InputLine> | AsyncIterable<InputLine>;

/** Options of a client. */
export interface ClientOptions {
  /** The API key, if the server requires one. */
  readonly key?: string;
  /** A custom `fetch`, for tests or proxies. */
  readonly fetch?: typeof fetch;
}

/** Options of a call, as in the query string. */
export interface CallOptions extends ResolveOptionsInput {
  readonly signal?: AbortSignal;
}

/** Options of `standalone`. */
export interface StandaloneCallOptions extends Partial<Omit<StandaloneRequest, 'history' | 'message'>> {
  readonly signal?: AbortSignal;
}

/** A turn of a history: a text, or a text with its speaker. */
export type HistoryTurn = string | StandaloneRequest['message'];

/** Options of `send`. */
export interface SendOptions extends CallOptions {
  /**
   * Makes the whole call repeatable: identifies lines without an `id`, together with their number.
   */
  readonly idempotencyKey?: string;
}

/** A stored conversation. */
export interface ConversationClient {
  /** Sends lines and yields their answers, each once it is stored. */
  send(lines: Lines, options?: SendOptions): AsyncGenerator<OutputLine>;
  /** Returns the summary so far. */
  summary(options?: CallOptions): Promise<DocumentLine>;
  /** Deletes the conversation. */
  remove(): Promise<void>;
  /** Opens a WebSocket: lines in both directions at any time. */
  connect(options?: CallOptions): Promise<ConversationSocket>;
}

/** A client of one server. */
export interface AntecedentClient {
  /** Resolves documents; nothing is stored. */
  resolve(lines: Lines, options?: CallOptions): AsyncGenerator<OutputLine>;
  /** Resolves one document and returns its entities in one object; nothing is stored. */
  resolveDocument(
    lines: Iterable<InputLine | Omit<TurnInput, 'type'> | string>,
    options?: CallOptions,
  ): Promise<DocumentAnswer>;
  /** Rewrites a message so that it stands alone, given the turns before it; nothing is stored. */
  standalone(
    history: Iterable<HistoryTurn>,
    message: HistoryTurn,
    options?: StandaloneCallOptions,
  ): Promise<StandaloneAnswer>;
  /** Returns a client of one stored conversation. */
  conversation(id: string): ConversationClient;
  /** Returns the model in use. */
  model(): Promise<ModelInfo>;
  /** Returns true if the server accepts requests. */
  isHealthy(): Promise<boolean>;
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
const NDJSON_HEADERS = { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' };

/** Creates a client of the server at a URL. */
export function createClient(url: string, { key, fetch: ownFetch }: ClientOptions = {}): AntecedentClient {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const rpc = hc<AppType>(url, { headers, ...(ownFetch && { fetch: ownFetch }) });
  return {
    async *resolve(lines, options = {}) {
      const init = { ...createBody(lines), ...pickSignal(options) };
      const sent = rpc.v1.resolve.$post(
        { query: toQuery(options) },
        { init, headers: { ...headers, ...NDJSON_HEADERS } },
      );
      yield* readJsonLines<OutputLine>((await checkResponse(sent)).body);
    },
    async resolveDocument(lines, options = {}) {
      const init = { body: JSON.stringify([...lines]), ...pickSignal(options) };
      const sent = rpc.v1.resolve.$post(
        { query: toQuery(options) },
        { init, headers: { ...headers, ...JSON_HEADERS } },
      );
      return (await (await checkResponse(sent)).json()) as unknown as DocumentAnswer;
    },
    async standalone(history, message, { signal, ...options } = {}) {
      const toTurn = (turn: HistoryTurn) => (typeof turn === 'string' ? { text: turn } : turn);
      const body = JSON.stringify({ history: Array.from(history, toTurn), message: toTurn(message), ...options });
      const init = { body, ...(signal && { signal }) };
      const sent = rpc.v1.standalone.$post({}, { init, headers: { ...headers, ...JSON_HEADERS } });
      return (await (await checkResponse(sent)).json()) as StandaloneAnswer;
    },
    conversation: (id) => createConversationClient(rpc, { id, url, key, headers }),
    model: async () => (await checkResponse(rpc.v1.model.$get())).json() as Promise<ModelInfo>,
    isHealthy: async () => (await rpc.health.$get()).ok,
  };
}

type Rpc = ReturnType<typeof hc<AppType>>;

interface Place {
  readonly id: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly headers: Record<string, string>;
}

function createConversationClient(rpc: Rpc, { id, url, key, headers }: Place): ConversationClient {
  const route = rpc.v1.conversations[':id'];
  const param = { id: encodeURIComponent(id) }; // Hono's client does not encode it
  return {
    async *send(lines, options = {}) {
      const init = { ...createBody(lines), ...pickSignal(options) };
      const { idempotencyKey } = options;
      const header = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      const sent = route.lines.$post(
        { param, query: toQuery(options), header },
        { init, headers: { ...headers, ...NDJSON_HEADERS, ...header } },
      );
      yield* readJsonLines<OutputLine>((await checkResponse(sent)).body);
    },
    summary: async (options = {}) =>
      (
        await checkResponse(route.$get({ param, query: toQuery(options) }, { init: pickSignal(options) }))
      ).json() as Promise<DocumentLine>,
    remove: async () => {
      await checkResponse(route.$delete({ param }));
    },
    connect: (options = {}) => {
      const address = route.socket.$url({ param, query: toQuery(options) });
      address.protocol = new URL(url).protocol === 'https:' ? 'wss:' : 'ws:';
      return openSocket(address.href, ['antecedent.v1', ...(key === undefined ? [] : [`antecedent.key.${key}`])]);
    },
  };
}

/** An async iterable is streamed, which browsers support over HTTP/2 only. */
function createBody(lines: Lines): RequestInit {
  if (Symbol.iterator in lines) return { body: Array.from(lines, encodeLine).join('') };
  return { body: writeLines(lines), duplex: 'half' } as RequestInit;
}

function toQuery({ singletons, resolved, minConfidence, explain, k, inspect }: CallOptions) {
  const flag = <Value extends boolean | 'all'>(value: Value | undefined) =>
    value === undefined ? undefined : (`${value}` as `${Value}`);
  const query = {
    singletons: flag(singletons),
    resolved: flag(resolved),
    minConfidence: minConfidence?.toFixed(6), // never in exponential notation
    explain: flag(explain),
    k: k?.toString(),
    inspect: inspect?.toString(),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as typeof query;
}

function pickSignal({ signal }: CallOptions): RequestInit {
  return signal === undefined ? {} : { signal };
}
