/** `antecedent explain`: one decision of a text looked into: candidates, reasons, and what the memories said. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createResolverBy, PROVIDERS, type PushedTurn, SYSTEMS } from '../platform/node/mod.ts';
import { type NumberedLine, readInput } from '../protocol/mod.ts';
import { formatInspection } from './format-inspection.ts';
import { readInputFile, writeOut } from './standard-io.ts';
import { type NumberedTurn, readTextTurns } from './text-turns.ts';

const flagsSchema = z.object({
  mention: z
    .string({ error: 'wanted the number of a mention, as `antecedent resolve` gives it' })
    .regex(/^\d{1,9}$/, 'wanted the number of a mention, from 0')
    .transform(Number),
  text: z.boolean().default(false),
  speakers: z.boolean().default(false),
  json: z.boolean().default(false),
  k: z
    .string()
    .regex(/^\d{1,3}$/, 'wanted a whole number')
    .transform(Number)
    .optional(),
  system: z.enum(SYSTEMS).optional(),
  model: z.string().optional(),
  provider: z.enum(PROVIDERS).optional(),
});

/** Runs the command; answers 1 where a line of the input is refused, else 0. */
export async function explain(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      mention: { type: 'string' },
      text: { type: 'boolean' },
      speakers: { type: 'boolean' },
      json: { type: 'boolean' },
      k: { type: 'string' },
      system: { type: 'string' },
      model: { type: 'string' },
      provider: { type: 'string' },
    },
  });
  if (positionals.length > 1) throw new RangeError(`explain: found ${positionals.length} files, wanted one at most`);
  const flags = flagsSchema.parse(values);
  const input = await readInputFile(positionals[0]);
  const turns: PushedTurn[] = [];
  for await (const numbered of flags.text ? readTextTurns(input, flags.speakers) : readInput(input)) {
    const refusal = findRefusal(numbered);
    if (refusal !== undefined || numbered.error !== undefined) {
      process.stderr.write(`antecedent explain: line ${numbered.number}: ${refusal}\n`);
      return 1;
    }
    const { line } = numbered;
    if (line.type === 'turn' || line.type === 'tokens') turns.push(line);
  }
  const resolver = await createResolverBy(flags);
  const inspection = await resolver.inspect(turns, flags.mention, flags.k === undefined ? {} : { k: flags.k });
  await writeOut(flags.json ? `${JSON.stringify(inspection)}\n` : formatInspection(inspection));
  return 0;
}

/** One document is looked into: a second one is refused. */
function findRefusal(numbered: NumberedLine | NumberedTurn): string | undefined {
  if (numbered.error !== undefined) return numbered.error.message;
  return numbered.line.type === 'document' && numbered.number > 1
    ? 'explain: found a second document, wanted one'
    : undefined;
}
