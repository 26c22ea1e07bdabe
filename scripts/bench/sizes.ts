/** What has to be fetched or deployed: bytes as they are, and as gzip makes them. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { MODELS } from '../shared/shipped-parser.ts';
import { freshFolder, ROOT } from './server-process.ts';

export interface Size {
  readonly bytes: number;
  readonly gzip: number;
}

export interface Sizes {
  /** The weights and kernels that ship. */
  readonly parser: Size;
  readonly network: Size;
  /** ONNX Runtime's WebAssembly, the greatest part of the Worker. */
  readonly runtime: Size;
  /** All that `wrangler deploy` would upload. */
  readonly worker: Size;
}

/** Bundles the Worker as `wrangler deploy` would, without deploying it; answers the folder. */
export async function bundleWorker(): Promise<string> {
  const wrangler = join(ROOT, 'node_modules/wrangler/bin/wrangler.js');
  if (!existsSync(wrangler)) {
    throw new RangeError(`bundle the Worker: found no ${wrangler}, wanted a checkout with its development packages`);
  }
  const folder = freshFolder();
  await promisify(execFile)(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', folder], {
    cwd: ROOT,
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: freshFolder() },
  });
  return folder;
}

/** Measures the models, and a folder that `bundleWorker` made. */
export function measureSizes(bundle: string): Sizes {
  const uploaded = readdirSync(bundle).filter((name) => /\.(?:js|wasm|bin|onnx)$/.test(name));
  const folder = (name: string) => fileURLToPath(new URL(`${name}/`, MODELS));
  return {
    parser: sizeOf(folder('parser'), ['parser.bin', 'kernel.wasm']),
    network: sizeOf(folder('coref'), ['manifest.json', 'features.bin', 'turn.onnx', 'place.onnx', 'kernel.wasm']),
    runtime: sizeOf(
      bundle,
      uploaded.filter((name) => /ort-wasm.*\.wasm$/.test(name)),
    ),
    worker: sizeOf(bundle, uploaded),
  };
}

function sizeOf(folder: string, names: readonly string[]): Size {
  const contents = names.map((name) => readFileSync(join(folder, name)));
  return {
    bytes: contents.reduce((sum, { length }) => sum + length, 0),
    gzip: contents.reduce((sum, content) => sum + gzipSync(content).length, 0),
  };
}
