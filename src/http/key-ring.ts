/**
 * API keys, stored only as SHA-256 hashes. Keys with the same name own the same conversations, so
 * keys can be rotated.
 */
import { encodeHex, hashSha256 } from '../encoding/mod.ts';

/** The owner of everything if no keys are set. */
export const OPEN_OWNER = 'open';
/** The name of the key that reads `/metrics`, and nothing else. */
export const METRICS_OWNER = 'metrics';

const ENTRY = /^(?:([A-Za-z0-9_-]{1,64}):)?([0-9a-f]{64})$/i;
const RESERVED_NAMES: readonly string[] = [OPEN_OWNER];

/** The accepted keys and their owners. */
export class KeyRing {
  readonly #owners: ReadonlyMap<string, string>;

  private constructor(owners: ReadonlyMap<string, string>) {
    this.#owners = owners;
  }

  /**
   * Parses `NAME:HASH` or `HASH` entries, separated by commas or white space; `undefined` if there
   * are none.
   */
  static parse(text: string | undefined): KeyRing | undefined {
    const entries = (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
    if (entries.length === 0) return undefined;
    const owners = entries.map((entry, index): [string, string] => {
      const [, name, hash = ''] = ENTRY.exec(entry) ?? [];
      if (hash === '' || (name !== undefined && RESERVED_NAMES.includes(name))) {
        const expected = 'expected NAME:HASH or HASH, where HASH is the SHA-256 of a key in 64 hexadecimal digits';
        throw new RangeError(`read keys: entry ${index + 1} is not valid, ${expected}; "antecedent key" creates one`);
      }
      return [hash.toLowerCase(), name ?? hash.toLowerCase()];
    });
    return new KeyRing(new Map(owners));
  }

  /**
   * Returns the owner of a key. The lookup is by hash, so its timing reveals nothing about the key.
   */
  async findOwner(key: string): Promise<string | undefined> {
    return this.#owners.get(await hashKey(key));
  }
}

/** Hashes a key: what is stored in its place. */
export async function hashKey(key: string): Promise<string> {
  return encodeHex(await hashSha256(key));
}

/** The WebSocket subprotocol. */
export const SOCKET_PROTOCOL = 'antecedent.v1';
/**
 * Browsers cannot set headers on a socket: they send the key as a second subprotocol with this
 * prefix.
 */
const SOCKET_KEY_PREFIX = 'antecedent.key.';

/** Reads a request's key: `Authorization: Bearer KEY`, `X-API-Key`, or a socket's subprotocol. */
export function readKey(headers: Headers): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const plain = headers.get('x-api-key');
  if (plain !== null) return plain;
  const protocols = (headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
  return protocols.find((name) => name.startsWith(SOCKET_KEY_PREFIX))?.slice(SOCKET_KEY_PREFIX.length);
}
