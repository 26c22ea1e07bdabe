/** What a bound costs and saves on long documents: score, comparisons, bytes. */
import type { Resolver, Scorer } from '../../../src/mod.ts';
import { countDocument, type DocumentCounts, summarize } from '../../metrics/mod.ts';
import type { LongDocument } from './long-document.ts';

/** Snapshots are taken this often; the largest counts. */
const SNAPSHOTS_A_DOCUMENT = 8;

export interface BoundReport {
  /** CoNLL F1, 0 to 1. */
  readonly conll: number;
  readonly mentions: number;
  readonly pairsPerMention: number;
  /** The largest snapshot. */
  readonly snapshotBytes: number;
}

/** Resolves documents under a bound and scores them. */
export async function measureBound(
  documents: readonly LongDocument[],
  { scorer, resolverOf }: { readonly scorer: Scorer; readonly resolverOf: (scorer: Scorer) => Resolver },
): Promise<BoundReport> {
  let pairs = 0;
  const resolver = resolverOf({
    ...(scorer.id !== undefined && { id: scorer.id }),
    prepare: (mentions, view, selections) => scorer.prepare?.(mentions, view, selections),
    score: (mention, view) => {
      pairs += view.candidates.length;
      return scorer.score(mention, view);
    },
    advance: (memory, mention, view) => scorer.advance(memory, mention, view),
    estimateConfidence: (mention, evidence) => scorer.estimateConfidence(mention, evidence),
    encodeMemory: (memory) => scorer.encodeMemory?.(memory) ?? new Uint8Array(0),
    decodeMemory: (bytes) => scorer.decodeMemory?.(bytes),
  });
  const counts: DocumentCounts[] = [];
  let mentions = 0;
  let snapshotBytes = 0;
  for (const long of documents) {
    const document = resolver.document();
    const clusters: string[][] = [];
    const stride = Math.ceil(long.turns.length / SNAPSHOTS_A_DOCUMENT);
    for (const [at, turn] of long.turns.entries()) {
      const { mentions: lines } = await document.push(turn);
      mentions += lines.length;
      for (const line of lines) {
        const key = long.keyOf(line);
        if (key === undefined) continue;
        const cluster = clusters[line.entity] ?? [];
        clusters[line.entity] = cluster;
        cluster.push(key);
      }
      const isDue = (at + 1) % stride === 0 || at === long.turns.length - 1;
      if (isDue) snapshotBytes = Math.max(snapshotBytes, (await document.snapshot()).length);
    }
    counts.push(
      countDocument(
        long.key,
        clusters.filter((cluster) => cluster !== undefined),
      ),
    );
  }
  return {
    conll: summarize(counts).conll,
    mentions,
    pairsPerMention: pairs / mentions,
    snapshotBytes,
  };
}
