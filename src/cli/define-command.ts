/**
 * Defines a command once: its flags are a zod object, from which parsing, defaults and help text
 * are derived. Every command reports failures the same way: status 2 for wrong usage, 1 for an
 * expected failure, a stack trace for a bug.
 */
import { z } from 'zod';

declare module 'zod' {
  /** What a flag can declare with `.meta()` besides its description. */
  interface GlobalMeta {
    /** The placeholder for the flag's value in the help text, such as `DIR`. */
    readonly placeholder?: string;
    /** An environment variable that sets the flag if the command line does not. */
    readonly env?: string;
  }
}

/** Wrong usage of a command: reported with status 2 and a pointer to the help text. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where a command writes; tests pass their own. */
export interface CommandOutput {
  /** Writes to standard output and waits for a slow reader. */
  write(text: string): Promise<void>;
  writeError(text: string): void;
}

/** What a command gets besides its flags. */
export interface CommandContext extends CommandOutput {
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
  /** Does the work; returns the exit status (default: 0). */
  run(flags: z.output<Flags>, context: CommandContext): Promise<number | undefined> | Promise<void>;
}

/** A command that is ready to run. */
export interface Command<Flags = unknown> {
  readonly name: string;
  readonly summary: string;
  /** Parses flags and positionals; throws a UsageError that names the flag at fault. */
  parse(args: readonly string[]): { readonly flags: Flags; readonly positionals: readonly string[] };
  /** The help text. */
  help(): string;
  /** Runs the command, reports failures, and returns the exit status. */
  run(args: readonly string[], output?: CommandOutput): Promise<number>;
}

const WRONG_USAGE = 2;
const EXPECTED_FAILURE = 1;
/** Where descriptions start in the help text. */
const DESCRIPTION_COLUMN = 30;

const STANDARD_OUTPUT: CommandOutput = {
  write: async (text) => {
    if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
  },
  writeError: (text) => {
    process.stderr.write(text);
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
    parse: (args) => parse(definition, flags, args),
    help: () => formatHelp(definition, flags),
    async run(args, output = STANDARD_OUTPUT) {
      if (args.includes('--help') || args.includes('-h')) {
        await output.write(command.help());
        return 0;
      }
      try {
        const parsed = command.parse(args);
        return (await definition.run(parsed.flags, { ...output, positionals: parsed.positionals })) ?? 0;
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
export function reportFailure(name: string, error: unknown, { writeError }: CommandOutput = STANDARD_OUTPUT): number {
  if (error instanceof UsageError || error instanceof RangeError) {
    writeError(`${name}: ${error.message}\nSee "${name} --help".\n`);
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

interface Flag {
  readonly key: string;
  /** Without the leading dashes. */
  readonly name: string;
  readonly kind: 'boolean' | 'number' | 'string';
  readonly isRepeatable: boolean;
  readonly placeholder: string;
  readonly description: string;
  readonly env: string | undefined;
  /** The default in words; `undefined` if there is none worth showing. */
  readonly defaultText: string | undefined;
}

function readFlag(key: string, schema: z.ZodType): Flag {
  const layers = unwrap(schema);
  const core = layers.at(-1) as z.ZodType;
  const isRepeatable = core instanceof z.ZodArray;
  const item = isRepeatable ? (unwrap(core.element as z.ZodType).at(-1) as z.ZodType) : core;
  const meta = Object.assign({}, ...layers.toReversed().map((layer) => layer.meta())) as z.GlobalMeta;
  const kind = item instanceof z.ZodBoolean ? 'boolean' : item instanceof z.ZodNumber ? 'number' : 'string';
  const choices = item instanceof z.ZodEnum ? item.options.join('|') : undefined;
  const fallback = layers.find((layer) => layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault);
  return {
    key,
    name: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    kind,
    isRepeatable,
    placeholder: meta.placeholder ?? choices ?? (kind === 'number' ? 'N' : 'TEXT'),
    description: meta.description ?? '',
    env: meta.env,
    defaultText: fallback && describeDefault(fallback.def.defaultValue),
  };
}

/** A schema and the schemas inside it, down to the one that sees the command line's text. */
function unwrap(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return [schema, ...unwrap(schema.def.innerType as z.ZodType)];
  }
  if (schema instanceof z.ZodPipe) {
    const { in: input, out } = schema.def;
    return [schema, ...unwrap((input instanceof z.ZodTransform ? out : input) as z.ZodType)];
  }
  return [schema];
}

function describeDefault(value: unknown): string | undefined {
  if (value === false || (Array.isArray(value) && value.length === 0)) return undefined;
  return Array.isArray(value) ? value.join(', ') : String(value);
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
    throw new UsageError((cause as Error).message, { cause });
  }
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

function formatHelp({ name, summary, positionals, notes }: CommandDefinition<z.ZodObject>, flags: readonly Flag[]) {
  const usage = positionals === undefined ? name : `${name} ${positionals.usage}`;
  const rows = flags.map((flag) => {
    const { name: flagName, kind, placeholder, isRepeatable } = flag;
    const left = `  --${flagName}${kind === 'boolean' ? '' : ` ${placeholder}`}${isRepeatable ? ' …' : ''}`;
    const separator = left.length < DESCRIPTION_COLUMN ? '' : `\n${' '.repeat(DESCRIPTION_COLUMN)}`;
    return `${left.padEnd(separator === '' ? DESCRIPTION_COLUMN : 0)}${separator}${describeFlag(flag)}`.trimEnd();
  });
  return `${[usage, `  ${summary}`, ...rows, ...(notes === undefined ? [] : [`  ${notes}`])].join('\n')}\n`;
}

function describeFlag({ description, env, defaultText }: Flag): string {
  const fallbacks = [...(env === undefined ? [] : [`$${env}`]), ...(defaultText === undefined ? [] : [defaultText])];
  return fallbacks.length === 0 ? description : `${description} (default: ${fallbacks.join(' or ')})`;
}
