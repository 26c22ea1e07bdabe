/**
 * Compiles a kernel (AssemblyScript, `*.as`) to WebAssembly: `node scripts/build/kernel.ts
 * parser|parser-relaxed|network|train`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import asc from 'assemblyscript/asc';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Target {
  readonly source: string;
  readonly out: string;
  readonly flags: readonly string[];
}

const SHIPPED = ['--importMemory', '--initialMemory', '1'];
const FASTEST = ['-O3'];
/** -O3 moves operations to where their results are used, and so undoes the order of an interleaved loop. */
const IN_ORDER = ['-O2'];

/**
 * The shipped kernels give the same results on every machine. The parser's relaxed SIMD is limited to
 * operands for which it is exact; training can use all of it.
 */
export const TARGETS: Readonly<Record<'parser' | 'parser-relaxed' | 'network' | 'train', Target>> = {
  parser: {
    source: 'src/kernel/parser-kernel.as',
    out: 'models/parser/kernel.wasm',
    flags: [...SHIPPED, ...FASTEST],
  },
  'parser-relaxed': {
    source: 'src/kernel/parser-kernel-relaxed.as',
    out: 'models/parser/kernel-relaxed.wasm',
    flags: [...SHIPPED, ...FASTEST, '--enable', 'relaxed-simd'],
  },
  network: {
    source: 'src/kernel/network-kernel.as',
    out: 'models/coref/kernel.wasm',
    flags: [...SHIPPED, ...IN_ORDER],
  },
  train: {
    source: 'scripts/train/parser/kernel/train-kernel.as',
    out: 'runs/parser/train-kernel.wasm',
    flags: [...FASTEST, '--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '32768'].concat(
      ['threads', 'relaxed-simd'].flatMap((feature) => ['--enable', feature]),
    ),
  },
};

/** Builds one kernel and returns its bytes. */
export async function buildKernel(name: keyof typeof TARGETS): Promise<Uint8Array> {
  const { source, flags } = TARGETS[name];
  let bytes: Uint8Array | undefined;
  const common = ['--runtime', 'stub', '--noAssert', '--enable', 'simd', '--outFile', 'kernel.wasm'];
  const { error, stderr } = await asc.main(['kernel.ts', ...common, ...flags], {
    readFile: (path) => readSource(path === 'kernel.ts' ? source : join(dirname(source), path.replace(/\.ts$/, '.as'))),
    writeFile: (_path, contents) => {
      bytes = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error || !bytes)
    throw new Error(`build ${source}: found ${error?.message ?? 'no output'}, expected a module\n${stderr.toString()}`);
  return bytes;
}

/** Reads a source, or what it imports; the compiler asks for files that may not exist. */
function readSource(path: string): string | null {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

const command = defineCommand({
  name: 'node scripts/build/kernel.ts',
  summary: 'Compiles one kernel to WebAssembly.',
  flags: z.object({}),
  positionals: { usage: Object.keys(TARGETS).join('|'), max: 1 },
  async run(_, { positionals: [name], write }) {
    if (!isTarget(name)) {
      throw new RangeError(`found kernel ${name ?? 'none'}, expected one of ${Object.keys(TARGETS).join(', ')}`);
    }
    const out = join(ROOT, TARGETS[name].out);
    const bytes = await buildKernel(name);
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, bytes);
    await write(`${TARGETS[name].out}: ${bytes.length} bytes\n`);
  },
});

function isTarget(name: string | undefined): name is keyof typeof TARGETS {
  return name !== undefined && Object.hasOwn(TARGETS, name);
}

if (import.meta.main) process.exitCode = await command.run(process.argv.slice(2));
