/**
 * `antecedent resolve`: lines from a file or standard input → lines on standard output, each as
 * soon as it is known.
 */
import { z } from 'zod';
import { createResolverBy } from '../platform/node/create-resolver-by.ts';
import { encodeLine, resolveOptionsSchema } from '../protocol/mod.ts';
import { defineCommand } from './define-command.ts';
import { inputFile, inputFlags, readInputFile, readTextTurns } from './input.ts';
import { systemFlags } from './system-flags.ts';

const { singletons, minConfidence, explain, k } = resolveOptionsSchema.shape;

/** Exits with 1 if a line was refused. */
export const resolveCommand = defineCommand({
  name: 'antecedent resolve',
  summary: 'Resolves lines of the protocol (docs/protocol.md) from FILE or standard input.',
  positionals: inputFile,
  flags: z.object({
    ...inputFlags,
    singletons,
    resolved: z.boolean().default(false).describe("Adds each turn's text with pronouns spelled out."),
    resolvedAll: z.boolean().default(false).describe('The same, including I, you and we.'),
    minConfidence: minConfidence.describe('Least confidence with which --resolved spells an anaphor out.'),
    explain,
    k: k.describe('Number of candidates that --explain lists.'),
    ...systemFlags,
  }),
  async run(flags, { positionals, write, writeError }) {
    const { text, speakers, singletons, minConfidence, explain, k } = flags;
    const resolver = await createResolverBy(flags);
    const input = await readInputFile(positionals[0]);
    const options = {
      singletons,
      minConfidence,
      explain,
      k,
      resolved: flags.resolvedAll ? ('all' as const) : flags.resolved,
    };
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
