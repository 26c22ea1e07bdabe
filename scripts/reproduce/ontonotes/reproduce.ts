/**
 * The paper's tables for a holder of OntoNotes: `node scripts/reproduce/ontonotes/reproduce.ts --train DIR --dev DIR [--test DIR] [options]`.
 * Tables, or with `--json` one object, go to standard output; what happens meanwhile to standard error and `OUT/reproduce.log`.
 * See docs/ontonotes.md.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure } from '../../train/coref/mod.ts';
import { readFlags } from './flags.ts';
import { printChecks, printSignificance, printTable1, printTable2, printTable3 } from './print-tables.ts';
import { runReproduction } from './run-reproduction.ts';

try {
  const flags = readFlags(process.argv.slice(2));
  mkdirSync(flags.out, { recursive: true });
  const tell = (text: string) => {
    process.stderr.write(`${text}\n`);
    appendFileSync(join(flags.out, 'reproduce.log'), `${text}\n`);
  };
  const write = (text: string) => {
    if (!flags.json) process.stdout.write(`${text}\n\n`);
  };
  const result = await runReproduction(flags, {
    line: tell,
    checked: ({ checks, features }) => write(printChecks(checks, features)),
  });
  if (result.test !== undefined) write(printTable1(result.test));
  write(printTable2(result.dev));
  write(printTable3(result.dev));
  write(printSignificance(result.dev));
  if (flags.json) process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
} catch (error) {
  process.stderr.write(`${explainFailure('reproduce', error)}\n`);
  process.exitCode = 1;
}
