/**
 * One model for several threads: its files are read once, into memory that all threads see. Each
 * thread has its own kernels, whose memory holds the weights that they use.
 */
import {
  type BoundOptions,
  createBound,
  isOnnxProvider,
  type ModelFiles,
  type Provider,
  type Resolver,
  type System,
} from '../../mod.ts';
import { parseManifest } from '../../model/mod.ts';
import { loadResolver } from '../shipped/load-resolver.ts';
import { SHIPPED_FILES, type ShippedFile } from '../shipped/locate-shipped.ts';
import { findModels } from './shipped-models.ts';

/** What threads resolve with: options of `createResolver` that can be handed to another thread. */
export interface ThreadOptions {
  /** How mentions are scored; default: `model`. */
  readonly system?: System | undefined;
  /** Your own trained network, instead of the one that ships. */
  readonly model?: ModelFiles | undefined;
  /** What executes the network; default: `simd`. */
  readonly provider?: Provider | undefined;
  /** A folder with a copy of the package's `models`; default: those of the package. */
  readonly modelFolder?: string | URL | undefined;
  /** How much state is kept, as options of `createBound`; default: `DEFAULT_BOUND`. */
  readonly bound?: BoundOptions | undefined;
}

type Files<Name extends string = string> = ReadonlyMap<Name, Uint8Array<SharedArrayBuffer>>;

/** Options and files as threads get them. */
export interface SharedModels extends Pick<ThreadOptions, 'system' | 'provider' | 'bound'> {
  readonly isOwn: boolean;
  readonly shipped: Files<ShippedFile>;
  readonly model: { readonly manifest: unknown; readonly files: Files } | undefined;
}

/** Reads all files that threads need, once. */
export async function shareModels({ model, modelFolder, ...options }: ThreadOptions): Promise<SharedModels> {
  const { isOwn, read } = findModels(modelFolder);
  const names = SHIPPED_FILES.filter((file) => model === undefined || /^parser|kernel/.test(file));
  return {
    ...options,
    isOwn,
    shipped: await readAll(names, read),
    model: model && { manifest: model.manifest, files: await readAll(listFiles(model), model.read) },
  };
}

/** Creates the resolver of one thread. */
export async function loadShared({ isOwn, shipped, model, bound, ...options }: SharedModels): Promise<Resolver> {
  const onnx = isOnnxProvider(options.provider) ? (await import('./onnx-providers.ts')).ONNX_PROVIDERS : {};
  return await loadResolver(
    { ...options, bound: bound && createBound(bound), model: model && openFiles(model) },
    { name: 'Node', isOwn, onnx, read: async (file) => (isOwn ? find(shipped, file) : copy(shipped, file)) },
  );
}

async function readAll<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => Promise<Uint8Array> | Uint8Array,
): Promise<Files<Name>> {
  return new Map(await Promise.all(names.map(async (name) => [name, share(await read(name))] as const)));
}

function share(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function listFiles({ manifest }: ModelFiles): string[] {
  const { features, turn, place } = parseManifest(manifest).files;
  return [features, turn, ...(place === undefined ? [] : [place])].map(({ name }) => name);
}

function openFiles({ manifest, files }: { readonly manifest: unknown; readonly files: Files }): ModelFiles {
  return { manifest, read: (name) => copy(files, name) };
}

/** Hashes, which files from outside are checked by, refuse shared memory. */
function copy<Name extends string>(files: Files<Name>, name: Name): Uint8Array<ArrayBuffer> {
  return new Uint8Array(find(files, name));
}

/** Whoever reads a model only reads, so shared memory serves as well. */
function find<Name extends string>(files: Files<Name>, name: Name): Uint8Array<ArrayBuffer> {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`read ${name}: found no such file, expected one that is shared`);
  return bytes as Uint8Array as Uint8Array<ArrayBuffer>;
}
