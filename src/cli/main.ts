/** Runs a command by its name. The program's help text is generated from its commands. */
import { VERSION } from '../version.ts';
import { type Command, reportFailure, UsageError } from './define-command.ts';

/** A program's commands by name; each is loaded only when it is needed, so that all start fast. */
export type Commands = ReadonlyMap<string, () => Promise<Pick<Command, 'help' | 'run'>>>;

/** What the published package offers. */
export const PRODUCT_COMMANDS: Commands = new Map<string, () => Promise<Pick<Command, 'help' | 'run'>>>([
  ['resolve', async () => (await import('./resolve.ts')).resolveCommand],
  ['standalone', async () => (await import('./standalone.ts')).standaloneCommand],
  ['analyze', async () => (await import('./analyze.ts')).analyzeCommand],
  ['explain', async () => (await import('./explain.ts')).explainCommand],
  ['serve', async () => (await import('./serve.ts')).serveCommand],
  ['key', async () => (await import('./key.ts')).keyCommand],
]);

/** Runs the command that the first argument names and returns the exit status. */
export async function main([name = 'help', ...args]: readonly string[], commands: Commands): Promise<number> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0); // the reader has seen enough, as with `| head`
    throw error;
  });
  switch (name) {
    case 'help':
    case '--help':
    case '-h':
      process.stdout.write(await formatUsage(commands));
      return 0;
    case 'version':
    case '--version':
      process.stdout.write(`${VERSION}\n`);
      return 0;
  }
  const load = commands.get(name);
  if (load !== undefined) return (await load()).run(args);
  const names = [...commands.keys(), 'help', 'version'].join(', ');
  return reportFailure('antecedent', new UsageError(`found command ${name}, expected ${names}`));
}

async function formatUsage(commands: Commands): Promise<string> {
  const texts = await Promise.all([...commands.values()].map(async (load) => (await load()).help()));
  return ['antecedent: streaming coreference resolution\n', ...texts, 'antecedent help · antecedent version\n'].join(
    '\n',
  );
}
