/** The one resolver of a Worker's isolate: its fetch handler and its Durable Objects share the models. */
import { env } from 'cloudflare:workers';
import { readSettings } from '../settings.ts';
import { createResolver } from './mod.ts';

export const resolver = await createResolver({ provider: readSettings(env).provider });
