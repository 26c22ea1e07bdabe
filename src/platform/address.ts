/** Where a server listens. */
import { isLoopback } from '../http/mod.ts';
import type { Settings } from './settings.ts';

export const DEFAULT_PORT = 8787;
/** Loopback: a server without keys is not for the network. */
export const DEFAULT_HOST = '127.0.0.1';

/** Where conversations lie: in the folder where the server is started. */
export const DEFAULT_STORE_FILE = '.antecedent/conversations.sqlite';

/** A port number from a flag or the environment; 0 lets the system choose. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError(`read port: found ${text}, wanted 0 to 65535`);
  return port;
}

/** Refuses to serve the network without keys, unless that is what is wanted. */
export function checkHost(host: string, { service }: Settings): void {
  if (service.keys !== undefined || service.isOpenToAll || isLoopback(host)) return;
  const ways = 'set ANTECEDENT_KEYS ("antecedent key" makes one), or ANTECEDENT_OPEN=true to let everybody in';
  throw new RangeError(`listen on ${host}: a server without keys is for this machine only; ${ways}`);
}
