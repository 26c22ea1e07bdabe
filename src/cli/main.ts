/** Runs a command by its name. The program's help text is generated from its commands. */
import { VERSION } from '../version.ts';
import { createCompletionCommand } from './completion.ts';
import { type Command, reportFailure, UsageError } from './define-command.ts';
import { suggest } from './suggest.ts';

/** What the program needs of a command. */
type Runnable = Pick<Command, 'summary' | 'flags' | 'help' | 'run'>;

/** A program's commands by name; each is loaded only when it is needed, so that all start fast. */
export type Commands = ReadonlyMap<string, () => Promise<Runnable>>;

/** What the published package offers. */
export const PRODUCT_COMMANDS: Commands = new Map<string, () => Promise<Runnable>>([
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
  const known: Commands = new Map([...commands, ['completion', async () => createCompletionCommand(known)]]);
  switch (name) {
    case 'help':
    case '--help':
    case '-h':
      return await showHelp(args[0], known);
    case 'version':
    case '--version':
    case '-v':
      process.stdout.write(`${VERSION}\n`);
      return 0;
  }
  const load = known.get(name);
  if (load !== undefined) return (await load()).run(args);
  // `antecedent "Maria took her ticket."`: no command has a blank in its name.
  const resolve = [name, ...args].some((arg) => /\s/.test(arg)) ? known.get('resolve') : undefined;
  if (resolve !== undefined && (/\s/.test(name) || name.startsWith('--')))
    return (await resolve()).run([name, ...args]);
  return refuseName(name, known);
}

async function showHelp(name: string | undefined, commands: Commands): Promise<number> {
  const load = name === undefined ? undefined : commands.get(name);
  if (name !== undefined && load === undefined) return refuseName(name, commands);
  process.stdout.write(load === undefined ? await formatUsage(commands) : (await load()).help());
  return 0;
}

function refuseName(name: string, commands: Commands): number {
  const names = [...commands.keys(), 'help', 'version'];
  const hint = suggest(name, [...names, '--help', '--version']) || `, expected ${names.join(', ')}`;
  return reportFailure('antecedent', new UsageError(`found command ${name}${hint}`), undefined, 'antecedent help');
}

async function formatUsage(commands: Commands): Promise<string> {
  const width = Math.max(...[...commands.keys()].map(({ length }) => length));
  const rows = [...commands].map(async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`);
  return `antecedent ${VERSION}: who is "she", "the company" or "it"? Streaming coreference resolution.

  antecedent "TEXT"            resolves a text
  antecedent COMMAND [FLAGS]   runs a command

Commands:
${(await Promise.all(rows)).join('\n')}

Examples:
  antecedent "Maria took her ticket. She was late."
  antecedent resolve chat.txt
  antecedent serve

antecedent help COMMAND lists the flags of a command. antecedent -v prints the version.
Documentation: https://github.com/antecedent/antecedent#readme
`;
}
