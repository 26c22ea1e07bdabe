/**
 * `antecedent key [NAME]`: creates an API key. The key is printed once; the server stores only its
 * hash.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { hashKey } from '../http/mod.ts';
import { defineCommand, UsageError } from './define-command.ts';

/** Prints a new key, and what to add to ANTECEDENT_KEYS. */
export const keyCommand = defineCommand({
  name: 'antecedent key',
  summary: 'Creates an API key and prints the setting that the server needs.',
  positionals: { usage: '[NAME]', max: 1 },
  flags: z.object({}),
  async run(_, { positionals: [name], write }) {
    if (name !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
      throw new UsageError('found a name that is not valid, expected one name of letters, digits, - or _');
    }
    const key = `ant_${randomBytes(32).toString('base64url')}`;
    const hash = await hashKey(key);
    await write(`key   ${key}\nserver ANTECEDENT_KEYS=${name === undefined ? hash : `${name}:${hash}`}\n`);
  },
});
