/**
 * Runs workerd with a Worker bundled by wrangler: Cloudflare's runtime without the development
 * server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, findFreePort, ROOT } from './server-process.ts';

export interface Workerd {
  /** Posts a body, retrying until the server listens. */
  ask(path: string, body: string): Promise<Response>;
  stop(): Promise<void>;
}

/** The program. */
export const WORKERD = join(ROOT, 'node_modules/workerd/bin/workerd');
/** The file that wrangler bundles `src/platform/worker/server.ts` to. */
const MAIN = 'server.js';
const COMPATIBILITY_DATE = '2026-09-18';
const EMPTY_WORKER = "export default { fetch: () => new Response('here\\n') };";
const TIMEOUT_MS = 60_000;
const RETRY_MS = 5;

/** Starts workerd with the bundle in a folder, or with a Worker that only responds. */
export async function startWorkerd(bundle: string | undefined): Promise<Workerd> {
  const port = await findFreePort();
  const folder = bundle ?? createTemporaryFolder();
  if (bundle === undefined) writeFileSync(join(folder, MAIN), EMPTY_WORKER);
  const config = join(folder, 'bench.capnp');
  writeFileSync(config, createConfig({ folder, port, main: MAIN, ...(bundle !== undefined && { objects: OBJECTS }) }));
  const child = spawn(WORKERD, ['serve', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => (log += chunk));
  return {
    ask: async (path, body) => {
      const deadline = performance.now() + TIMEOUT_MS;
      while (performance.now() < deadline && child.exitCode === null) {
        const headers = { 'content-type': 'application/x-ndjson' };
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body }).catch(
          () => undefined, // not listening yet
        );
        if (response !== undefined) return response;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      throw new Error(`start workerd: found no response, expected one within ${TIMEOUT_MS} ms; its output:\n${log}`);
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The objects of the Worker that ships. */
const OBJECTS: WorkerObjects = { classes: { CONVERSATIONS: 'ConversationObject' } };

/** Classes of Durable Objects by their bindings, and the folder where they are stored (default: memory). */
export interface WorkerObjects {
  readonly classes: Readonly<Record<string, string>>;
  readonly folder?: string;
}

/** What workerd serves. */
export interface WorkerdSetup {
  /** The folder of the bundle. */
  readonly folder: string;
  /** The main module in it. */
  readonly main: string;
  readonly port: number;
  readonly objects?: WorkerObjects;
}

/** Creates workerd's configuration: the modules of a folder, the main module first. */
export function createConfig({ folder, main, port, objects }: WorkerdSetup): string {
  const names = readdirSync(folder).filter((name) => /\.(?:js|wasm|bin|onnx)$/.test(name));
  const modules = names
    .toSorted((one, other) => Number(other === main) - Number(one === main))
    .map((name) => `(name = "${name === main ? name : `./${name}`}", ${toModuleKind(name)} = embed "${name}")`);
  const disk = objects?.folder;
  const services = [
    '(name = "main", worker = .bench)',
    ...(disk === undefined ? [] : [`(name = "disk", disk = (path = "${disk}", writable = true))`]),
  ];
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join(', ')}],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const bench :Workerd.Worker = (
  modules = [${modules.join(', ')}],${objects === undefined ? '' : describeObjects(objects)}
  compatibilityDate = "${COMPATIBILITY_DATE}",
  compatibilityFlags = ["enable_request_signal"]
);
`;
}

function describeObjects({ classes, folder }: WorkerObjects): string {
  const entries = Object.entries(classes);
  const spaces = entries.map(([, name]) => `(className = "${name}", uniqueKey = "bench-${name}", enableSql = true)`);
  const bindings = entries.map(([binding, name]) => `(name = "${binding}", durableObjectNamespace = "${name}")`);
  return `
  durableObjectNamespaces = [${spaces.join(', ')}],
  durableObjectStorage = (${folder === undefined ? 'inMemory = void' : 'localDisk = "disk"'}),
  bindings = [${bindings.join(', ')}],`;
}

function toModuleKind(name: string): string {
  if (name.endsWith('.js')) return 'esModule';
  return name.endsWith('.wasm') ? 'wasm' : 'data';
}
