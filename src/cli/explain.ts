/** `antecedent explain`: one decision of a document in detail: candidates, reasons, memories. */
import { z } from 'zod';
import { createResolverBy } from '../platform/node/create-resolver-by.ts';
import type { PushedTurn } from '../platform/node/mod.ts';
import { type NumberedLine, readInput, resolveOptionsSchema } from '../protocol/mod.ts';
import { defineCommand } from './define-command.ts';
import { formatInspection } from './format-inspection.ts';
import { detectText, inputFile, inputFlags, type NumberedTurn, openInput, readTextTurns } from './input.ts';
import { systemFlags } from './system-flags.ts';

/** Exits with 1 if a line of the input is refused. */
export const explainCommand = defineCommand({
  name: 'antecedent explain',
  summary: 'Explains one decision: candidates, reasons, memories.',
  positionals: inputFile,
  flags: z.object({
    mention: z.int().min(0).max(999_999_999).describe('Number of the mention, as `antecedent resolve` prints it.'),
    k: resolveOptionsSchema.shape.k.describe('Number of candidates to list.'),
    ...inputFlags,
    ...systemFlags,
    json: z.boolean().default(false).describe('Prints JSON.'),
  }),
  examples: ['antecedent explain --mention 3 "Maria took her ticket. She was late."'],
  async run(flags, context) {
    const { write, writeError } = context;
    const opened = await openInput(context, 'antecedent explain');
    const { isText, hasSpeakers, chunks } = await detectText(opened.chunks, flags);
    const turns: PushedTurn[] = [];
    for await (const numbered of isText ? readTextTurns(chunks, hasSpeakers) : readInput(chunks)) {
      const refusal = findRefusal(numbered);
      if (refusal !== undefined || numbered.error !== undefined) {
        writeError(`antecedent explain: line ${numbered.number}: ${refusal}\n`);
        return 1;
      }
      const { line } = numbered;
      if (line.type === 'turn' || line.type === 'tokens') turns.push(line);
    }
    const resolver = await createResolverBy(flags);
    const inspection = await resolver.inspect(turns, flags.mention, { k: flags.k });
    await write(flags.json ? `${JSON.stringify(inspection)}\n` : formatInspection(inspection));
    return 0;
  },
});

/** A mention's number is unique within one document only, so a second document is refused. */
function findRefusal(numbered: NumberedLine | NumberedTurn): string | undefined {
  if (numbered.error !== undefined) return numbered.error.message;
  return numbered.line.type === 'document' && numbered.number > 1
    ? 'explain: found a second document, expected one'
    : undefined;
}
