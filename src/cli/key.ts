/** `antecedent key [NAME]`: makes an API key. The key is shown once; the server is given its hash only. */
import { randomBytes } from 'node:crypto';
import { hashKey } from '../http/mod.ts';

/** Prints a new key, and what to add to ANTECEDENT_KEYS. */
export async function makeKey([name, ...rest]: readonly string[]): Promise<string> {
  if (rest.length > 0 || (name !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(name))) {
    throw new RangeError('key: wanted one name of letters, digits, - or _, or none');
  }
  const key = `ant_${randomBytes(32).toString('base64url')}`;
  const hash = await hashKey(key);
  return `key   ${key}\nserver ANTECEDENT_KEYS=${name === undefined ? hash : `${name}:${hash}`}\n`;
}
