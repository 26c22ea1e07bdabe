/** How much one server and one key may ask for. Every limit answers with a clear refusal, never by silence. */

export interface ServiceLimits {
  /** Largest body of a stream. */
  readonly bodyBytes: number;
  /** Largest `application/json` body; it is read as a whole. */
  readonly jsonBytes: number;
  /** Longest line of `/v1/resolve`. */
  readonly lineBytes: number;
  /** Longest line of a conversation; what it leads to is stored. */
  readonly conversationLineBytes: number;
  /** Requests and socket messages a minute and key; 0 is no limit. */
  readonly requestsPerMinute: number;
  /** Requests and sockets that one key may have open. */
  readonly streamsPerKey: number;
  /** Requests and sockets that the server has open. */
  readonly streams: number;
  /** How long a stream waits for its client's next bytes. */
  readonly readIdleMs: number;
  /** How long a stream waits for its client to take what is ready. */
  readonly writeIdleMs: number;
  /** Messages of one socket that may wait for their answer. */
  readonly socketQueue: number;
}

export const DEFAULT_LIMITS: ServiceLimits = {
  bodyBytes: 256 * 1024 * 1024,
  jsonBytes: 1024 * 1024,
  lineBytes: 1024 * 1024,
  conversationLineBytes: 64 * 1024,
  requestsPerMinute: 0,
  streamsPerKey: 512,
  streams: 1024,
  readIdleMs: 10 * 60_000,
  writeIdleMs: 5 * 60_000,
  socketQueue: 64,
};
