/** A session → a snapshot: bytes that another process, on any runtime, goes on from. */
import type { DocumentContext } from '../../../featurizer/mod.ts';
import type { Scorer } from '../../decoder/mod.ts';
import { type Content, packContent } from './content.ts';
import { seal } from './envelope.ts';
import { encodeLedger } from './ledger-columns.ts';
import { encodeMention } from './mention-row.ts';
import type { SessionImage } from './session-image.ts';
import { SnapshotError } from './snapshot-error.ts';

/** The parts of a scorer that snapshots need. */
export type StorableScorer = Scorer & Required<Pick<Scorer, 'id' | 'encodeMemory' | 'decodeMemory'>>;

/** A scorer whose documents can be stored; an error says what another lacks. */
export function storable(scorer: Scorer): StorableScorer {
  const missing = (['id', 'encodeMemory', 'decodeMemory'] as const).filter((name) => scorer[name] === undefined);
  if (missing.length > 0) {
    const found = `a scorer without ${missing.join(', ')}, wanted one whose memories can be stored`;
    throw new SnapshotError('snapshot_unsupported', `store document: found ${found}`);
  }
  return scorer as StorableScorer;
}

/** Writes a session down. */
export async function encodeSnapshot(image: SessionImage, scorer: Scorer): Promise<Uint8Array<ArrayBuffer>> {
  const { id, encodeMemory } = storable(scorer);
  const keptIn = new Uint32Array(image.state.clusters.length);
  for (const { slot } of image.state.kept) keptIn[slot] = (keptIn[slot] ?? 0) + 1;
  // A cluster whose mentions are all kept is made again from them: most are, and mentions cost less than memories.
  const memories = await Promise.all(
    image.state.clusters.map(({ size, memory }, slot) =>
      size === keptIn[slot] ? undefined : encodeMemory.call(scorer, memory),
    ),
  );
  return await seal(
    id,
    packContent(
      contentOf(image, memories),
      memories.filter((memory) => memory !== undefined),
    ),
  );
}

function contentOf(
  { start, turnCount, sentenceCount, state, ledger }: SessionImage,
  memories: readonly (Uint8Array | undefined)[],
): Content {
  const speakers = new Numbering<string>();
  const contexts = new Numbering<DocumentContext>();
  const kept = state.kept.map(({ n, slot, mention, document }): Content['kept'][number] => [
    n,
    slot,
    contexts.of(document),
    encodeMention(mention, (speaker) => speakers.of(speaker)),
  ]);
  // The present one comes last, whether a kept mention shares it or not.
  const known = [...contexts.items.filter((context) => context !== state.document), state.document];
  const place = new Map(known.map((context, at) => [context, at]));
  return {
    start,
    turns: turnCount,
    sentences: sentenceCount,
    mentions: state.mentionCount,
    clusters: state.clusterCount,
    contexts: known.map((context) => context.speakers.map((speaker) => speakers.of(speaker))),
    speakers: speakers.items,
    open: state.clusters.map(({ id, size, lastMention }, at) => [id, size, lastMention, memories[at]?.length ?? -1]),
    kept: kept.map(([n, slot, context, mention]) => [
      n,
      slot,
      place.get(contexts.items[context] ?? state.document) ?? 0,
      mention,
    ]),
    ledger: encodeLedger(ledger),
  };
}

/** Numbers things from 0 in the order they are first met. */
class Numbering<Item> {
  readonly items: Item[] = [];
  readonly #numbers = new Map<Item, number>();

  of(item: Item): number {
    const known = this.#numbers.get(item);
    if (known !== undefined) return known;
    this.items.push(item);
    this.#numbers.set(item, this.items.length - 1);
    return this.items.length - 1;
  }
}
