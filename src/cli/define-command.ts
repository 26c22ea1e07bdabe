/**
 * Defines a command once: its flags are a zod object, from which parsing, defaults and help text
 * are derived. Every command reports failures the same way: status 2 for wrong usage, 1 for an
 * expected failure, a stack trace for a bug.
 */
import { z } from 'zod';
import { type Flag, formatHelp, readFlag } from './flags.ts';
import { suggest } from './suggest.ts';
import { detectTerminal, NO_TERMINAL, type Terminal } from './terminal.ts';

/** Wrong usage of a command: reported with status 2 and a pointer to the help text. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where a command writes; tests pass their own. */
export interface CommandOutput {
  /** Writes to standard output and waits for a slow reader. */
  write(text: string): Promise<void>;
  writeError(text: string): void;
  /** What standard input, output and error are connected to; default: nothing is a terminal. */
  readonly terminal?: Terminal;
}

/** What a command gets besides its flags. */
export interface CommandContext extends Required<CommandOutput> {
  readonly positionals: readonly string[];
}

/** Everything that a command consists of. */
export interface CommandDefinition<Flags extends z.ZodObject> {
  /** The command as it is typed: `antecedent resolve`, `node scripts/bench/service.ts`. */
  readonly name: string;
  /** One sentence for the help text. */
  readonly summary: string;
  /** One field per flag, with `.describe()`; the field `conllOut` becomes `--conll-out`. */
  readonly flags: Flags;
  /** What the command accepts besides flags; default: nothing. */
  readonly positionals?: { readonly usage: string; readonly max: number };
  /** Further lines at the end of the help text. */
  readonly notes?: string;
  /** Command lines for the help text; they work in every shell, also on Windows. */
  readonly examples?: readonly string[];
  /** Does the work; returns the exit status (default: 0). */
  run(flags: z.output<Flags>, context: CommandContext): Promise<number | undefined> | Promise<void>;
}

/** A command that is ready to run. */
export interface Command<Flags = unknown> {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** Parses flags and positionals; throws a UsageError that names the flag at fault. */
  parse(args: readonly string[]): { readonly flags: Flags; readonly positionals: readonly string[] };
  /** The help text. */
  help(): string;
  /** Runs the command, reports failures, and returns the exit status. */
  run(args: readonly string[], output?: CommandOutput): Promise<number>;
}

const WRONG_USAGE = 2;
const EXPECTED_FAILURE = 1;

const STANDARD_OUTPUT: CommandOutput = {
  write: async (text) => {
    if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
  },
  writeError: (text) => {
    process.stderr.write(text);
  },
  get terminal() {
    return detectTerminal();
  },
};

/** Creates a command from its flags and what it does. */
export function defineCommand<Flags extends z.ZodObject>(
  definition: CommandDefinition<Flags>,
): Command<z.output<Flags>> {
  const { name, summary } = definition;
  const flags = Object.entries(definition.flags.shape).map(([key, schema]) => readFlag(key, schema as z.ZodType));
  const command: Command<z.output<Flags>> = {
    name,
    summary,
    flags,
    parse: (args) => parse(definition, flags, args),
    help: () => formatHelp(definition, flags),
    async run(args, output = STANDARD_OUTPUT) {
      if (args.includes('--help') || args.includes('-h')) {
        await output.write(command.help());
        return 0;
      }
      try {
        const parsed = command.parse(args);
        const { terminal = NO_TERMINAL } = output;
        return (await definition.run(parsed.flags, { ...output, terminal, positionals: parsed.positionals })) ?? 0;
      } catch (error) {
        return reportFailure(name, error, output);
      }
    },
  };
  return command;
}

/** A flag that takes comma-separated values: `--layers tags,parse`. */
export function commaSeparated<Item extends z.ZodType<unknown, string>>(
  item: Item,
): z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string[], string>>, z.ZodArray<Item>> {
  const split = z.string().transform((text) => text.split(',').filter((part) => part !== ''));
  return split.pipe(z.array(item)) as never;
}

/**
 * Reports a failure of a command and returns its exit status; rethrows what is a bug, with its
 * stack trace.
 */
export function reportFailure(
  name: string,
  error: unknown,
  { writeError }: CommandOutput = STANDARD_OUTPUT,
  help = `${name} --help`,
): number {
  if (error instanceof UsageError || error instanceof RangeError) {
    writeError(`${name}: ${error.message}\nSee "${help}".\n`);
    return WRONG_USAGE;
  }
  if (!isExpectedFailure(error)) throw error;
  writeError(`${name}: ${error.message}\n`);
  return EXPECTED_FAILURE;
}

/**
 * Errors of this project and of the operating system have a `code`; `ERR_…` codes are wrong calls
 * of Node's own API.
 */
function isExpectedFailure(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && !error.code.startsWith('ERR_');
}

function parse<Flags extends z.ZodObject>(
  { flags: schema, positionals: accepted }: CommandDefinition<Flags>,
  flags: readonly Flag[],
  args: readonly string[],
): { flags: z.output<Flags>; positionals: readonly string[] } {
  const { values, positionals } = readArguments(flags, args);
  const max = accepted?.max ?? 0;
  if (positionals.length > max) {
    throw new UsageError(`found ${positionals.length} arguments, expected ${max === 0 ? 'none' : `at most ${max}`}`);
  }
  const given: Record<string, unknown> = {};
  for (const { key, name, kind, env } of flags) {
    const value = values[name] ?? (env === undefined ? undefined : process.env[env] || undefined);
    if (value !== undefined) given[key] = kind === 'number' ? toNumbers(value) : value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return { flags: parsed.data, positionals };
  throw new UsageError(describeIssue(parsed.error, flags, given), { cause: parsed.error });
}

function readArguments(flags: readonly Flag[], args: readonly string[]) {
  // An import would evaluate everything that the module exports, which takes longer than reading flags.
  const { parseArgs } = process.getBuiltinModule('node:util');
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        flags.map(({ name, kind, isRepeatable }) => [
          name,
          { type: kind === 'boolean' ? 'boolean' : 'string', multiple: isRepeatable } as const,
        ]),
      ),
    });
  } catch (cause) {
    // An unknown flag, or one without its value.
    throw new UsageError(describeArgumentError(cause as Error & { code?: string }, flags), { cause });
  }
}

/** Node's message, or for an unknown flag one that names the nearest known one. */
function describeArgumentError({ message, code }: Error & { code?: string }, flags: readonly Flag[]): string {
  const unknown = /'(-[^' ]*)/.exec(message)?.[1];
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || unknown === undefined) return message;
  const names = flags.map(({ name }) => `--${name}`);
  return `found ${unknown}, which is not a flag of this command${suggest(unknown, [...names, '--help'])}`;
}

function toNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNumbers);
  // `Number('')` is 0.
  return typeof value === 'string' ? (value.trim() === '' ? Number.NaN : Number(value)) : value;
}

/** The first issue, with the flag that it is about. */
function describeIssue({ issues }: z.ZodError, flags: readonly Flag[], given: object): string {
  const issue = issues[0];
  const flag = flags.find(({ key }) => key === issue?.path[0]);
  if (flag === undefined) return issue?.message ?? 'the flags are not valid';
  const isMissing = !(flag.key in given) && issue?.code !== 'custom';
  if (!isMissing) return `--${flag.name}: ${issue?.message}`;
  const variable = flag.env === undefined ? '' : ` (or set ${flag.env})`;
  return `--${flag.name} ${flag.placeholder} is required${variable}: ${flag.description}`;
}
