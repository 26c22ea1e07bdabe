/** Measures what is downloaded or deployed, in bytes and gzipped. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { MODELS } from '../shared/shipped-parser.ts';
import { createTemporaryFolder, ROOT } from './server-process.ts';

export interface Size {
  readonly bytes: number;
  readonly gzip: number;
}

export interface Sizes {
  /** The shipped weights and kernels. */
  readonly parser: Size;
  readonly network: Size;
  /** ONNX Runtime's WebAssembly, the largest part of the Worker that has it. */
  readonly runtime: Size;
  /** Everything that `wrangler deploy` uploads. */
  readonly worker: Size;
  /** Everything that `wrangler deploy --env onnx` uploads. */
  readonly onnxWorker: Size;
  /** Bytes of the built package and of the packages that it needs. */
  readonly installed: number;
}

/** Bundles the Worker like `wrangler deploy`, without deploying it; returns the folder. */
export async function bundleWorker(environment = ''): Promise<string> {
  const wrangler = join(ROOT, 'node_modules/wrangler/bin/wrangler.js');
  if (!existsSync(wrangler)) {
    throw new RangeError(
      `bundle the Worker: found no ${wrangler}, expected a checkout with its development packages; run npm ci`,
    );
  }
  const folder = createTemporaryFolder();
  await promisify(execFile)(
    process.execPath,
    [wrangler, 'deploy', '--dry-run', '--env', environment, '--outdir', folder],
    {
      cwd: ROOT,
      env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: createTemporaryFolder() },
    },
  );
  return folder;
}

/** Measures the models, the package, and two bundles from `bundleWorker`. */
export function measureSizes({ bundle, onnxBundle }: { readonly bundle: string; readonly onnxBundle: string }): Sizes {
  const list = (folder: string) => readdirSync(folder).filter((name) => /\.(?:js|wasm|bin|onnx)$/.test(name));
  const folder = (name: string) => fileURLToPath(new URL(`${name}/`, MODELS));
  return {
    parser: measureFiles(folder('parser'), ['parser.bin', 'kernel.wasm', 'kernel-relaxed.wasm']),
    network: measureFiles(folder('coref'), ['manifest.json', 'features.bin', 'turn.onnx', 'place.onnx', 'kernel.wasm']),
    runtime: measureFiles(
      onnxBundle,
      list(onnxBundle).filter((name) => /ort-wasm.*\.wasm$/.test(name)),
    ),
    worker: measureFiles(bundle, list(bundle)),
    onnxWorker: measureFiles(onnxBundle, list(onnxBundle)),
    installed: measureInstalled(),
  };
}

/** Builds the package and counts the bytes of its files and dependencies. */
function measureInstalled(): number {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build/package.ts')], { cwd: ROOT, stdio: 'ignore' });
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'dist/package.json'), 'utf8'));
  const folders = [join(ROOT, 'dist'), ...Object.keys(dependencies).map((name) => join(ROOT, 'node_modules', name))];
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0);
}

function measureFiles(folder: string, names: readonly string[]): Size {
  const contents = names.map((name) => readFileSync(join(folder, name)));
  return {
    bytes: contents.reduce((sum, { length }) => sum + length, 0),
    gzip: contents.reduce((sum, content) => sum + gzipSync(content).length, 0),
  };
}
