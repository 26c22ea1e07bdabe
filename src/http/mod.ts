/** The HTTP API. */
export { type AppResolver, type AppType, createApp } from './app.ts';
export { isLoopback } from './guard-request.ts';
export { hashKey, KeyRing, SOCKET_KEY_PREFIX, SOCKET_PROTOCOL } from './key-ring.ts';
export { LineSocket, type LineSocketSetup, type SocketPeer } from './line-socket.ts';
export { RateLimiter } from './rate-limiter.ts';
export type { LogEntry } from './request-scope.ts';
export type { ServiceSetup, SocketHost, SocketSession } from './service.ts';
export { DEFAULT_LIMITS, type ServiceLimits } from './service-limits.ts';
