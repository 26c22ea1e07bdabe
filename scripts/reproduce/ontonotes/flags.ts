/**
 * The flags of `reproduce.ts`; the defaults of sizes and epochs are the paper's (docs/model.md
 * §4.1, §5).
 */
import { z } from 'zod';
import { commaSeparated } from '../../../src/cli/define-command.ts';
import type { Device } from '../../tensor/mod.ts';
import { PAPER_SYSTEMS } from '../paper-results.ts';

const DEVICES = ['cpu', 'webgpu', 'cuda'] as const satisfies readonly Device[];

const folder = (description: string) => z.string().describe(description).meta({ placeholder: 'DIR' });
const count = z.int().positive();
const countOrNone = z.int().min(0);

export const reproduceFlags = z.object({
  train: folder('Folder of the training split.'),
  dev: folder('Folder of the development split.'),
  test: folder('Folder of the test split, with its key; adds Table 1.').optional(),
  out: folder('Folder of the run.').default('runs/ontonotes'),
  system: commaSeparated(z.enum(PAPER_SYSTEMS))
    .refine(({ length }) => length > 0, 'expected at least one system')
    .describe('Comma-separated systems to train.')
    .meta({ placeholder: 'NAME,…' })
    .default([...PAPER_SYSTEMS]),
  epochs: count.describe('Epochs of joint training.').default(5),
  anaphoricityEpochs: countOrNone.describe('Epochs of anaphoricity pre-training.').default(9),
  rankingEpochs: countOrNone.describe('Epochs of ranking pre-training.').default(20),
  pairUnits: count.describe('Units of the pair layer.').default(700),
  mentionUnits: count.describe('Units of the mention layer.').default(200),
  clusterUnits: count.describe('Units of the cluster layer.').default(200),
  seed: z.int().describe('Seed of the run.').default(1),
  device: z.enum(DEVICES).describe('What executes the graphs.').default('cpu'),
  gender: z.string().describe('gender.data of the shared task.').meta({ placeholder: 'FILE' }).optional(),
  animacy: folder("Folder of Stanford's animacy lists.").optional(),
  conllOut: folder('Writes key and response of each system for the official scorer.').optional(),
  resume: z.boolean().describe('Continues an interrupted run.').default(false),
  json: z.boolean().describe('Prints one JSON object instead of tables.').default(false),
});

export type ReproduceFlags = z.infer<typeof reproduceFlags>;
