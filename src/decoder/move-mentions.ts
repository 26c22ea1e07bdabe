/**
 * Corrects a state: moves mentions from one cluster to another or to a new one, and rebuilds the
 * memories of both from the mentions that are kept. Mentions that the bound has dropped stay in the
 * count of their cluster but no longer in its memory. Pure: returns another image.
 */
import { isSilent } from '../../featurizer/mod.ts';
import type { Scorer } from './scorer.ts';
import { type ClusterImage, type KeptImage, replayMemory, type StateImage } from './state-image.ts';

/** What moves where. */
export interface MentionMove {
  /** The mentions that move, by their number on the wire; those no longer kept only count. */
  readonly numbers: readonly number[];
  readonly from: number;
  /** The cluster that they join; `null`: a new one. */
  readonly to: number | null;
}

/** Moves mentions; a cluster that none is left of closes. */
export async function moveMentions<Memory>(
  image: StateImage<Memory>,
  { numbers, from, to }: MentionMove,
  scorer: Scorer<Memory>,
): Promise<StateImage<Memory>> {
  const isMoved = ({ number, slot, mention }: KeptImage) =>
    image.clusters[slot]?.id === from && numbers.includes(number) && !isSilent(mention);
  const target = to ?? image.clusterCount;
  const idOf = (kept: KeptImage) => (isMoved(kept) ? target : (image.clusters[kept.slot]?.id ?? -1));
  const owners = image.kept.map(idOf);
  const listed = to === null ? [...image.clusters, { id: target, size: 0, lastMention: -1 }] : image.clusters;
  const clusters: ClusterImage<Memory>[] = [];
  for (const cluster of listed) {
    const { id } = cluster;
    if (id !== from && id !== target) {
      clusters.push(cluster as ClusterImage<Memory>);
      continue;
    }
    const members = image.kept.filter((_, at) => owners[at] === id);
    if (members.length === 0) continue;
    const size = cluster.size + (id === target ? numbers.length : -numbers.length);
    const memory = await replayMemory(scorer, members);
    clusters.push({ id, size, lastMention: members.at(-1)?.n ?? cluster.lastMention, memory });
  }
  const slots = new Map(clusters.map(({ id }, slot) => [id, slot]));
  return {
    ...image,
    clusterCount: Math.max(image.clusterCount, target + 1),
    clusters,
    kept: image.kept.map((kept, at) => ({ ...kept, slot: slots.get(owners[at] ?? -1) ?? 0 })),
  };
}
