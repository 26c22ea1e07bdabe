/** What all requests of one server share: who is let in, what is allowed, where it is counted. */
import type { Context } from 'hono';
import type { Conversations } from '../conversation/mod.ts';
import type { Access } from './guard-request.ts';
import type { LineSocketSetup } from './line-socket.ts';
import { Metrics } from './metrics.ts';
import { OpenStreams } from './open-streams.ts';
import { Pacer } from './pacer.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { LogEntry, Recorder, RequestScope } from './request-scope.ts';
import { DEFAULT_LIMITS, type ServiceLimits } from './service-limits.ts';
import { SnapshotSeal } from './snapshot-seal.ts';

/** How a server is set up; an empty one is open to its own machine and keeps no conversations. */
export interface ServiceSetup extends Access {
  readonly conversations?: Conversations | undefined;
  /** Opens WebSockets as the platform does. */
  readonly sockets?: SocketHost | undefined;
  readonly limits?: Partial<ServiceLimits> | undefined;
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** Aborted when open streams shall end at their next line. */
  readonly drain?: AbortSignal | undefined;
  readonly now?: (() => number) | undefined;
}

/** A socket that is about to be opened. */
export interface SocketSession {
  readonly setup: Omit<LineSocketSetup, 'peer'>;
  /** To be called once, when it is closed. */
  readonly onClose: () => void;
}

/** Opens a socket: the response is the handshake's. */
export interface SocketHost {
  open(context: Context, session: SocketSession): Response | Promise<Response>;
}

/** The variables of a request. */
export interface ServiceEnv {
  Variables: { scope: RequestScope };
}

export interface Service extends Access {
  readonly conversations: Conversations | undefined;
  readonly sockets: SocketHost | undefined;
  readonly limits: ServiceLimits;
  readonly drain: AbortSignal | undefined;
  readonly metrics: Metrics;
  readonly recorder: Recorder;
  readonly streams: OpenStreams;
  readonly rates: RateLimiter;
  readonly pacer: Pacer;
  readonly seal: SnapshotSeal;
}

/** Fills in what was left out. */
export function createService(setup: ServiceSetup): Service {
  const limits = { ...DEFAULT_LIMITS, ...setup.limits };
  const now = setup.now ?? Date.now;
  const metrics = new Metrics();
  return {
    keys: setup.keys,
    isOpenToAll: setup.isOpenToAll,
    origins: setup.origins,
    conversations: setup.conversations,
    sockets: setup.sockets,
    limits,
    drain: setup.drain,
    metrics,
    recorder: { metrics, log: setup.log ?? (() => {}), now },
    streams: new OpenStreams(limits),
    rates: new RateLimiter(limits.requestsPerMinute, now),
    pacer: new Pacer(now),
    seal: new SnapshotSeal(),
  };
}
