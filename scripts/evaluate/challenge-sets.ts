/** Scores the two sets that label one pronoun per item: GAP and WinoBias. */
import type { MentionLine, Resolver } from '../../src/mod.ts';
import type { CorpusDocument, GapItem, GapName } from '../corpora/mod.ts';
import { type GapScores, scoreGap } from '../metrics/mod.ts';
import type { Prediction } from './predict.ts';

/** Resolves and scores every GAP snippet as one turn of raw text; `onItem` is called after each. */
export async function evaluateGap(
  items: readonly GapItem[],
  { resolver, onItem }: { readonly resolver: Resolver; readonly onItem?: () => void },
): Promise<GapScores> {
  const scored = [];
  for (const item of items) {
    const { mentions } = await resolver.document().push({ text: item.text });
    scored.push({
      gold: { aCoref: item.a.isCoreferent, bCoref: item.b.isCoreferent, gender: item.gender },
      predicted: { aCoref: isLinked(item, item.a, mentions), bCoref: isLinked(item, item.b, mentions) },
    });
    onItem?.();
  }
  return scoreGap(scored);
}

export interface WinobiasRow {
  /** `type1-pro`, `type1-anti`, … */
  readonly group: string;
  readonly items: number;
  /** Items whose gold mentions are all in one predicted entity. */
  readonly right: number;
  readonly accuracy: number;
}

/**
 * Scores WinoBias, one row per file: how often the pronoun's entity contains the right occupation,
 * with and against the stereotype. Each item labels a single link, so accuracy says more than
 * cluster scores.
 */
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

/**
 * True if the pronoun's entity has a mention that overlaps the name and whose head is one of the
 * name's words.
 */
function isLinked(item: GapItem, name: GapName, mentions: readonly MentionLine[]): boolean {
  const pronoun = mentions.find(({ span }) => span[0] === item.pronoun.start && span[1] === item.pronoun.end);
  if (pronoun === undefined) return false;
  return mentions.some(
    ({ entity, span, head, n }) =>
      n !== pronoun.n &&
      entity === pronoun.entity &&
      span[0] < name.end &&
      span[1] > name.start &&
      name.text.includes(head),
  );
}

function isTogether(cluster: readonly string[], { response }: Prediction): boolean {
  return response.some((entity) => cluster.every((mention) => entity.includes(mention)));
}
