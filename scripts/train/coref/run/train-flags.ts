/**
 * The flags of a training run; what they leave open is up to the recipe. Keys are as typed, since
 * `run.json` records them.
 */
import { z } from 'zod';
import { commaSeparated } from '../../../../src/cli/define-command.ts';
import { corporaFlag } from '../../../corpora/mod.ts';
import type { Device } from '../../../tensor/mod.ts';
import { FEATURE_SET_NAMES } from '../data/feature-sets.ts';
import { PAPER_COSTS } from '../search/search.ts';
import { OWN_RATE, RECIPE, RECIPES } from './recipes.ts';
import { TRAINED_SYSTEMS } from './systems.ts';

const DEVICES = ['cpu', 'webgpu', 'cuda'] as const satisfies readonly Device[];

const count = z.int().positive();
const countOrNone = z.int().min(0);
const share = z.number().min(0).lt(1);
const folder = (description: string) => z.string().describe(description).meta({ placeholder: 'DIR' });

export const trainFlags = z.object({
  corpora: corporaFlag.optional(),
  parser: commaSeparated(z.string())
    .describe('Parser weights, comma-separated: one per fold of OntoGUM, trained without it.')
    .meta({ placeholder: 'FILE,…' })
    .default(['models/parser/parser.bin']),
  vectors: z.string().describe('Word vectors that build-vectors.ts wrote.').meta({ placeholder: 'FILE' }).optional(),
  out: folder('Folder of the run.').default('runs/coref/main'),
  system: z.enum(TRAINED_SYSTEMS).describe("A system of the paper's Table 2.").default('avg-gh'),
  recipe: z.enum(RECIPES).describe('How the network is initialized and trained.').default('own'),
  features: z.enum(FEATURE_SET_NAMES).describe('Feature set.').default('base'),
  device: z.enum(DEVICES).describe('What executes the graphs.').default('cpu'),
  'allow-cpu-fallback': z
    .boolean()
    .describe('With --device cuda: runs nodes without a CUDA kernel on the CPU instead of failing.')
    .optional(),
  threads: count.describe('Threads within an operator; more than 1 pays off on idle cores only.').default(1),
  epochs: count.describe('Epochs (default: the recipe decides).').optional(),
  rate: z.number().positive().describe('Learning rate; recipe own only.').optional(),
  'pair-units': count.describe('Units of h_p (default: the recipe decides).').optional(),
  'mention-units': count.describe('Units of h_a (default: the recipe decides).').optional(),
  'cluster-units': count.describe('Units of h_c and of the memory (default: the recipe decides).').optional(),
  dropout: share.describe('Dropout on [h_p; h_a] (default: the recipe decides).').optional(),
  'state-dropout': share.describe('Dropout on cluster states (default: the recipe decides).').optional(),
  decay: z.number().min(0).describe('Weight decay; recipe own only (default: 0).').optional(),
  costs: z
    .string()
    .default(Object.values(PAPER_COSTS).join(','))
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number()]))
    .describe('Costs of a false link, a false new and a wrong link.')
    .meta({ placeholder: 'A,B,C' }),
  'pronoun-cost': z.number().positive().describe("Cost of a pronoun's false link (default: as in --costs).").optional(),
  'row-dropout': share.describe("Share of a row's uses without gradient (default: the recipe decides).").optional(),
  gap: z.boolean().describe("Trains on GAP's development snippets too.").default(false),
  marks: z.boolean().describe('Trains on Antecedent Marks too.').default(false),
  'keep-genders': z
    .boolean()
    .describe('Never exchanges men and women in a document, which recipe own does half of the time.')
    .default(false),
  without: commaSeparated(z.string())
    .describe('Leaves out the templates that have one of these parts in their names.')
    .meta({ placeholder: 'PART,…' })
    .default([]),
  teacher: folder("Also learns from this exported model's decisions on AMALGUM's texts.").optional(),
  silver: count.describe('How many of those texts.').default(400),
  'anaphoricity-epochs': countOrNone.describe('Epochs of anaphoricity pre-training.').optional(),
  'ranking-epochs': countOrNone.describe('Epochs of ranking pre-training.').optional(),
  pretrained: z
    .string()
    .describe('Starts from the pre-training in this file; without one, runs it and writes the file.')
    .meta({ placeholder: 'FILE' })
    .optional(),
  seed: z.int().describe('Seed of the run.').default(1),
  documents: count.describe('Trains on this many documents of OntoGUM only, for a learning curve.').optional(),
  conversations: countOrNone.describe('Trains on this many documents of Antecedent Chat only.').optional(),
  marked: countOrNone.describe('With --marks: trains on this many documents of Antecedent Marks only.').optional(),
  'with-noncommercial': z.boolean().describe('Trains on non-commercial texts too.').default(false),
  'dev-every': countOrNone.describe('Epochs between scores on dev; 0: never.').default(2),
  resume: z.boolean().describe('Continues an interrupted run.').default(false),
  json: z.boolean().describe('Prints one JSON object per event.').default(false),
});

/** The flags as given, before the recipe fills them in. */
export type GivenTrainFlags = z.infer<typeof trainFlags>;

/** Fills in what the recipe decides; throws if flags contradict it. */
export function resolveTrainFlags<Flags extends Omit<GivenTrainFlags, 'corpora'>>(flags: Flags) {
  const { recipe, rate, decay } = flags;
  if (recipe === 'paper' && (rate !== undefined || decay !== undefined)) {
    throw new RangeError(
      '--rate, --decay: found recipe paper, expected own: the paper has one rate per group and no decay',
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

export type TrainFlags = ReturnType<typeof resolveTrainFlags<GivenTrainFlags>>;
/** The flags of a run on prepared documents. */
export type PreparedFlags = Omit<TrainFlags, 'corpora'>;
