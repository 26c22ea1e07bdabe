/** The real servers, each by the command that its user would type. */
import { createTemporaryFolder, type Server, startCommand } from '../../scripts/bench/server-process.ts';

export { findFreePort, createTemporaryFolder, ROOT, type Server, startCommand } from '../../scripts/bench/server-process.ts';

/** Each runtime's command, as its user would type it. */
const COMMANDS = {
  node: (port: number) => ['npm', 'start', '--silent', '--', '--port', String(port)],
  deno: () => ['npx', '--no-install', 'deno', 'task', '--quiet', 'serve'],
  workerd: (port: number) => ['npx', '--no-install', 'wrangler', 'dev', ...wranglerFlags(port)],
} as const;

export type RuntimeName = keyof typeof COMMANDS;
export const RUNTIMES = Object.keys(COMMANDS) as RuntimeName[];

/** Where `wrangler dev` listens and keeps its state: a fresh folder, so that tests share nothing. */
export function wranglerFlags(port: number): string[] {
  return ['--port', String(port), '--inspector-port', '0', '--persist-to', createTemporaryFolder()];
}

/** Starts a server on a port; its settings come by the environment, or where it sees none, as bindings. */
export function startServer(
  runtime: RuntimeName,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const bindings = Object.entries(settings).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  return startCommand([...COMMANDS[runtime](port), ...(runtime === 'workerd' ? bindings : [])], port, settings);
}
