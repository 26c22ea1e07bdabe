/** A snapshot → a session as plain data, memories included. Everything is checked before anything is built. */
import type { DocumentContext } from '../../../featurizer/mod.ts';
import { type ClusterImage, type KeptImage, replayMemory, type Scorer } from '../../decoder/mod.ts';
import { type Content, unpackContent } from './content.ts';
import { type StorableScorer, storable } from './encode-snapshot.ts';
import { unseal } from './envelope.ts';
import { decodeLedger } from './ledger-columns.ts';
import { decodeMention } from './mention-row.ts';
import type { SessionImage } from './session-image.ts';
import { corrupt, SnapshotError } from './snapshot-error.ts';

/** Reads a snapshot that a scorer of the same identity made. */
export async function decodeSnapshot(bytes: Uint8Array, scorer: Scorer): Promise<SessionImage> {
  const reader = storable(scorer);
  const { version, content } = await unseal(bytes, reader.id);
  switch (version) {
    case 1:
      return await decodeVersion1(content, reader);
    default:
      throw new SnapshotError('snapshot_version', `restore snapshot: found version ${version}, wanted 1`);
  }
}

async function decodeVersion1(bytes: Uint8Array<ArrayBuffer>, scorer: StorableScorer): Promise<SessionImage> {
  const { content, memories } = unpackContent(bytes);
  const contexts = content.contexts.map(
    (numbers): DocumentContext => ({
      genre: content.start.genre,
      speakers: numbers.map((number) => at(content.speakers, number)),
    }),
  );
  const kept = content.kept.map(([n, slot, context, row]): KeptImage => {
    at(content.open, slot);
    return { n, slot, document: at(contexts, context), mention: decodeMention(row, content.speakers) };
  });
  if (kept.some(({ n }, index) => n >= content.mentions || n <= (kept[index - 1]?.n ?? -1))) {
    throw corrupt('antecedents out of order');
  }
  return {
    start: content.start,
    turnCount: content.turns,
    sentenceCount: content.sentences,
    state: {
      document: at(contexts, contexts.length - 1),
      mentionCount: content.mentions,
      clusterCount: content.clusters,
      clusters: await decodeClusters(content, kept, { memories, scorer }),
      kept,
    },
    ledger: decodeLedger(content.ledger, new Set(content.open.map(([id]) => id))),
  };
}

/** The open clusters: each memory is read, or made again from the cluster's mentions. */
async function decodeClusters(
  { open, clusters: clusterCount }: Content,
  kept: readonly KeptImage[],
  { memories, scorer }: { readonly memories: Uint8Array; readonly scorer: StorableScorer },
): Promise<ClusterImage<unknown>[]> {
  const clusters: ClusterImage<unknown>[] = [];
  const membersOf = open.map((): KeptImage[] => []);
  for (const mention of kept) membersOf[mention.slot]?.push(mention);
  let from = 0;
  for (const [slot, [id, size, lastMention, length]] of open.entries()) {
    const members = membersOf[slot] ?? [];
    if (id >= clusterCount || members.length === 0 || members.length > size) throw corrupt(`cluster ${id} in disorder`);
    if (length === -1 && members.length !== size) throw corrupt(`cluster ${id} without its memory`);
    const memory =
      length === -1
        ? await replayMemory(scorer, members)
        : await readMemory(memories.subarray(from, from + length), length, scorer);
    from += Math.max(0, length);
    clusters.push({ id, size, lastMention, memory });
  }
  if (from !== memories.length) throw corrupt(`${memories.length} bytes of memories, wanted ${from}`);
  return clusters;
}

async function readMemory(bytes: Uint8Array, length: number, scorer: StorableScorer): Promise<unknown> {
  if (bytes.length !== length) throw corrupt(`${bytes.length} bytes of a memory, wanted ${length}`);
  try {
    return await scorer.decodeMemory(bytes);
  } catch (cause) {
    throw corrupt('a memory that the model cannot read', { cause });
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw corrupt(`item ${index} of ${items.length}`);
  return item;
}
