/**
 * Computes the final memory of every oracle cluster with more than one mention (docs/model.md
 * §8.1).
 */
import type { MentionKind } from '../../../featurizer/mod.ts';
import { DecoderState } from '../../../src/decoder/mod.ts';
import type { ClusterMemory, NetworkScorer } from '../../../src/model/mod.ts';
import type { ExtractedDocument } from '../../train/coref/mod.ts';

/** The most frequent kind of a cluster's mentions; demonstratives count as pronouns. */
export type MapKind = 'common' | 'proper' | 'pronoun';

export interface ClusterPoint {
  readonly document: string;
  /** Head words in order, joined by ":". */
  readonly heads: string;
  readonly size: number;
  readonly kind: MapKind;
  /** h after the last mention, or the mean of h_c. */
  readonly state: Float32Array;
}

const MAX_HEADS = 8;
const KINDS: Readonly<Record<MentionKind, MapKind>> = {
  nominal: 'common',
  proper: 'proper',
  pronoun: 'pronoun',
  demonstrative: 'pronoun',
};

/** Runs the memory over each cluster of a document, in order. */
export function computeClusterStates(
  { id, mentions, contexts, oracle }: ExtractedDocument,
  scorer: Pick<NetworkScorer, 'advance'>,
): ClusterPoint[] {
  const clusters = new Map<number, number[]>();
  for (const [n, cluster] of oracle.entries()) clusters.set(cluster, [...(clusters.get(cluster) ?? []), n]);
  return [...clusters.values()]
    .filter(({ length }) => length > 1)
    .map((numbers) => {
      let memory: ClusterMemory | undefined;
      for (const n of numbers) {
        const mention = mentions[n];
        if (mention === undefined) continue;
        const view = new DecoderState<ClusterMemory>();
        for (const speaker of contexts[n]?.speakers ?? []) view.addSpeaker(speaker);
        memory = scorer.advance(memory, mention, view);
      }
      const members = numbers.map((n) => mentions[n]).filter((mention) => mention !== undefined);
      return {
        document: id,
        heads: joinHeads(members.map(({ headText }) => headText)),
        size: numbers.length,
        kind: findMajority(members.map(({ kind }) => KINDS[kind])),
        state: memory === undefined ? new Float32Array(0) : readState(memory),
      };
    });
}

function readState(memory: ClusterMemory): Float32Array {
  return 'h' in memory ? memory.h : memory.sum.map((value) => value / memory.count);
}

function joinHeads(heads: readonly string[]): string {
  return heads.length <= MAX_HEADS ? heads.join(':') : `${heads.slice(0, MAX_HEADS).join(':')}:…`;
}

/** Finds the most frequent kind; the first one on ties. */
function findMajority(kinds: readonly MapKind[]): MapKind {
  const counts = new Map<MapKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  let best: MapKind = kinds[0] ?? 'common';
  for (const [kind, count] of counts) if (count > (counts.get(best) ?? 0)) best = kind;
  return best;
}
