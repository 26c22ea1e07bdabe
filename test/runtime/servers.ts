/** The real servers, each started with the command that users type. */
import { createTemporaryFolder, type Server, startCommand } from '../../scripts/bench/server-process.ts';

export {
  createTemporaryFolder,
  findFreePort,
  ROOT,
  type Server,
  startCommand,
} from '../../scripts/bench/server-process.ts';

/** Each runtime's command, as users type it. */
const COMMANDS = {
  node: (port: number) => ['npm', 'start', '--silent', '--', '--port', String(port)],
  deno: () => ['npx', '--no-install', 'deno', 'task', '--quiet', 'serve'],
  workerd: (port: number) => ['npx', '--no-install', 'wrangler', 'dev', ...wranglerFlags(port)],
} as const;

export type RuntimeName = keyof typeof COMMANDS;
export const RUNTIMES = Object.keys(COMMANDS) as RuntimeName[];

/**
 * Flags of `wrangler dev`: its port, and a new folder for its state, so that tests share nothing.
 */
export function wranglerFlags(port: number): string[] {
  return ['--port', String(port), '--inspector-port', '0', '--persist-to', createTemporaryFolder()];
}

/** Starts a server on a port, with settings from the environment or, on Workers, from bindings. */
export function startServer(
  runtime: RuntimeName,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const bindings = Object.entries(settings).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  // ONNX Runtime is part of another bundle.
  const environment = settings.ANTECEDENT_PROVIDER === 'wasm' ? ['--env', 'onnx'] : [];
  const flags = runtime === 'workerd' ? [...bindings, ...environment] : [];
  return startCommand([...COMMANDS[runtime](port), ...flags], port, settings);
}
