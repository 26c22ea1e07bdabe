/** The flags of `reproduce`, read once; sizes and epochs are the paper's unless told (model.md §4.1, §5). */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Device } from '../../tensor/mod.ts';
import { PAPER_SYSTEMS } from './paper-results.ts';

const DEVICES = ['cpu', 'webgpu', 'cuda'] as const satisfies readonly Device[];

const count = z.coerce.number().int().positive();
const flagsSchema = z.object({
  train: z.string(),
  dev: z.string(),
  test: z.string().optional(),
  out: z.string().default('runs/ontonotes'),
  system: z
    .string()
    .default(PAPER_SYSTEMS.join(','))
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PAPER_SYSTEMS)).min(1)),
  epochs: count.default(5),
  'anaphoricity-epochs': z.coerce.number().int().min(0).default(9),
  'ranking-epochs': z.coerce.number().int().min(0).default(20),
  'pair-units': count.default(700),
  'mention-units': count.default(200),
  'cluster-units': count.default(200),
  seed: z.coerce.number().int().default(1),
  device: z.enum(DEVICES).default('cpu'),
  gender: z.string().optional(),
  animacy: z.string().optional(),
  'conll-out': z.string().optional(),
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
});

export type ReproduceFlags = z.infer<typeof flagsSchema>;

const BOOLEANS = new Set(['resume', 'json']);

/** Reads the flags; throws a `RangeError` that says which one is wrong and what was wanted. */
export function readFlags(args: readonly string[]): ReproduceFlags {
  const options = Object.fromEntries(
    Object.keys(flagsSchema.shape).map((name) => [
      name,
      { type: BOOLEANS.has(name) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values } = parseArgs({ args: [...args], options });
  const flags = flagsSchema.safeParse(values);
  if (flags.success) return flags.data;
  const [issue] = flags.error.issues;
  const name = String(issue?.path[0] ?? '');
  const found = values[name] === undefined ? 'nothing' : JSON.stringify(values[name]);
  throw new RangeError(`--${name}: found ${found}, wanted ${WANTED[name] ?? 'a whole number'}`);
}

const WANTED: Readonly<Record<string, string>> = {
  train: 'the folder of the training split',
  dev: 'the folder of the development split',
  device: DEVICES.join(', '),
  system: `some of ${PAPER_SYSTEMS.join(', ')}, apart by commas`,
};
