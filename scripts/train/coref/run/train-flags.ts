/** The flags of the training command; what is not said is up to the recipe. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Device } from '../../../tensor/mod.ts';
import { FEATURE_SET_NAMES } from '../data/feature-sets.ts';
import { PAPER_COSTS } from '../search/search.ts';
import { OWN_RATE, RECIPE, RECIPES } from './recipes.ts';
import { TRAINED_SYSTEMS } from './systems.ts';

const DEVICES = ['cpu', 'webgpu', 'cuda'] as const satisfies readonly Device[];

const count = z.coerce.number().int().positive();
const share = z.coerce.number().min(0).lt(1);

const list = z.string().transform((text) => text.split(',').filter((part) => part !== ''));

const flagsSchema = z.object({
  corpora: z.string().optional(),
  parser: list.default(['models/parser/parser.bin']), // one a fold, each trained without it
  vectors: z.string().optional(),
  out: z.string().default('runs/coref/main'),
  system: z.enum(TRAINED_SYSTEMS).default('avg-gh'),
  recipe: z.enum(RECIPES).default('own'),
  features: z.enum(FEATURE_SET_NAMES).default('base'),
  device: z.enum(DEVICES).default('cpu'),
  threads: count.default(1), // within an operator: more pay off on idle cores only
  epochs: count.optional(),
  rate: z.coerce.number().positive().optional(),
  'pair-units': count.optional(),
  'mention-units': count.optional(),
  'cluster-units': count.optional(),
  dropout: share.optional(),
  'state-dropout': share.optional(),
  decay: z.coerce.number().min(0).optional(),
  costs: z
    .string()
    .default(Object.values(PAPER_COSTS).join(',')) // false link, false new, wrong link
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number()])),
  'pronoun-cost': z.coerce.number().positive().optional(), // of a pronoun's false link; as of others if left out
  'row-dropout': share.optional(),
  gap: z.boolean().default(false), // GAP's development snippets too
  without: list.default([]), // templates with these parts are left out
  teacher: z.string().optional(), // an exported model, whose decisions on AMALGUM's texts are learnt from
  silver: count.default(400), // so many of those texts
  'anaphoricity-epochs': z.coerce.number().int().min(0).optional(),
  'ranking-epochs': z.coerce.number().int().min(0).optional(),
  seed: z.coerce.number().int().default(1),
  documents: count.optional(), // so many of OntoGUM's, for a learning curve
  conversations: z.coerce.number().int().min(0).optional(), // so many of Antecedent Chat's documents
  'with-noncommercial': z.boolean().default(false),
  'dev-every': z.coerce.number().int().min(0).default(2), // 0: never
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
});

const BOOLEANS = new Set(['with-noncommercial', 'gap', 'resume', 'json']);
const OPTIONS = Object.fromEntries(
  Object.keys(flagsSchema.shape).map((name) => [name, { type: BOOLEANS.has(name) ? 'boolean' : 'string' } as const]),
);

/** Reads the flags; throws at one that is unknown, malformed or at odds with the recipe. */
export function parseTrainFlags(args: readonly string[]) {
  const flags = flagsSchema.parse(parseArgs({ args: [...args], options: OPTIONS }).values);
  const { recipe, rate, decay } = flags;
  if (recipe === 'paper' && (rate !== undefined || decay !== undefined)) {
    throw new RangeError(
      '--rate, --decay: found recipe paper, wanted own: the paper has a rate for each group and no decay',
    );
  }
  const { defaults, pretraining } = RECIPE[recipe];
  return {
    ...flags,
    rate: rate ?? OWN_RATE,
    decay: decay ?? 0,
    'row-dropout': flags['row-dropout'] ?? defaults.rowDropout,
    epochs: flags.epochs ?? defaults.epochs,
    'pair-units': flags['pair-units'] ?? defaults.pairUnits,
    'mention-units': flags['mention-units'] ?? defaults.mentionUnits,
    'cluster-units': flags['cluster-units'] ?? defaults.clusterUnits,
    dropout: flags.dropout ?? defaults.pairDropout,
    'state-dropout': flags['state-dropout'] ?? defaults.stateDropout,
    'anaphoricity-epochs': flags['anaphoricity-epochs'] ?? pretraining.anaphoricityEpochs,
    'ranking-epochs': flags['ranking-epochs'] ?? pretraining.rankingEpochs,
  };
}

export type TrainFlags = ReturnType<typeof parseTrainFlags>;
