/** An esbuild plugin that bundles only what is used of zod. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const OPENAPI_IMPORT = 'import { z } from "zod";';

/** Bundles zod without what the product does not use. */
export const leanZod: Plugin = {
  name: 'lean-zod',
  setup(build) {
    build.onResolve({ filter: /^zod$/ }, () => ({ path: join(import.meta.dirname, 'zod.js') }));
    // It extends the prototype of all schemas, and exports zod as an object, which nothing uses.
    build.onLoad({ filter: /[\\/]zod-openapi[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(OPENAPI_IMPORT)) {
        throw new Error(`bundle zod: found no ${OPENAPI_IMPORT} in ${path}, expected it to be imported like this`);
      }
      return { contents: source.replace(OPENAPI_IMPORT, 'import { ZodType } from "zod"; const z = { ZodType };') };
    });
    // A namespace import, unlike the import of an object, shows which members are used.
    build.onLoad({ filter: /[\\/](?:src|featurizer)[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace("import { z } from 'zod'", "import * as z from 'zod'"), loader: 'ts' };
    });
  },
};
