/**
 * `antecedent resolve`: text or lines of the protocol → colored text for a person at a terminal, or
 * lines for a program, each as soon as it is known.
 */
import { z } from 'zod';
import { MAX_WORKERS } from '../platform/max-workers.ts';
import { createResolverBy } from '../platform/node/create-resolver-by.ts';
import { readInput, resolveOptionsSchema } from '../protocol/mod.ts';
import { defineCommand, UsageError } from './define-command.ts';
import { detectText, inputFlags, openInput, readTextTurns } from './input.ts';
import { createWriter, OUTPUT_FORMATS } from './output-formats.ts';
import { Progress } from './progress.ts';
import { systemFlags } from './system-flags.ts';
import { keepYoungGeneration } from './young-generation.ts';

const { singletons, minConfidence, explain, k } = resolveOptionsSchema.shape;
const NAME = 'antecedent resolve';

/** Exits with 1 if a line was refused. */
export const resolveCommand = defineCommand({
  name: NAME,
  summary:
    'Resolves plain text or lines of the protocol (docs/protocol.md) from FILE, TEXT or standard input, or many FILES at a time.',
  positionals: { usage: '[FILE…|"TEXT"]', max: Number.POSITIVE_INFINITY },
  flags: z.object({
    ...inputFlags,
    format: z
      .enum(OUTPUT_FORMATS)
      .optional()
      .describe('Output: for people, as lines, or as one JSON object (default: pretty on a terminal, else ndjson).'),
    singletons,
    resolved: z.boolean().default(false).describe("Adds each turn's text with pronouns spelled out."),
    resolvedAll: z.boolean().default(false).describe('The same, including I, you and we.'),
    minConfidence: minConfidence.describe('Least confidence with which --resolved spells an anaphor out.'),
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
  examples: [
    'antecedent resolve "Maria took her ticket. She was late."',
    'antecedent resolve chat.txt',
    'antecedent resolve --format ndjson --resolved chat.txt',
    'antecedent resolve --jobs 4 --out results monday.txt tuesday.txt',
  ],
  async run(flags, context) {
    const { positionals, terminal, write, writeError } = context;
    const {
      singletons,
      minConfidence,
      explain,
      k,
      jobs,
      out,
      format = terminal.isOutput ? 'pretty' : 'ndjson',
    } = flags;
    const resolved = flags.resolvedAll ? ('all' as const) : flags.resolved;
    if (positionals.length > 1 || jobs !== undefined || out !== undefined) {
      if (positionals.length === 0) throw new UsageError('found --jobs or --out without FILES, expected some');
      if (flags.format !== undefined && flags.format !== 'ndjson')
        throw new UsageError(`found --format ${flags.format} with several FILES, expected ndjson`);
      const options = resolveOptionsSchema.parse({ singletons, minConfidence, explain, k, resolved });
      const { resolveFiles } = await import('./resolve-files.ts'); // threads are needed only here
      return await resolveFiles(positionals, { ...flags, options }, { write, writeError });
    }
    keepYoungGeneration();
    const opened = await openInput(context, NAME);
    const resolver = await createResolverBy(flags);
    const progress = new Progress(context, format !== 'ndjson' || !terminal.isOutput, opened);
    const { isText, hasSpeakers, chunks } = await detectText(progress.watch(opened.chunks), flags);
    const options = { singletons, minConfidence, explain, k, resolved };
    const writer = createWriter(format, context, singletons);
    const lines = isText ? readTextTurns(chunks, hasSpeakers) : readInput(chunks);
    let status = 0;
    for await (const line of resolver.streamNumbered(writer.watch(lines), options)) {
      if (line.type === 'document') progress.clear();
      else progress.take(line);
      if (line.type === 'error') {
        progress.clear();
        writeError(`${NAME}: line ${line.line}: ${line.message}\n`);
        status = 1;
      }
      if (line.type === 'turn') {
        for (const { message } of line.warnings ?? []) writeError(`${NAME}: turn ${line.turn}: ${message}\n`);
      }
      await writer.take(line);
    }
    await writer.end?.();
    return status;
  },
});
