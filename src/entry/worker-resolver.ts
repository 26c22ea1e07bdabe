/** The one resolver of a Worker's isolate: its fetch handler and its Durable Objects share the models. */
import { createResolver } from '../platform/worker.ts';

export const resolver = await createResolver();
