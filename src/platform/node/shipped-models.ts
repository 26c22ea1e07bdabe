/**
 * Finds and reads the shipped models on Node and Deno: in the folder that the options name, in the
 * package itself, or, if a bundler has moved this code elsewhere, in the installed package.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModelError, type ModelFiles, modelFilesIn, type Resolver, type ResolverOptions } from '../../mod.ts';
import type { ProviderStarts } from '../load-coref.ts';
import { type FilePlatform, loadResolver } from '../shipped/load-resolver.ts';
import { locateShipped, type ShippedFile } from '../shipped/locate-shipped.ts';

/** Options of a resolver on Node and Deno. */
export interface NodeOptions extends ResolverOptions {
  /**
   * A folder with a copy of the package's `models`, as a path or a file URL; default: those of the
   * package. For servers that are bundled and deployed without `node_modules`.
   */
  readonly modelFolder?: string | URL | undefined;
}

/** Creates a resolver with the models that ship with the package. */
export async function createNodeResolver(
  { modelFolder, ...options }: NodeOptions,
  onnx: ProviderStarts,
): Promise<Resolver> {
  return await loadResolver(options, { ...findModels(modelFolder), onnx });
}

/** Finds the shipped models, in a folder if one is named. */
export function findModels(modelFolder: string | URL | undefined): Omit<FilePlatform, 'onnx'> {
  const own = tryLocate(() => locateShipped('coref/manifest.json'));
  return {
    name: 'Node',
    isOwn: modelFolder === undefined && own !== undefined && isReadable(own),
    nextTurn: setImmediate,
    read: async (file) => readBytes(findShipped(file, modelFolder)),
  };
}

/** Reads a model from a folder, such as the export command writes. */
export async function readModel(folder: URL): Promise<ModelFiles> {
  return await modelFilesIn(folder, async (url) => readBytes(url));
}

/**
 * Reads a file at once: a model is loaded before anything else can be done. Deno runs the package
 * from a registry without storing its files.
 */
async function readBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol !== 'file:') return new Uint8Array(await (await fetch(url)).arrayBuffer());
  const { buffer, byteOffset, length } = readFileSync(url);
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}

function findShipped(file: ShippedFile, folder: string | URL | undefined): URL {
  if (folder !== undefined) return new URL(file, toFolderUrl(folder));
  const places = [
    () => locateShipped(file),
    () => locateInstalled(file, import.meta.url),
    () => locateInWorkspace(file),
  ];
  for (const locate of places) {
    const url = tryLocate(locate);
    if (url !== undefined && isReadable(url)) return url;
  }
  const expected = 'expected it in the package antecedent; a bundled server can name a copy with modelFolder';
  throw new ModelError('corrupt', `read models/${file}: found no file, ${expected}`);
}

/** A file that exists, or one that is fetched. */
function isReadable(url: URL): boolean {
  return url.protocol !== 'file:' || existsSync(url);
}

function toFolderUrl(folder: string | URL): URL {
  const url = folder instanceof URL ? folder : folder.startsWith('file:') ? new URL(folder) : pathToFileURL(folder);
  return url.href.endsWith('/') ? url : new URL(`${url.href}/`);
}

/** In the package's folder, as modules next to this code see it. */
function locateInstalled(file: ShippedFile, from: string): URL {
  return pathToFileURL(createRequire(from).resolve(`antecedent/models/${file}`));
}

/** In the package's folder, as modules of the folder where the process was started see it. */
function locateInWorkspace(file: ShippedFile): URL {
  return locateInstalled(file, pathToFileURL(join(process.cwd(), 'server.js')).href);
}

/** A bundle in another module format has no URL of its own, and a package may not be installed. */
function tryLocate(locate: () => URL): URL | undefined {
  try {
    return locate();
  } catch {
    return undefined;
  }
}
