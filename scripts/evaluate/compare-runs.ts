/** Compares a run with an earlier one that was saved with `--json`: paired bootstrap over the same documents. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Comparison, compareByBootstrap, METRIC_NAMES, type ScoreName } from '../metrics/mod.ts';
import type { DocumentReport } from './evaluate-coref.ts';

const countsSchema = z.object({
  recallNumerator: z.number(),
  recallDenominator: z.number(),
  precisionNumerator: z.number(),
  precisionDenominator: z.number(),
});
const savedRunSchema = z.object({
  documents: z.array(z.object({ id: z.string(), counts: z.record(z.enum(METRIC_NAMES), countsSchema) })),
});

/** The difference of this run to the saved one, with p for "not better". */
export function compareWithSaved(
  documents: readonly Pick<DocumentReport, 'id' | 'counts'>[],
  path: string,
): Record<ScoreName, Comparison> {
  const saved = savedRunSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const byId = new Map(saved.documents.map(({ id, counts }) => [id, counts]));
  const baseline = documents.map(({ id }) => {
    const counts = byId.get(id);
    if (counts === undefined)
      throw new Error(`compare runs: found no document ${id} in ${path}, wanted the same corpus`);
    return counts;
  });
  return compareByBootstrap(
    documents.map(({ counts }) => counts),
    baseline,
  );
}
