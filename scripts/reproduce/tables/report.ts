/**
 * Fills the tables of the reproduction report from run directories: `node scripts/reproduce/tables/report.ts [--runs DIR] [--doc FILE]`.
 * The prose of the document stays as it is; only what stands between `<!-- begin NAME -->` and `<!-- end NAME -->` is written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findRuns } from './evaluations.ts';
import { fillPlaces } from './markdown.ts';
import { tablesOf } from './tables.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: 'runs/reproduction' },
    doc: { type: 'string', default: 'docs/reproduction.md' },
  },
});
const { runs, doc } = z.object({ runs: z.string(), doc: z.string() }).parse(values);
const { evaluations, trainings } = findRuns(runs);
writeFileSync(doc, fillPlaces(readFileSync(doc, 'utf8'), tablesOf(evaluations, trainings)));
console.log(`${doc}: ${evaluations.length} evaluations and ${trainings.length} training runs of ${runs}`);
