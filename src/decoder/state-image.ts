/** A decoder state as plain data: what a snapshot holds of it. Memories are left to the scorer. */
import type { DocumentContext } from '../../featurizer/mod.ts';
import type { Scorer } from './scorer.ts';
import type { KeptMention } from './view.ts';

/** Everything that later decisions depend on. */
export interface StateImage<Memory> {
  readonly document: DocumentContext;
  readonly mentionCount: number;
  /** How many of them have a number on the wire. */
  readonly numberedCount: number;
  /** How many clusters were ever opened. */
  readonly clusterCount: number;
  /** The open clusters, in the order they were opened. */
  readonly clusters: readonly ClusterImage<Memory>[];
  /** The antecedents kept, oldest first. */
  readonly kept: readonly KeptImage[];
}

export interface ClusterImage<Memory> {
  readonly id: number;
  readonly size: number;
  readonly lastMention: number;
  readonly memory: Memory;
}

export interface KeptImage extends Pick<KeptMention<unknown>, 'n' | 'number' | 'mention' | 'document'> {
  /** Where its cluster stands among the open ones. */
  readonly slot: number;
}

/** The memory of a cluster all of whose mentions are still there: consumed again, one by one, as they were at first. */
export async function replayMemory<Memory>(
  scorer: Scorer<Memory>,
  mentions: readonly Omit<KeptImage, 'slot'>[],
): Promise<Memory> {
  let memory: Memory | undefined;
  for (const { n, number, mention, document } of mentions) {
    const view = { document, mentionCount: n, numberedCount: number, candidates: [], clusters: [] };
    memory = await scorer.advance(memory, mention, view);
  }
  if (memory === undefined) throw new RangeError('replay memory: found no mentions, wanted one at least');
  return memory;
}
