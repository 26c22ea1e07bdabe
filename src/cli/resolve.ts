/**
 * `antecedent resolve`: text or lines of the protocol → colored text for a person at a terminal, or
 * lines for a program, each as soon as it is known.
 */
import { z } from 'zod';
import { createResolverBy } from '../platform/node/create-resolver-by.ts';
import { readInput, resolveOptionsSchema } from '../protocol/mod.ts';
import { defineCommand } from './define-command.ts';
import { detectText, inputFile, inputFlags, openInput, readTextTurns } from './input.ts';
import { createWriter, OUTPUT_FORMATS } from './output-formats.ts';
import { Progress } from './progress.ts';
import { systemFlags } from './system-flags.ts';

const { singletons, explain, k } = resolveOptionsSchema.shape;
const NAME = 'antecedent resolve';

/** Exits with 1 if a line was refused. */
export const resolveCommand = defineCommand({
  name: NAME,
  summary: 'Resolves plain text or lines of the protocol (docs/protocol.md) from FILE, TEXT or standard input.',
  positionals: inputFile,
  flags: z.object({
    ...inputFlags,
    format: z
      .enum(OUTPUT_FORMATS)
      .optional()
      .describe('Output: for people, as lines, or as one JSON object (default: pretty on a terminal, else ndjson).'),
    singletons,
    resolved: z.boolean().default(false).describe("Adds each turn's text with pronouns spelled out."),
    resolvedAll: z.boolean().default(false).describe('The same, including I, you and we.'),
    explain,
    k: k.describe('Number of candidates that --explain lists.'),
    ...systemFlags,
  }),
  examples: [
    'antecedent resolve "Maria took her ticket. She was late."',
    'antecedent resolve --speakers chat.txt',
    'antecedent resolve --format ndjson --resolved chat.txt',
  ],
  async run(flags, context) {
    const { terminal, writeError } = context;
    const { singletons, explain, k, format = terminal.isOutput ? 'pretty' : 'ndjson' } = flags;
    const opened = await openInput(context, NAME);
    const resolver = await createResolverBy(flags);
    const progress = new Progress(context, format !== 'ndjson' || !terminal.isOutput, opened);
    const { isText, chunks } = await detectText(progress.watch(opened.chunks));
    const options = { singletons, explain, k, resolved: flags.resolvedAll ? ('all' as const) : flags.resolved };
    const writer = createWriter(format, context, singletons);
    const lines = flags.text || isText ? readTextTurns(chunks, flags.speakers) : readInput(chunks);
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
    return status;
  },
});
