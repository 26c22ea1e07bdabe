/**
 * A decoder state as plain data, as snapshots store it. Memories are opaque: the scorer encodes
 * them.
 */
import type { DocumentContext, Mention } from '../../featurizer/mod.ts';
import type { Scorer } from './scorer.ts';
import type { KeptMention } from './view.ts';

/** Everything that later decisions depend on. */
export interface StateImage<Memory> {
  readonly document: DocumentContext;
  readonly mentionCount: number;
  /** Number of clusters ever opened. */
  readonly clusterCount: number;
  /** The open clusters, in the order they were opened. */
  readonly clusters: readonly ClusterImage<Memory>[];
  /** The kept antecedents, oldest first. */
  readonly kept: readonly KeptImage[];
}

/** An open cluster. */
export interface ClusterImage<Memory> {
  readonly id: number;
  readonly size: number;
  readonly lastMention: number;
  readonly memory: Memory;
}

/** A kept antecedent. */
export interface KeptImage extends Pick<KeptMention<unknown>, 'n' | 'mention' | 'document'> {
  /** Index of its cluster among the open ones. */
  readonly slot: number;
}

/** Rebuilds the memory of a cluster from its mentions, all of which must still be there. */
export async function replayMemory<Memory>(
  scorer: Scorer<Memory>,
  mentions: readonly { readonly n: number; readonly mention: Mention; readonly document: DocumentContext }[],
): Promise<Memory> {
  let memory: Memory | undefined;
  for (const { n, mention, document } of mentions) {
    memory = await scorer.advance(memory, mention, { document, mentionCount: n, candidates: [], clusters: [] });
  }
  if (memory === undefined) throw new RangeError('replay memory: found no mentions, expected at least one');
  return memory;
}
