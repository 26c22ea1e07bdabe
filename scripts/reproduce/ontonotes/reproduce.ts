/**
 * Reproduces the paper's tables from OntoNotes (docs/ontonotes.md). Tables or JSON go to standard
 * output, progress to standard error and `OUT/reproduce.log`.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { reproduceFlags } from './flags.ts';
import { printChecks, printSignificance, printTable1, printTable2, printTable3 } from './print-tables.ts';
import { runReproduction } from './run-reproduction.ts';

export const reproduceCommand = defineCommand({
  name: 'node scripts/reproduce/ontonotes/reproduce.ts',
  summary: "Trains and scores the paper's systems on OntoNotes.",
  flags: reproduceFlags,
  async run(flags, { write, writeError }) {
    mkdirSync(flags.out, { recursive: true });
    const log = (text: string) => {
      writeError(`${text}\n`);
      appendFileSync(join(flags.out, 'reproduce.log'), `${text}\n`);
    };
    const writeTable = async (table: string) => {
      if (!flags.json) await write(`${table}\n\n`);
    };
    const result = await runReproduction(flags, {
      line: log,
      checked: ({ checks, features }) => writeTable(printChecks(checks, features)),
    });
    if (result.test !== undefined) await writeTable(printTable1(result.test));
    await writeTable(printTable2(result.dev));
    await writeTable(printTable3(result.dev));
    await writeTable(printSignificance(result.dev));
    if (flags.json) await write(`${JSON.stringify(result, undefined, 2)}\n`);
  },
});

if (import.meta.main) process.exitCode = await reproduceCommand.run(process.argv.slice(2));
