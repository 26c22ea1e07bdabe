#!/usr/bin/env node
/** The `antecedent` command, on Node and Deno: picks a subcommand, turns failures into messages and exit statuses. */
import process from 'node:process';
import { z } from 'zod';
import { StoreError } from '../conversation/mod.ts';
import { VERSION } from '../version.ts';
import { USAGE } from './usage.ts';

/** Wrong use of the command, as opposed to input that was refused. */
const WRONG_USE = 2;

type Command = (args: readonly string[]) => Promise<number>;

/** Each command is loaded when it is asked for, so that all start fast. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['resolve', async (args) => (await import('./resolve.ts')).resolve(args)],
  ['analyze', async (args) => (await import('./analyze.ts')).analyze(args)],
  ['explain', async (args) => (await import('./explain.ts')).explain(args)],
  ['serve', async (args) => (await import('../platform/node/serve.ts')).serve(args)],
  ['key', async (args) => print(await (await import('./key.ts')).makeKey(args))],
  ['evaluate', async (args) => (await import('../../scripts/evaluate/command.ts')).evaluate(args, print)],
  ['map', async (args) => (await import('../../scripts/reproduce/map/mod.ts')).map(args, print)],
  ['bench', async (args) => (await import('../../scripts/bench/mod.ts')).bench(args, print)],
  ['help', async () => print(USAGE)],
  ['version', async () => print(`${VERSION}\n`)],
]);
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
]);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0); // the reader has seen enough, as with `| head`
  throw error;
});
process.exitCode = await main(process.argv.slice(2));

async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.get(ALIASES.get(name) ?? name);
  if (command === undefined) return complain(`found command ${name}, wanted ${[...COMMANDS.keys()].join(', ')}`);
  if (args.includes('--help')) return print(USAGE);
  try {
    return await command(args);
  } catch (error) {
    if (error instanceof z.ZodError) {
      const issue = error.issues[0];
      return complain(`${name}: --${String(issue?.path.at(-1) ?? '')}: ${issue?.message ?? 'not valid'}`);
    }
    if (error instanceof RangeError || isParseArgsError(error)) return complain(`${name}: ${error.message}`);
    if (isSystemError(error) || isModelError(error) || error instanceof StoreError) {
      process.stderr.write(`antecedent ${name}: ${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function complain(message: string): number {
  process.stderr.write(`antecedent: ${message}\nSee "antecedent help".\n`);
  return WRONG_USE;
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** A model that cannot be used. By name, since most commands need no model's code. */
function isModelError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ModelError';
}

/** A file that cannot be read, a port that is taken. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
