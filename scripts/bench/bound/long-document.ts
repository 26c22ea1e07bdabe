/** Long documents for measuring bounds: corpus documents, alone or one after the other as one conversation. */
import type { MentionLine, PushedTurn } from '../../../src/mod.ts';
import type { CorpusDocument } from '../../corpora/mod.ts';
import { createFeed, type Feed } from '../../evaluate/mod.ts';
import { type Clustering, dropSingletons } from '../../metrics/mod.ts';

export interface LongDocument {
  readonly id: string;
  readonly turns: readonly PushedTurn[];
  /** Gold clusters with more than one mention. */
  readonly key: Clustering;
  /** The name of a decided mention, as gold mentions are named; `undefined` where it does not count. */
  readonly keyOf: (line: MentionLine) => string | undefined;
}

export interface JoinOptions {
  readonly id: string;
  /**
   * Only mentions that the corpus marks, singletons included, count: LitBank marks six types of things, and says nothing of the
   * rest.
   */
  readonly markedOnly: boolean;
}

/** Joins documents, raw text, into one. */
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
    keyOf: ({ turn, span }) => {
      const at = parts.findLastIndex(({ firstTurn }) => firstTurn <= turn);
      const key = `${at}/${parts[at]?.feed.toKey(turn - (parts[at]?.firstTurn ?? 0), ...span)}`;
      return markedOnly && !marked.has(key) ? undefined : key;
    },
  };
}
