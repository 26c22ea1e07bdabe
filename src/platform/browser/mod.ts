/**
 * The library in browsers: fetches the models from next to the script. Bundlers recognize these
 * URLs and copy the files.
 */
import type { Resolver } from '../../mod.ts';
import { type BrowserOptions, createBrowserResolver } from './fetch-models.ts';

export * from '../../mod.ts';
export { type BrowserOptions, readModel } from './fetch-models.ts';

/** Creates a resolver with the models that ship with the package. */
export async function createResolver(options: BrowserOptions = {}): Promise<Resolver> {
  return await createBrowserResolver(options, {});
}
