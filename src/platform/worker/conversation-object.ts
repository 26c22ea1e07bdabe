/**
 * One Durable Object per conversation: its SQLite storage, its hibernating WebSockets, an alarm
 * that deletes it.
 */
import { DurableObject, type HibernatingSocket, type ObjectState } from 'cloudflare:workers';
import {
  answerCall,
  type ConversationCall,
  type ConversationReply,
  type ConversationStore,
  StoredConversations,
} from '../../conversation/mod.ts';
import { LazyStore } from '../../conversation/stores/lazy-store.ts';
import { SqlStore, wrapObjectStorage } from '../../conversation/stores/sql-store.ts';
import { DEFAULT_LIMITS, LineSocket, RateLimiter, SOCKET_PROTOCOL } from '../../http/mod.ts';
import type { Resolver } from '../../mod.ts';
import type { Settings } from '../settings.ts';
import { type ObjectSocketSession, SESSION_HEADER } from './object-conversations.ts';
import { readWorkerSettings } from './read-worker-settings.ts';

/** Open sockets per conversation. */
const MAX_SOCKETS = 64;

/** A socket's state while its object hibernates. */
interface Attachment extends ObjectSocketSession {
  readonly received: number;
}

/** The Durable Object of a conversation; `createWorker` gives it its resolver. */
export abstract class StoringObject extends DurableObject {
  protected abstract readonly resolver: Resolver;
  readonly #settings: Settings;
  readonly #rates: RateLimiter;
  readonly #sockets = new WeakMap<HibernatingSocket, LineSocket>();
  readonly #store: ConversationStore;
  #conversations: StoredConversations | undefined;

  constructor(ctx: ObjectState, env: Readonly<Record<string, unknown>>) {
    super(ctx, env);
    this.#settings = readWorkerSettings(env);
    const requestsPerMinute = this.#settings.service.limits?.requestsPerMinute ?? DEFAULT_LIMITS.requestsPerMinute;
    this.#rates = new RateLimiter(requestsPerMinute, Date.now);
    this.#store = new LazyStore(() => new SqlStore(wrapObjectStorage(ctx.storage)));
  }

  get #stored(): StoredConversations {
    const { lifetimeMs } = this.#settings;
    this.#conversations ??= new StoredConversations({ store: this.#store, resolver: this.resolver, lifetimeMs });
    return this.#conversations;
  }

  /** Answers the Worker's remote calls. */
  async call(call: ConversationCall): Promise<ConversationReply> {
    const reply = await answerCall(this.#stored, call);
    if (call.method === 'deliver') await this.#scheduleAlarm();
    return reply;
  }

  /** Opens a socket. Only the Worker can call this, with a session that it has checked. */
  async fetch(request: Request): Promise<Response> {
    if (this.ctx.getWebSockets().length >= MAX_SOCKETS) return new Response(null, { status: 429 });
    const session = JSON.parse(request.headers.get(SESSION_HEADER) ?? '') as ObjectSocketSession;
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ ...session, received: 0 } satisfies Attachment);
    const offered = (request.headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
    const headers: Record<string, string> = offered.includes(SOCKET_PROTOCOL)
      ? { 'sec-websocket-protocol': SOCKET_PROTOCOL }
      : {};
    return new Response(null, { status: 101, webSocket: client, headers } as ResponseInit);
  }

  async webSocketMessage(socket: HibernatingSocket, message: string | ArrayBuffer): Promise<void> {
    const lines = this.#findLines(socket);
    const answered = lines.receive(message);
    socket.serializeAttachment({ ...readAttachment(socket), received: lines.received } satisfies Attachment);
    await answered;
    await this.#scheduleAlarm();
  }

  webSocketClose(socket: HibernatingSocket, code: number): void {
    // 1005 and 1006 mean that there was no code; they must not be sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code, 'closed by the client');
  }

  /** Deletes the conversation if it has expired; otherwise sets the alarm again. */
  async alarm(): Promise<void> {
    const now = Date.now();
    await this.#store.sweep(now);
    if ((await this.#store.count(now)) !== 0) {
      await this.ctx.storage.setAlarm(now + this.#settings.lifetimeMs);
      return;
    }
    await this.ctx.storage.deleteAll();
    this.#conversations = undefined; // what it answered is gone on purpose, and no sign of a store that lost it
  }

  /** Schedules an alarm if none is set. */
  async #scheduleAlarm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(Date.now() + this.#settings.lifetimeMs);
  }

  #findLines(socket: HibernatingSocket): LineSocket {
    const known = this.#sockets.get(socket);
    if (known !== undefined) return known;
    const { id, owner, options, received } = readAttachment(socket);
    const lines = new LineSocket({
      peer: socket,
      target: { conversations: this.#stored, id, owner, options },
      limits: DEFAULT_LIMITS,
      throttle: () => this.#rates.take(owner),
      received,
    });
    this.#sockets.set(socket, lines);
    return lines;
  }
}

function readAttachment(socket: HibernatingSocket): Attachment {
  return socket.deserializeAttachment() as Attachment;
}
