/**
 * Turns a training run into a model that ships. `npm run train` does this by itself; this command
 * is for other runs.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { defineCommand } from '../../../../src/cli/define-command.ts';
import { corporaFlag } from '../../../corpora/mod.ts';
import { formatFlags } from '../../../shared/format-flags.ts';
import { loadDevSets } from '../data/dev-sets.ts';
import { describeScores, exportRun, writeModel } from './export-run.ts';
import { parseNewBias } from './operating-point.ts';
import { readRun } from './read-run.ts';

const command = defineCommand({
  name: 'node scripts/train/coref/export/export.ts',
  summary: 'Exports a training run, scored and calibrated on dev: of Antecedent Chat, and of OntoGUM with --corpora.',
  flags: z.object({
    run: z.string().describe('Folder of the training run.').meta({ placeholder: 'DIR' }).default('runs/coref/main'),
    out: z.string().describe('Folder of the model.').meta({ placeholder: 'DIR' }).default('models/coref'),
    name: z.string().describe('Name of the model.').default('antecedent-base'),
    float32: z.boolean().describe('Keeps 32 bits per weight instead of 8.').default(false),
    rows: z
      .int()
      .positive()
      .describe('Keeps this many values of mention features, those that training has updated most (default: all).')
      .optional(),
    'new-bias': z
      .string()
      .describe('Operating point, as fit-operating-point.ts prints it.')
      .meta({ placeholder: 'FORM=N,…' })
      .default(''),
    corpora: corporaFlag.optional(),
    json: z.boolean().describe('Prints the manifest.').default(false),
  }),
  async run({ run, out, name, float32, rows, corpora, json, ...flags }, { write }) {
    const trained = readRun(run);
    const model = await exportRun(trained, {
      name,
      bits: float32 ? 32 : 8,
      rows,
      newBias: parseNewBias(flags['new-bias']),
      command: `node scripts/train/coref/run/train.ts ${formatFlags(trained.info.flags)}`,
      sets: loadDevSets({ corpora }),
    });
    writeModel(out, model);
    if (json) {
      await write(`${JSON.stringify(model.manifest, undefined, 2)}\n`);
      return;
    }
    for (const [file, bytes] of model.files) {
      await write(`${join(out, file)}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip\n`);
    }
    if (trained.info.config.hasPosition) {
      await write(`\nw_pos is left out: a stream has no end, so every mention counts as the middle of its document.\n`);
    }
    if (model.manifest.scores.length > 0) await write(`\n${describeScores(model.manifest.scores)}\n`);
  },
});

process.exitCode = await command.run(process.argv.slice(2));
