/** Measures what a bound costs and saves on long documents: score, comparisons, bytes. */
import type { MentionLine, PushedTurn, Resolver, Scorer } from '../../../src/mod.ts';
import type { CorpusDocument } from '../../corpora/mod.ts';
import { createFeed, type Feed } from '../../evaluate/mod.ts';
import { type Clustering, countDocument, type DocumentCounts, dropSingletons, summarize } from '../../metrics/mod.ts';

/** One or more corpus documents as a single conversation. */
export interface LongDocument {
  readonly id: string;
  readonly turns: readonly PushedTurn[];
  /** Gold clusters with more than one mention. */
  readonly key: Clustering;
  /**
   * The key of a decided mention, in the format of gold mentions; undefined if it does not count.
   */
  readonly toKey: (line: MentionLine) => string | undefined;
}

export interface JoinOptions {
  readonly id: string;
  /**
   * Counts only mentions that the corpus marks, including singletons: LitBank marks six entity
   * types and no others.
   */
  readonly markedOnly: boolean;
}

/** Joins the raw text of documents into one. */
export function joinDocuments(documents: readonly CorpusDocument[], { id, markedOnly }: JoinOptions): LongDocument {
  const parts: { readonly feed: Feed; readonly firstTurn: number }[] = [];
  let turnCount = 0;
  for (const document of documents) {
    const feed = createFeed(document, 'raw');
    parts.push({ feed, firstTurn: turnCount });
    turnCount += feed.lines.length;
  }
  const gold = documents.flatMap(({ clusters }, at) =>
    clusters.map(({ mentions }) => mentions.map((mention) => `${at}/${parts[at]?.feed.goldKey(mention)}`)),
  );
  const marked = new Set(gold.flat());
  return {
    id,
    turns: parts.flatMap(({ feed }) => feed.lines as PushedTurn[]),
    key: dropSingletons(gold),
    toKey: ({ turn, span }) => {
      const at = parts.findLastIndex(({ firstTurn }) => firstTurn <= turn);
      const key = `${at}/${parts[at]?.feed.toKey(turn - (parts[at]?.firstTurn ?? 0), ...span)}`;
      return markedOnly && !marked.has(key) ? undefined : key;
    },
  };
}

/** The largest of this many snapshots counts. */
const SNAPSHOTS_PER_DOCUMENT = 8;

export interface BoundReport {
  /** CoNLL F1, 0 to 1. */
  readonly conll: number;
  readonly mentions: number;
  readonly pairsPerMention: number;
  /** Size of the largest snapshot. */
  readonly snapshotBytes: number;
}

/** Resolves documents under a bound and scores them. */
export async function measureBound(
  documents: readonly LongDocument[],
  { scorer, createResolver }: { readonly scorer: Scorer; readonly createResolver: (scorer: Scorer) => Resolver },
): Promise<BoundReport> {
  let pairs = 0;
  const resolver = createResolver({
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
    const stride = Math.ceil(long.turns.length / SNAPSHOTS_PER_DOCUMENT);
    for (const [at, turn] of long.turns.entries()) {
      const { mentions: lines } = await document.push(turn);
      mentions += lines.length;
      for (const line of lines) {
        const key = long.toKey(line);
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
  return { conll: summarize(counts).conll, mentions, pairsPerMention: pairs / mentions, snapshotBytes };
}
