/**
 * A session ↔ a snapshot: bytes from which another process continues, on any runtime. Decoding
 * checks everything before it builds anything.
 */
import { type DocumentContext, type LanguageTally, NO_LANGUAGE_SEEN } from '../../../featurizer/mod.ts';
import { type ClusterImage, type KeptImage, replayMemory, type Scorer, type StateImage } from '../../decoder/mod.ts';
import type { DocumentStart } from '../../protocol/mod.ts';
import type { LedgerEntry } from '../entity-ledger.ts';
import type { PlacesImage } from '../mention-places.ts';
import type { LatestSpeakers } from '../turn-taking.ts';
import { type Content, LANGUAGE_PHASES, packContent, unpackContent } from './content.ts';
import { seal, unseal } from './envelope.ts';
import { decodeLedger, encodeLedger } from './ledger-columns.ts';
import { decodeMention, encodeMention } from './mention-row.ts';
import { decodePlaces } from './place-columns.ts';
import { createCorruptError, SnapshotError } from './snapshot-error.ts';

/** A document session as plain data: everything that later lines depend on. */
export interface SessionImage {
  readonly start: DocumentStart;
  readonly turnCount: number;
  readonly sentenceCount: number;
  readonly latestSpeakers: LatestSpeakers;
  readonly language: LanguageTally;
  readonly state: StateImage<unknown>;
  readonly ledger: readonly LedgerEntry[];
  readonly places: PlacesImage;
}

/** A scorer with everything that snapshots need. */
type StorableScorer = Scorer & Required<Pick<Scorer, 'id' | 'encodeMemory' | 'decodeMemory'>>;

/** Checks that a scorer's documents can be stored; the error says what is missing. */
function checkStorable(scorer: Scorer): StorableScorer {
  const missing = (['id', 'encodeMemory', 'decodeMemory'] as const).filter((name) => scorer[name] === undefined);
  if (missing.length > 0) {
    const found = `a scorer without ${missing.join(', ')}, expected one whose memories can be stored`;
    throw new SnapshotError('snapshot_unsupported', `store document: found ${found}`);
  }
  return scorer as StorableScorer;
}

/** Encodes a session. While its bytes are compressed, nothing holds the image, which is many times as large. */
export function encodeSnapshot(image: SessionImage, scorer: Scorer): Promise<Uint8Array<ArrayBuffer>> {
  const storable = checkStorable(scorer);
  return encodeContent(image, storable).then((content) => seal(storable.id, content));
}

async function encodeContent(image: SessionImage, scorer: StorableScorer): Promise<Uint8Array<ArrayBuffer>> {
  const keptIn = new Uint32Array(image.state.clusters.length);
  for (const { slot } of image.state.kept) keptIn[slot] = (keptIn[slot] ?? 0) + 1;
  // If all mentions of a cluster are kept, as for most, its memory is left out and rebuilt from
  // them.
  const memories = await Promise.all(
    image.state.clusters.map(({ size, memory }, slot) =>
      size === keptIn[slot] ? undefined : scorer.encodeMemory(memory),
    ),
  );
  return packContent(
    toContent(image, memories),
    memories.filter((memory) => memory !== undefined),
  );
}

function toContent(
  { start, turnCount, sentenceCount, latestSpeakers, language, state, ledger, places }: SessionImage,
  memories: readonly (Uint8Array | undefined)[],
): Content {
  const speakers = new Numbering<string>();
  const contexts = new Numbering<DocumentContext>();
  const kept = state.kept.map(({ n, number, slot, mention, document }): Content['kept'][number] => [
    n,
    number,
    slot,
    contexts.assign(document),
    encodeMention(mention, (speaker) => speakers.assign(speaker)),
  ]);
  // The current context comes last, whether a kept mention shares it or not.
  const known = [...contexts.items.filter((context) => context !== state.document), state.document];
  const place = new Map(known.map((context, at) => [context, at]));
  return {
    start,
    turns: turnCount,
    sentences: sentenceCount,
    mentions: state.mentionCount,
    numbered: state.numberedCount,
    spoke: latestSpeakers.map((speaker) => speakers.assign(speaker)),
    language: [...language.counts, LANGUAGE_PHASES.indexOf(language.phase)],
    clusters: state.clusterCount,
    contexts: known.map((context) => context.speakers.map((speaker) => speakers.assign(speaker))),
    speakers: speakers.items,
    open: state.clusters.map(({ id, size, lastMention }, at) => [id, size, lastMention, memories[at]?.length ?? -1]),
    kept: kept.map(([n, number, slot, context, mention]) => [
      n,
      number,
      slot,
      place.get(contexts.items[context] ?? state.document) ?? 0,
      mention,
    ]),
    ledger: encodeLedger(ledger, places),
  };
}

/**
 * Decodes a snapshot that a scorer with the same identity made. The content of one that never left
 * this process (`isOwn`) is not checked against its schema, which takes as long as the rest.
 */
export async function decodeSnapshot(
  bytes: Uint8Array,
  scorer: Scorer,
  { isOwn = false }: { readonly isOwn?: boolean } = {},
): Promise<SessionImage> {
  const reader = checkStorable(scorer);
  const { version, content } = await unseal(bytes, reader.id);
  switch (version) {
    case 2: // has no relations at the edges of mentions, which are then empty
    case 3: // says nothing of where mentions are, nor of entity types
    case 4:
      return await decodeContent(unpackContent(content, isOwn), reader);
    default:
      throw new SnapshotError(
        'snapshot_version',
        `restore snapshot: found version ${version}, expected 2 to 4: older releases had no participants; start a new document`,
      );
  }
}

async function decodeContent(
  { content, memories }: ReturnType<typeof unpackContent>,
  scorer: StorableScorer,
): Promise<SessionImage> {
  const contexts = content.contexts.map(
    (numbers): DocumentContext => ({
      genre: content.start.genre,
      speakers: numbers.map((number) => readItem(content.speakers, number)),
    }),
  );
  const kept = content.kept.map(([n, number, slot, context, row]): KeptImage => {
    readItem(content.open, slot);
    return { n, number, slot, document: readItem(contexts, context), mention: decodeMention(row, content.speakers) };
  });
  if (kept.some(({ n }, index) => n >= content.mentions || n <= (kept[index - 1]?.n ?? -1))) {
    throw createCorruptError('antecedents out of order');
  }
  return {
    start: content.start,
    turnCount: content.turns,
    sentenceCount: content.sentences,
    latestSpeakers: content.spoke.flatMap((place) => (place === -1 ? [] : [readItem(content.speakers, place)])),
    language: readLanguage(content),
    state: {
      document: readItem(contexts, contexts.length - 1),
      mentionCount: content.mentions,
      numberedCount: content.numbered,
      clusterCount: content.clusters,
      clusters: await decodeClusters(content, kept, { memories, scorer }),
      kept,
    },
    ledger: decodeLedger(content.ledger, new Set(content.open.map(([id]) => id))),
    places: decodePlaces(content.ledger.places),
  };
}

function readLanguage({ language }: Content): LanguageTally {
  if (language === undefined) return NO_LANGUAGE_SEEN;
  const [words, english, foreign, phase] = language;
  return { counts: [words, english, foreign], phase: readItem(LANGUAGE_PHASES, phase) };
}

/** Decodes the open clusters: each memory is read, or rebuilt from the cluster's mentions. */
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
    if (id >= clusterCount || members.length === 0 || members.length > size)
      throw createCorruptError(`cluster ${id} in disorder`);
    if (length === -1 && members.length !== size) throw createCorruptError(`cluster ${id} without its memory`);
    const memory =
      length === -1
        ? await replayMemory(scorer, members)
        : await readMemory(memories.subarray(from, from + length), length, scorer);
    from += Math.max(0, length);
    clusters.push({ id, size, lastMention, memory });
  }
  if (from !== memories.length) throw createCorruptError(`${memories.length} bytes of memories, expected ${from}`);
  return clusters;
}

async function readMemory(bytes: Uint8Array, length: number, scorer: StorableScorer): Promise<unknown> {
  if (bytes.length !== length) throw createCorruptError(`${bytes.length} bytes of a memory, expected ${length}`);
  try {
    return await scorer.decodeMemory(bytes);
  } catch (cause) {
    throw createCorruptError('a memory that the model cannot read', { cause });
  }
}

function readItem<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw createCorruptError(`item ${index} of ${items.length}`);
  return item;
}

/** Numbers items from 0 in the order in which they are first seen. */
class Numbering<Item> {
  readonly items: Item[] = [];
  readonly #numbers = new Map<Item, number>();

  assign(item: Item): number {
    const known = this.#numbers.get(item);
    if (known !== undefined) return known;
    this.items.push(item);
    this.#numbers.set(item, this.items.length - 1);
    return this.items.length - 1;
  }
}
