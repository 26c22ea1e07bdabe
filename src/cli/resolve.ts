/** `antecedent resolve`: lines from a file or standard input → lines on standard output, each as soon as it is known. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createResolverBy, type OutputLine, PROVIDERS, SYSTEMS } from '../platform/node/mod.ts';
import { encodeLine, resolveOptionsSchema } from '../protocol/mod.ts';
import { readInputFile, writeOut } from './standard-io.ts';
import { readTextTurns } from './text-turns.ts';

const flagsSchema = z.object({
  text: z.boolean().default(false),
  speakers: z.boolean().default(false),
  system: z.enum(SYSTEMS).optional(),
  model: z.string().optional(),
  provider: z.enum(PROVIDERS).optional(),
  options: resolveOptionsSchema,
});

/** Runs the command; answers 1 where a line was refused, else 0. */
export async function resolve(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      text: { type: 'boolean' },
      speakers: { type: 'boolean' },
      singletons: { type: 'boolean' },
      resolved: { type: 'boolean' },
      'resolved-all': { type: 'boolean' },
      explain: { type: 'boolean' },
      k: { type: 'string' },
      system: { type: 'string' },
      model: { type: 'string' },
      provider: { type: 'string' },
    },
  });
  if (positionals.length > 1) throw new RangeError(`resolve: found ${positionals.length} files, wanted one at most`);
  const { text, speakers, system, model, provider, singletons, resolved, explain, k } = values;
  const flags = flagsSchema.parse({
    text,
    speakers,
    system,
    model,
    provider,
    options: {
      singletons,
      resolved: values['resolved-all'] ? 'all' : resolved,
      explain,
      ...(k !== undefined && { k: Number(k) }),
    },
  });
  const resolver = await createResolverBy(flags);
  const [path] = positionals;
  const input = await readInputFile(path);
  const lines = flags.text
    ? resolver.streamNumbered(readTextTurns(input, flags.speakers), flags.options)
    : resolver.streamBytes(input, flags.options);
  return writeLines(lines);
}

async function writeLines(lines: AsyncIterable<OutputLine>): Promise<number> {
  let status = 0;
  for await (const line of lines) {
    if (line.type === 'error') {
      process.stderr.write(`antecedent resolve: line ${line.line}: ${line.message}\n`);
      status = 1;
    }
    await writeOut(encodeLine(line));
  }
  return status;
}
