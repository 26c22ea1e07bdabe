/**
 * What the product uses of zod, for bundles: without translations, schemas from JSON, and code
 * compiled at run time, which pages with a Content Security Policy forbid and which makes first parses
 * slow. It stands in for `zod` in the package (`lean-zod.js`) and in the Worker (`wrangler.toml`).
 */
import { config } from '../../node_modules/zod/v4/core/core.js';
import { toDotPath } from '../../node_modules/zod/v4/core/errors.js';

config({ jitless: true });

export * from '../../node_modules/zod/v4/classic/checks.js';
export * from '../../node_modules/zod/v4/classic/errors.js';
export * from '../../node_modules/zod/v4/classic/parse.js';
export * from '../../node_modules/zod/v4/classic/schemas.js';
export { globalRegistry, registry } from '../../node_modules/zod/v4/core/registries.js';
export * as z from './zod.js';

/** zod's core; everything else of it would come with the name. */
export const core = { toDotPath };
