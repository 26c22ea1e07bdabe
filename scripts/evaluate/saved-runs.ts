/**
 * What a run leaves on disk for later: JSON reports that other runs are compared with, and
 * CoNLL-2012 files.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type CorpusDocument, type GoldMention, writeConll2012 } from '../corpora/mod.ts';
import { type Comparison, compareByBootstrap, dropSingletons, METRIC_NAMES, type ScoreName } from '../metrics/mod.ts';
import type { DocumentReport } from './evaluate-coref.ts';
import type { Prediction } from './predict.ts';

const countsSchema = z.object({
  recallNumerator: z.number(),
  recallDenominator: z.number(),
  precisionNumerator: z.number(),
  precisionDenominator: z.number(),
});
const savedRunSchema = z.object({
  documents: z.array(z.object({ id: z.string(), counts: z.record(z.enum(METRIC_NAMES), countsSchema) })),
});

/**
 * Compares this run with one saved by `--json`: paired bootstrap over the same documents, with p
 * for "not better".
 */
export function compareWithSaved(
  documents: readonly Pick<DocumentReport, 'id' | 'counts'>[],
  path: string,
): Record<ScoreName, Comparison> {
  const saved = savedRunSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const byId = new Map(saved.documents.map(({ id, counts }) => [id, counts]));
  const baseline = documents.map(({ id }) => {
    const counts = byId.get(id);
    if (counts === undefined)
      throw new RangeError(`compare runs: found no document ${id} in ${path}, expected a run on the same corpus`);
    return counts;
  });
  return compareByBootstrap(
    documents.map(({ counts }) => counts),
    baseline,
  );
}

/**
 * Writes gold and predicted clusters as `key.conll` and `response.conll`, for the official scorer.
 * CoNLL files name token spans, so the input must have been gold tokens.
 */
export function writePredictions(
  folder: string,
  documents: readonly Pick<CorpusDocument, 'id' | 'part' | 'sentences'>[],
  predictions: readonly Pick<Prediction, 'key' | 'response'>[],
): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, side: 'key' | 'response') => {
    const text = writeConll2012(
      documents.map(({ id, part, sentences }, index) => ({
        id,
        part,
        sentences: sentences.map(({ tokens }) => tokens),
        clusters: dropSingletons(predictions[index]?.[side] ?? []).map((mentions, cluster) => ({
          id: String(cluster),
          mentions: mentions.map(parseKey),
        })),
      })),
    );
    writeFileSync(join(folder, name), text);
  };
  write('key.conll', 'key');
  write('response.conll', 'response');
}

/** The inverse of a mention's key for gold tokens: sentence, start, end. */
function parseKey(key: string): GoldMention {
  const [sentence = 0, start = 0, end = 0] = key.split(':').map(Number);
  return { sentence, start, end };
}
