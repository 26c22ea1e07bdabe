/** The server on Cloudflare Workers: stores conversations in Durable Objects. */
import { env } from 'cloudflare:workers';
import { createWorker, type WorkerModule } from './create-worker.ts';
import { createResolver } from './mod.ts';
import { readWorkerSettings } from './read-worker-settings.ts';

const created: WorkerModule = createWorker(await createResolver({ provider: readWorkerSettings(env).provider }));

/** The Durable Object class of conversations. */
export const ConversationObject: WorkerModule['ConversationObject'] = created.ConversationObject;

/** The Worker. */
const worker: WorkerModule['worker'] = created.worker;
export default worker;
