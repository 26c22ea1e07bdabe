/** The flags of a command: read from its zod object once, for parsing, help text and completion. */
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

/** One flag. */
export interface Flag {
  readonly key: string;
  /** Without the leading dashes. */
  readonly name: string;
  readonly kind: 'boolean' | 'number' | 'string';
  readonly isRepeatable: boolean;
  readonly placeholder: string;
  /** The values that it accepts, if they are few. */
  readonly choices: readonly string[];
  readonly description: string;
  readonly env: string | undefined;
  /** The default in words; `undefined` if there is none worth showing. */
  readonly defaultText: string | undefined;
}

/** Reads the flag that a field of the zod object declares. */
export function readFlag(key: string, schema: z.ZodType): Flag {
  const layers = unwrap(schema);
  const core = layers.at(-1) as z.ZodType;
  const isRepeatable = core instanceof z.ZodArray;
  const item = isRepeatable ? (unwrap(core.element as z.ZodType).at(-1) as z.ZodType) : core;
  const meta = Object.assign({}, ...layers.toReversed().map((layer) => layer.meta())) as z.GlobalMeta;
  const kind = item instanceof z.ZodBoolean ? 'boolean' : item instanceof z.ZodNumber ? 'number' : 'string';
  const choices = item instanceof z.ZodEnum ? item.options.map(String) : [];
  const fallback = layers.find((layer) => layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault);
  return {
    key,
    name: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    kind,
    isRepeatable,
    placeholder: meta.placeholder ?? (choices.join('|') || (kind === 'number' ? 'N' : 'TEXT')),
    choices,
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

/** Where descriptions start in the help text. */
const DESCRIPTION_COLUMN = 30;

/** What a help text is about. */
interface HelpSubject {
  readonly name: string;
  readonly summary: string;
  readonly positionals?: { readonly usage: string } | undefined;
  readonly notes?: string | undefined;
  readonly examples?: readonly string[] | undefined;
}

/** Formats the help text of one command. */
export function formatHelp({ name, summary, positionals, notes, examples = [] }: HelpSubject, flags: readonly Flag[]) {
  const usage = positionals === undefined ? name : `${name} ${positionals.usage}`;
  const rows = flags.map((flag) => {
    const { name: flagName, kind, placeholder, isRepeatable } = flag;
    const left = `  --${flagName}${kind === 'boolean' ? '' : ` ${placeholder}`}${isRepeatable ? ' …' : ''}`;
    const separator = left.length < DESCRIPTION_COLUMN ? '' : `\n${' '.repeat(DESCRIPTION_COLUMN)}`;
    return `${left.padEnd(separator === '' ? DESCRIPTION_COLUMN : 0)}${separator}${describeFlag(flag)}`.trimEnd();
  });
  const shown = examples.length === 0 ? [] : ['', '  Examples:', ...examples.map((example) => `    ${example}`)];
  return `${[usage, `  ${summary}`, ...rows, ...(notes === undefined ? [] : [`  ${notes}`]), ...shown].join('\n')}\n`;
}

function describeFlag({ description, env, defaultText }: Flag): string {
  const fallbacks = [...(env === undefined ? [] : [`$${env}`]), ...(defaultText === undefined ? [] : [defaultText])];
  return fallbacks.length === 0 ? description : `${description} (default: ${fallbacks.join(' or ')})`;
}
