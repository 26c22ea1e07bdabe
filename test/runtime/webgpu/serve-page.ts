/** Serves what the page in Chromium needs: script, model, documents, ONNX Runtime, shipped models. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../servers.ts';
import type { DeviceJobs } from './device-jobs.ts';

const TYPES: Readonly<Record<string, string>> = {
  wasm: 'application/wasm',
  mjs: 'text/javascript',
  js: 'text/javascript',
};

/** Starts a server on a free port; returns its URL and how to stop it. */
export async function servePage({ model, documents }: DeviceJobs): Promise<{ url: string; stop(): void }> {
  const script = await bundle();
  const read = (path: string): string | Uint8Array => {
    if (path === '/') return '<!doctype html><script type="module" src="/src/platform/browser/page.js"></script>';
    if (path === '/src/platform/browser/page.js') return script;
    if (path === '/documents.json') return JSON.stringify(documents);
    const [, folder = '', name = ''] = /^\/(model|ort|models\/(?:parser|coref))\/([\w.-]+)$/.exec(path) ?? [];
    const folders: Record<string, string> = {
      model,
      ort: join(ROOT, 'node_modules/onnxruntime-web/dist'),
      'models/parser': join(ROOT, 'models/parser'),
      'models/coref': join(ROOT, 'models/coref'),
    };
    return readFileSync(join(folders[folder] ?? '/nonexistent', name));
  };
  const server = createServer((request, response) => {
    try {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const body = read(path);
      const type = path === '/' ? 'text/html' : (TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
      response.writeHead(200, { 'content-type': type }).end(body);
    } catch {
      response.writeHead(404).end(); // such as a favicon
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/runtime/webgpu/chromium-main.ts'],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
