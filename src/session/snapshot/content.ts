/** The content of a snapshot, version 4: JSON with short rows, then the memories' bytes. */
import { z } from 'zod';
import type { LanguageTally } from '../../../featurizer/mod.ts';
import { getInputSchemas, onFirstUse } from '../../protocol/mod.ts';
import { getMentionRowSchema } from './mention-row.ts';
import { getPlaceColumnsSchema, NO_PLACES } from './place-columns.ts';
import { createCorruptError } from './snapshot-error.ts';

/** The phases of the check of the language, by number. */
export const LANGUAGE_PHASES = ['start', 'english', 'told'] as const satisfies readonly LanguageTally['phase'][];

/** Gets the schema of everything but the memories. */
const getContentSchema = onFirstUse(() => {
  const count = z.int().nonnegative();
  // Cluster, size, newest mention, bytes of its memory; −1: rebuilt from its mentions, which are all
  // stored.
  const openRow = z.tuple([count, z.int().positive(), count, z.int().min(-1)]);
  // Number of the mention, its number on the wire, slot of its cluster, index of its context, and the
  // mention itself.
  const keptRow = z.tuple([count, count, count, count, getMentionRowSchema()]);
  // What the summary is made of, as columns with one value per entity.
  const ledgerColumns = z.object({
    // Difference to the previous entity's number.
    entities: z.array(count),
    // Number of mentions that are not listed.
    unlisted: z.array(count),
    // Rank of the label.
    ranks: z.array(z.int()),
    labels: z.array(z.string()),
    // Number of listed mentions.
    counts: z.array(count),
    /**
     * The listed mentions of all entities, as differences: the first to the previous entity's first,
     * the others to the one before.
     */
    mentions: z.array(z.int()),
    /**
     * Names of open entities for resolved text: difference in column index, text ('': same as the
     * label), 1 if plural, rank.
     */
    names: z.array(z.tuple([count, z.string(), count.max(1), z.int()])).default([]),
    // Participants: place in these columns, and label.
    participants: z.array(z.tuple([count, z.string()])).default([]),
    // Types: place in these columns, name, and rank of the mention that tells; since version 4.
    types: z.array(z.tuple([count, z.string(), z.int()])).default([]),
    // Where the newest mentions are; since version 4.
    places: getPlaceColumnsSchema().default(NO_PLACES),
  });

  return z.object({
    start: getInputSchemas().documentStart.omit({ snapshot: true }),
    turns: count,
    sentences: count,
    mentions: count,
    /** Mentions that have a number on the wire: all but participants. */
    numbered: count,
    clusters: count,
    /** The newest speakers, the latest first; −1 for none in version 2, which had two. */
    spoke: z.array(z.int().min(-1)),
    /** What the check of the language has counted, and its phase (`LANGUAGE_PHASES`); missing in older snapshots. */
    language: z.tuple([count, count, count, count.max(LANGUAGE_PHASES.length - 1)]).optional(),
    /** Every speaker that is referred to below. */
    speakers: z.array(z.string()),
    /** The document contexts, as lists of speakers; the last one is the current one. */
    contexts: z.array(z.array(count)).min(1),
    open: z.array(openRow),
    kept: z.array(keptRow),
    ledger: ledgerColumns,
  });
});

export type Content = z.infer<ReturnType<typeof getContentSchema>>;

/** Concatenates the length of the JSON, the JSON, and the memories in the order of `open`. */
export function packContent(content: Content, memories: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(content));
  const bytes = new Uint8Array(4 + json.length + memories.reduce((sum, { length }) => sum + length, 0));
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, 4);
  let at = 4 + json.length;
  for (const memory of memories) {
    bytes.set(memory, at);
    at += memory.length;
  }
  return bytes;
}

/** Reverses `packContent` and checks the content unless it is our own; the memories stay concatenated. */
export function unpackContent(
  bytes: Uint8Array<ArrayBuffer>,
  isOwn: boolean,
): { content: Content; memories: Uint8Array } {
  const jsonLength = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const json = bytes.subarray(4, 4 + jsonLength);
  try {
    const found: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
    const content = isOwn ? (found as Content) : getContentSchema().parse(found);
    return { content, memories: bytes.subarray(4 + jsonLength) };
  } catch (cause) {
    throw createCorruptError('content of another shape, expected that of version 4', { cause });
  }
}
