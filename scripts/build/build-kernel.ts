/** Compiles a kernel (AssemblyScript, `*.as`) to WebAssembly: `build-kernel.ts parser|network|train`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import asc from 'assemblyscript/asc';

const ROOT = join(import.meta.dirname, '..', '..');

interface Target {
  readonly source: string;
  readonly out: string;
  readonly flags: readonly string[];
}

const SHIPPED = ['--importMemory', '--initialMemory', '1'];

/** The shipped kernels keep to plain SIMD, whose results are the same on every machine; training may fuse. */
export const TARGETS: Readonly<Record<'parser' | 'network' | 'train', Target>> = {
  parser: {
    source: 'src/kernel/parser-kernel.as',
    out: 'models/parser/kernel.wasm',
    flags: SHIPPED,
  },
  network: {
    source: 'src/kernel/network-kernel.as',
    out: 'models/coref/kernel.wasm',
    flags: SHIPPED,
  },
  train: {
    source: 'scripts/train/parser/kernel/train-kernel.as',
    out: 'runs/parser/train-kernel.wasm',
    flags: ['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '32768'].concat(
      ['threads', 'relaxed-simd'].flatMap((feature) => ['--enable', feature]),
    ),
  },
};

/** Builds one kernel and returns its bytes. */
export async function buildKernel(name: keyof typeof TARGETS): Promise<Uint8Array> {
  const { source, flags } = TARGETS[name];
  const text = readFileSync(join(ROOT, source), 'utf8');
  let bytes: Uint8Array | undefined;
  const common = ['--runtime', 'stub', '--noAssert', '-O3', '--enable', 'simd', '--outFile', 'kernel.wasm'];
  const { error, stderr } = await asc.main(['kernel.ts', ...common, ...flags], {
    readFile: (path) => (path === 'kernel.ts' ? text : null),
    writeFile: (_path, contents) => {
      bytes = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error || !bytes) throw new Error(`build ${source}: ${error?.message ?? 'no output'}\n${stderr.toString()}`);
  return bytes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const name = process.argv[2] as keyof typeof TARGETS;
  if (TARGETS[name] === undefined) throw new RangeError(`build kernel: found ${name}, wanted parser, network or train`);
  const out = join(ROOT, TARGETS[name].out);
  const bytes = await buildKernel(name);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, bytes);
  console.log(`${TARGETS[name].out}: ${bytes.length} bytes`);
}
