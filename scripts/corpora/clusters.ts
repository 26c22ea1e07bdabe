/**
 * Puts gold clusters into canonical order, with each span in one cluster only. Every reader uses
 * this.
 */
import type { CorpusDocument, GoldCluster, GoldMention } from './document.ts';

/** A mention with the id of its cluster, as a reader finds it. */
export interface FoundMention {
  readonly id: string;
  readonly mention: GoldMention;
}

/** Groups mentions by cluster id and orders them like `orderClusters`. */
export function collectClusters(found: readonly FoundMention[]): GoldCluster[] {
  const byId = new Map<string, GoldMention[]>();
  for (const { id, mention } of found) {
    const mentions = byId.get(id);
    if (mentions) mentions.push(mention);
    else byId.set(id, [mention]);
  }
  return orderClusters([...byId].map(([id, mentions]) => ({ id, mentions })));
}

/**
 * Orders mentions by (sentence, start, longer first) and clusters by first mention. A span that
 * occurs twice is kept once, in the cluster with the lowest id (docs/model.md §1.3, step 4); ids
 * that contain numbers compare numerically.
 */
export function orderClusters(clusters: readonly GoldCluster[]): GoldCluster[] {
  const taken = new Set<string>();
  const isFirst = ({ sentence, start, end }: GoldMention): boolean => {
    const span = `${sentence}:${start}:${end}`;
    if (taken.has(span)) return false;
    taken.add(span);
    return true;
  };
  return [...clusters]
    .sort((a, b) => ID_ORDER.compare(a.id, b.id))
    .map(({ id, mentions }) => ({ id, mentions: mentions.filter(isFirst).sort(compareMentions) }))
    .filter(({ mentions }) => mentions.length > 0)
    .sort((a, b) => compareFirst(a.mentions, b.mentions));
}

/** Returns the document without clusters of one mention. */
export function dropSingletons(document: CorpusDocument): CorpusDocument {
  return { ...document, clusters: document.clusters.filter(({ mentions }) => mentions.length > 1) };
}

const ID_ORDER = new Intl.Collator('en', { numeric: true }); // 2 before 10, e2 before e10

function compareMentions(a: GoldMention, b: GoldMention): number {
  return a.sentence - b.sentence || a.start - b.start || b.end - a.end;
}

function compareFirst(a: readonly GoldMention[], b: readonly GoldMention[]): number {
  const [firstA] = a;
  const [firstB] = b;
  return firstA && firstB ? compareMentions(firstA, firstB) : b.length - a.length;
}
