/**
 * `antecedent resolve`: lines from a file or standard input → lines on standard output, each as
 * soon as it is known.
 */
import { z } from 'zod';
import { createResolverBy } from '../platform/node/create-resolver-by.ts';
import { MAX_WORKERS } from '../platform/settings.ts';
import { encodeLine, resolveOptionsSchema } from '../protocol/mod.ts';
import { defineCommand, UsageError } from './define-command.ts';
import { inputFlags, readInputFile, readTextTurns } from './input.ts';
import { systemFlags } from './system-flags.ts';

const { singletons, explain, k } = resolveOptionsSchema.shape;

/** Exits with 1 if a line was refused. */
export const resolveCommand = defineCommand({
  name: 'antecedent resolve',
  summary: 'Resolves lines of the protocol (docs/protocol.md) from FILE or standard input, or many FILES at a time.',
  positionals: { usage: '[FILE…]', max: Number.POSITIVE_INFINITY },
  flags: z.object({
    ...inputFlags,
    singletons,
    resolved: z.boolean().default(false).describe("Adds each turn's text with pronouns spelled out."),
    resolvedAll: z.boolean().default(false).describe('The same, including I, you and we.'),
    explain,
    k: k.describe('Number of candidates that --explain lists.'),
    jobs: z
      .int()
      .min(1)
      .max(MAX_WORKERS)
      .optional()
      .describe('Resolves FILES, this many at a time: chat.txt becomes chat.resolved.ndjson (default: one per core).'),
    out: z
      .string()
      .optional()
      .describe('Writes the results of FILES into a folder instead of beside them.')
      .meta({ placeholder: 'DIR' }),
    ...systemFlags,
  }),
  async run(flags, { positionals, write, writeError }) {
    const { text, speakers, singletons, explain, k, jobs, out } = flags;
    if (positionals.length > 1 || jobs !== undefined || out !== undefined) {
      if (positionals.length === 0) throw new UsageError('found --jobs or --out without FILES, expected some');
      const resolved = flags.resolvedAll ? ('all' as const) : flags.resolved;
      const options = resolveOptionsSchema.parse({ singletons, explain, k, resolved });
      const { resolveFiles } = await import('./resolve-files.ts'); // threads are needed only here
      return await resolveFiles(positionals, { ...flags, options }, { write, writeError });
    }
    const resolver = await createResolverBy(flags);
    const input = await readInputFile(positionals[0]);
    const options = { singletons, explain, k, resolved: flags.resolvedAll ? ('all' as const) : flags.resolved };
    const lines = text
      ? resolver.streamNumbered(readTextTurns(input, speakers), options)
      : resolver.streamBytes(input, options);
    let status = 0;
    for await (const line of lines) {
      if (line.type === 'error') {
        writeError(`antecedent resolve: line ${line.line}: ${line.message}\n`);
        status = 1;
      }
      await write(encodeLine(line));
    }
    return status;
  },
});
