/** Scores WinoBias: how often a pronoun's entity holds the right occupation, where the stereotype helps and where it misleads. */
import type { CorpusDocument } from '../corpora/mod.ts';
import type { Prediction } from './predict.ts';

export interface WinobiasRow {
  /** `type1-pro`, `type1-anti`, … */
  readonly group: string;
  readonly items: number;
  /** Items whose gold mentions are all in one predicted entity. */
  readonly right: number;
  readonly accuracy: number;
}

/** One row a file: only one link is labelled in an item, so accuracy says more than cluster scores. */
export function scoreWinobias(documents: readonly CorpusDocument[], predictions: readonly Prediction[]): WinobiasRow[] {
  const rows = new Map<string, { items: number; right: number }>();
  for (const [index, { genre }] of documents.entries()) {
    const prediction = predictions[index];
    if (prediction === undefined) continue;
    const row = rows.get(genre) ?? { items: 0, right: 0 };
    row.items++;
    if (prediction.key.every((cluster) => isTogether(cluster, prediction))) row.right++;
    rows.set(genre, row);
  }
  return [...rows].map(([group, row]) => ({ group, ...row, accuracy: row.right / row.items }));
}

function isTogether(cluster: readonly string[], { response }: Prediction): boolean {
  return response.some((entity) => cluster.every((mention) => entity.includes(mention)));
}
