/** Where a server listens. */

export const DEFAULT_PORT = 8787;
/** Loopback: a server without keys is not for the network. */
export const DEFAULT_HOST = '127.0.0.1';

/** A port number from a flag or the environment; 0 lets the system choose. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError(`read port: found ${text}, wanted 0 to 65535`);
  return port;
}
