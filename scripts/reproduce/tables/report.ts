/**
 * Fills the tables of the reproduction report from run folders. The prose of the document stays
 * unchanged; only text between `<!-- begin NAME -->` and `<!-- end NAME -->` is replaced.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { fillPlaces } from '../../shared/markdown.ts';
import { findRuns } from './evaluations.ts';
import { createTables } from './tables.ts';

const command = defineCommand({
  name: 'node scripts/reproduce/tables/report.ts',
  summary: 'Fills the tables of the reproduction report from run folders.',
  flags: z.object({
    runs: z.string().describe('Folder of the runs.').meta({ placeholder: 'DIR' }).default('runs/reproduction'),
    doc: z.string().describe('Document to fill.').meta({ placeholder: 'FILE' }).default('docs/reproduction.md'),
  }),
  async run({ runs, doc }, { write }) {
    const { evaluations, trainings } = findRuns(runs);
    writeFileSync(doc, fillPlaces(readFileSync(doc, 'utf8'), createTables(evaluations, trainings)));
    await write(`${doc}: ${evaluations.length} evaluations and ${trainings.length} training runs from ${runs}\n`);
  },
});

process.exitCode = await command.run(process.argv.slice(2));
