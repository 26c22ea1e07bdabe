/**
 * A decoder state as plain data, as snapshots store it. Memories are opaque: the scorer encodes
 * them.
 */
import type { DocumentContext } from '../../featurizer/mod.ts';
import type { Scorer } from './scorer.ts';
import type { KeptMention } from './view.ts';

/** Everything that later decisions depend on. */
export interface StateImage<Memory> {
  readonly document: DocumentContext;
  readonly mentionCount: number;
  /** Number of of them have a number on the wire. */
  readonly numberedCount: number;
  /** How many clusters ever opened. */
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
export interface KeptImage extends Pick<KeptMention<unknown>, 'n' | 'number' | 'mention' | 'document'> {
  /** Index of its cluster among the open ones. */
  readonly slot: number;
}

/** Rebuilds the memory of a cluster from its mentions, all of which must still be there. */
export async function replayMemory<Memory>(
  scorer: Scorer<Memory>,
  mentions: readonly Omit<KeptImage, 'slot'>[],
): Promise<Memory> {
  let memory: Memory | undefined;
  for (const { n, number, mention, document } of mentions) {
    const view = { document, mentionCount: n, numberedCount: number, candidates: [], clusters: [] };
    memory = await scorer.advance(memory, mention, view);
  }
  if (memory === undefined) throw new RangeError('replay memory: found no mentions, expected at least one');
  return memory;
}
