/** The HTTP API: the app, access control, limits, and the sockets that platforms open. */
export { type AppResolver, type AppType, createApp } from './app.ts';
export { checkHandshake, describeOriginRemedy, isLoopback, LOOPBACK_ORIGINS } from './guard-request.ts';
export { hashKey, KeyRing, SOCKET_PROTOCOL } from './key-ring.ts';
export { DEFAULT_LIMITS, RateLimiter, type ServiceLimits } from './limits.ts';
export { LineSocket, type LineSocketSetup, type SocketPeer } from './line-socket.ts';
export type { LogEntry } from './request-scope.ts';
export type { ServiceSetup, SocketHost, SocketSession } from './service.ts';
