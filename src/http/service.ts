/** What all requests of one server share: access, limits, metrics, stores. */
import type { Context } from 'hono';
import { type Pace, Pacer } from '../async/mod.ts';
import type { Conversations } from '../conversation/mod.ts';
import type { Access } from './guard-request.ts';
import { DEFAULT_LIMITS, OpenStreams, RateLimiter, type ServiceLimits } from './limits.ts';
import type { LineSocketSetup } from './line-socket.ts';
import { Metrics } from './metrics.ts';
import type { LogEntry, Recorder, RequestScope } from './request-scope.ts';
import { SnapshotSeal } from './snapshot-seal.ts';

/**
 * The configuration of a server; by default it answers loopback hosts only and stores no
 * conversations.
 */
export interface ServiceSetup extends Access {
  readonly conversations?: Conversations | undefined;
  /** Opens WebSockets the way the platform does. */
  readonly sockets?: SocketHost | undefined;
  readonly limits?: Partial<ServiceLimits> | undefined;
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** Aborted when open streams should end at their next line. */
  readonly drain?: AbortSignal | undefined;
  readonly now?: (() => number) | undefined;
  /**
   * Shares the event loop among streams; default: each stream paces itself, as on Workers, where a
   * request cannot wait for another one's timer.
   */
  readonly pacer?: Pacer | undefined;
  /**
   * True if the platform stops a request's code as soon as its client leaves, before anything can be
   * cleaned up.
   */
  readonly stopsWithClient?: boolean | undefined;
}

/** A socket that is about to be opened. */
export interface SocketSession {
  readonly setup: Omit<LineSocketSetup, 'peer'>;
  /** Call this once, when the socket is closed. */
  readonly onClose: () => void;
}

/** Opens sockets; the response is that of the handshake. */
export interface SocketHost {
  open(context: Context, session: SocketSession): Response | Promise<Response>;
}

/** The Hono variables of a request. */
export interface ServiceEnv {
  Variables: { scope: RequestScope };
}

/** A server's configuration with all defaults filled in, and its shared state. */
export interface Service extends Access {
  readonly conversations: Conversations | undefined;
  readonly sockets: SocketHost | undefined;
  readonly limits: ServiceLimits;
  readonly drain: AbortSignal | undefined;
  readonly metrics: Metrics;
  readonly recorder: Recorder;
  readonly streams: OpenStreams;
  readonly rates: RateLimiter;
  /** Creates the pace of a stream. */
  openPace(): Pace;
  readonly seal: SnapshotSeal;
  readonly stopsWithClient: boolean;
}

/** Creates a service from its configuration. */
export function createService(setup: ServiceSetup): Service {
  const limits = { ...DEFAULT_LIMITS, ...setup.limits };
  const now = setup.now ?? Date.now;
  const metrics = new Metrics();
  const stopsWithClient = setup.stopsWithClient ?? false;
  const leaseMs = limits.readIdleMs + limits.writeIdleMs; // no living stream is silent for longer
  return {
    keys: setup.keys,
    isOpenToAll: setup.isOpenToAll,
    origins: setup.origins,
    onOriginRefused: setup.onOriginRefused,
    conversations: setup.conversations,
    sockets: setup.sockets,
    limits,
    drain: setup.drain,
    metrics,
    recorder: { metrics, log: setup.log ?? (() => {}), now },
    streams: new OpenStreams({ ...limits, ...(stopsWithClient && { leaseMs }) }, now),
    rates: new RateLimiter(limits.requestsPerMinute, now),
    openPace: () => (setup.pacer ?? new Pacer({ now })).open(),
    seal: new SnapshotSeal(),
    stopsWithClient,
  };
}
