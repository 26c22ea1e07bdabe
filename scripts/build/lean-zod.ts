/** An esbuild plugin that bundles only what is used of zod. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Bundles zod without what the product does not use. */
export const leanZod: Plugin = {
  name: 'lean-zod',
  setup(build) {
    build.onResolve({ filter: /^zod$/ }, () => ({ path: join(import.meta.dirname, 'zod.js') }));
    // A namespace import, unlike the import of an object, shows which members are used.
    build.onLoad({ filter: /[\\/](?:src|featurizer)[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace("import { z } from 'zod'", "import * as z from 'zod'"), loader: 'ts' };
    });
  },
};
