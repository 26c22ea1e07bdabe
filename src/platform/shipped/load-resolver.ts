/**
 * Creates a resolver with the shipped models, on platforms that read them as files. A platform says
 * how a file is read, and which builds of ONNX Runtime it has.
 */
import { chooseParserKernel } from '../../kernel/mod.ts';
import { createResolverFrom, type ModelFiles, type Resolver, type ResolverOptions, WarmDocuments } from '../../mod.ts';
import { loadCoref, type ProviderStarts } from '../load-coref.ts';
import type { ShippedFile } from './locate-shipped.ts';

/** A platform that reads the shipped models as files. */
export interface FilePlatform {
  /** The platform in words, for error messages. */
  readonly name: string;
  /** True if the models are those next to this code, false for a copy, which may be of another release. */
  readonly isOwn: boolean;
  /** Reads a file of the shipped models. */
  read(file: ShippedFile): Promise<Uint8Array<ArrayBuffer>>;
  /** Runs a job in the next turn of the event loop, at once; without it, idle documents are not frozen. */
  readonly nextTurn?: ((job: () => void) => unknown) | undefined;
  /** The providers of ONNX Runtime; none in the entries that do without it. */
  readonly onnx: ProviderStarts;
}

/** Loads the shipped models that the options ask for, all files at once. */
export async function loadResolver(options: ResolverOptions, platform: FilePlatform): Promise<Resolver> {
  const [weights, kernel, coref] = await Promise.all([
    platform.read('parser/parser.bin'),
    compile(platform, `parser/${chooseParserKernel()}`),
    loadCoref(options, {
      name: platform.name,
      readShipped: () => readShipped(platform),
      start: {
        simd: async () => ({ provider: 'simd', kernel: await compile(platform, 'coref/kernel.wasm') }),
        ...platform.onnx,
      },
    }),
  ]);
  const warm = platform.nextTurn && new WarmDocuments({ nextTurn: platform.nextTurn });
  return createResolverFrom({ parser: { weights, kernel }, coref }, options, warm);
}

/** Reads all files at once: a browser would otherwise wait for the manifest before it asks for the others. */
async function readShipped(platform: FilePlatform): Promise<ModelFiles> {
  const names = ['manifest.json', 'features.bin', 'turn.onnx', 'place.onnx'] as const;
  const read = await Promise.all(names.map((name) => platform.read(`coref/${name}`)));
  const files = new Map<string, Uint8Array<ArrayBuffer>>(names.map((name, at) => [name, read[at] ?? NOTHING]));
  return {
    manifest: JSON.parse(new TextDecoder().decode(files.get('manifest.json'))),
    isShipped: platform.isOwn,
    read: (name) => files.get(name) ?? NOTHING, // whose size the manifest contradicts
  };
}

const NOTHING = new Uint8Array(0);

async function compile(platform: FilePlatform, file: ShippedFile): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await platform.read(file));
}
