/** API keys: only their SHA-256 hashes are known here. Keys of one name own the same conversations, so a key can be changed. */
import { encodeHex, hashSha256 } from '../encoding/mod.ts';

/** The owner of everything where no keys are set. */
export const OPEN_OWNER = 'open';
/** The one name that reads `/metrics`, and nothing else. */
export const METRICS_OWNER = 'metrics';

const ENTRY = /^(?:([A-Za-z0-9_-]{1,64}):)?([0-9a-f]{64})$/i;
const RESERVED_NAMES: readonly string[] = [OPEN_OWNER];

export class KeyRing {
  readonly #owners: ReadonlyMap<string, string>;

  private constructor(owners: ReadonlyMap<string, string>) {
    this.#owners = owners;
  }

  /** Reads `NAME:HASH` or `HASH` entries, apart by commas or white space; nothing where the text is blank. */
  static parse(text: string | undefined): KeyRing | undefined {
    const entries = (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
    if (entries.length === 0) return undefined;
    const owners = entries.map((entry, index): [string, string] => {
      const [, name, hash = ''] = ENTRY.exec(entry) ?? [];
      if (hash === '' || (name !== undefined && RESERVED_NAMES.includes(name))) {
        const wanted = 'wanted NAME:HASH or HASH, where HASH is the SHA-256 of a key in 64 hexadecimal digits';
        throw new RangeError(`read keys: entry ${index + 1} is not valid, ${wanted}; "antecedent key" makes one`);
      }
      return [hash.toLowerCase(), name ?? hash.toLowerCase()];
    });
    return new KeyRing(new Map(owners));
  }

  /** Whose key this is. Looked up by its hash: how long that takes says nothing of the key. */
  async findOwner(key: string): Promise<string | undefined> {
    return this.#owners.get(await hashKey(key));
  }
}

/** What is stored in place of a key. */
export async function hashKey(key: string): Promise<string> {
  return encodeHex(await hashSha256(key));
}

/** The subprotocol of sockets. */
export const SOCKET_PROTOCOL = 'antecedent.v1';
/** Browsers can give a socket no header: there the key comes as a second subprotocol with this start. */
export const SOCKET_KEY_PREFIX = 'antecedent.key.';

/** The key a request carries: `Authorization: Bearer KEY`, `X-API-Key`, or a socket's subprotocol. */
export function readKey(headers: Headers): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const plain = headers.get('x-api-key');
  if (plain !== null) return plain;
  const protocols = (headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
  return protocols.find((name) => name.startsWith(SOCKET_KEY_PREFIX))?.slice(SOCKET_KEY_PREFIX.length);
}
