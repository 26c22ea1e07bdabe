/**
 * An esbuild plugin that bundles only what is used of zod: no translations, no code compiled at run
 * time, which pages with a Content Security Policy forbid and which makes first parses slow.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Bundles zod without what the product does not use. */
export const leanZod: Plugin = {
  name: 'lean-zod',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('export const globalConfig')) {
        throw new Error(`bundle zod: found no globalConfig in ${path}, expected it to be declared there`);
      }
      return { contents: `${source}\nglobalConfig.jitless = true;\n` };
    });
    // A namespace import, unlike the import of an object, shows which members are used.
    build.onLoad({ filter: /[\\/](?:src|featurizer)[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace("import { z } from 'zod'", "import * as z from 'zod'"), loader: 'ts' };
    });
  },
};
