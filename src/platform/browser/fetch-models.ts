/** Fetches the shipped models in browsers: from where the bundler has put them, or from a folder. */
import { ModelError, type ModelFiles, modelFilesIn, type Resolver, type ResolverOptions } from '../../mod.ts';
import type { ProviderStarts } from '../load-coref.ts';
import { loadResolver } from '../shipped/load-resolver.ts';
import { locateShipped, type ShippedFile } from '../shipped/locate-shipped.ts';

/** Options of a resolver in a browser. */
export interface BrowserOptions extends ResolverOptions {
  /**
   * The URL of a folder that serves a copy of the package's `models`; default: next to the script,
   * or where the bundler has put the files. For bundlers that do not copy files (esbuild).
   */
  readonly modelFolder?: string | URL | undefined;
}

/** Creates a resolver with the models that ship with the package. */
export async function createBrowserResolver(
  { modelFolder, ...options }: BrowserOptions,
  onnx: ProviderStarts,
): Promise<Resolver> {
  const folder = modelFolder === undefined ? undefined : toFolderUrl(modelFolder);
  const read = (file: ShippedFile) => fetchBytes(folder === undefined ? locateShipped(file) : new URL(file, folder));
  return await loadResolver(options, { name: 'a browser', isOwn: folder === undefined, read, onnx });
}

/** Fetches a model from a folder that is served, such as the export command writes. */
export async function readModel(folder: URL): Promise<ModelFiles> {
  return await modelFilesIn(folder, fetchBytes);
}

function toFolderUrl(folder: string | URL): URL {
  const url = new URL(folder, globalThis.location?.href);
  return url.pathname.endsWith('/') ? url : new URL(`${url.href}/`);
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new ModelError('corrupt', `read ${url}: found no response, expected the file`, { cause });
  });
  // A development server answers an unknown path with its page.
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
  if (response.ok && !isPage) return new Uint8Array(await response.arrayBuffer());
  const found = isPage ? 'a page' : `status ${response.status}`;
  const advice = "expected the file; serve a copy of the package's models and name it with modelFolder";
  throw new ModelError('corrupt', `read ${url}: found ${found}, ${advice}`);
}
