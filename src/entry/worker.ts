/** Cloudflare Workers: the app over the library, nothing else. */
import { createApp } from '../http/mod.ts';
import { createResolver } from '../platform/worker.ts';

const app = createApp(await createResolver());

export default { fetch: app.fetch };
