/** Writes gold and predicted clusters as CoNLL-2012 files, for the official scorer or any other. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusDocument, type GoldMention, writeConll2012 } from '../corpora/mod.ts';
import { dropSingletons } from '../metrics/mod.ts';
import type { Prediction } from './predict.ts';

/** Writes `key.conll` and `response.conll`. Token spans are needed, so the input must have been gold tokens. */
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
