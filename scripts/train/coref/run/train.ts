/**
 * Trains one coreference network. `npm run train` trains the shipped model, which is several of
 * them; this command is for experiments and for the paper's systems.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '../../../../src/cli/define-command.ts';
import { resolveTrainFlags, trainFlags } from './train-flags.ts';
import { describeEvent } from './train-log.ts';
import { trainRun } from './train-run.ts';

export const trainCommand = defineCommand({
  name: 'node scripts/train/coref/run/train.ts',
  summary: 'Trains one coreference network.',
  flags: trainFlags,
  async run(given, { write }) {
    const flags = resolveTrainFlags(given);
    mkdirSync(flags.out, { recursive: true });
    await trainRun(flags, (event) => {
      const line = `${flags.json ? JSON.stringify(event) : describeEvent(event)}\n`;
      void write(line);
      appendFileSync(join(flags.out, 'train.log'), line);
    });
  },
});

if (import.meta.main) process.exitCode = await trainCommand.run(process.argv.slice(2));
