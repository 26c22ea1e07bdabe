/** The content of a snapshot, version 2: JSON with short rows, then the memories' bytes. */
import { z } from 'zod';
import { documentStartSchema } from '../../protocol/mod.ts';
import { mentionRowSchema } from './mention-row.ts';
import { createCorruptError } from './snapshot-error.ts';

const count = z.int().nonnegative();

/** Cluster, size, newest mention, bytes of its memory; −1: to be made again from its mentions, which are all there. */
const openRow = z.tuple([count, z.int().positive(), count, z.int().min(-1)]);
/** Mention, its number on the wire, slot of its cluster, what was known of the document, and the mention itself. */
const keptRow = z.tuple([count, count, count, count, mentionRowSchema]);
/** What the summary is made of, as columns with one value an entity. */
const ledgerColumns = z.object({
  /** Steps from one entity's number to the next. */
  entities: z.array(count),
  /** How many mentions of it are not listed. */
  unlisted: z.array(count),
  /** What the label is worth. */
  ranks: z.array(z.int()),
  labels: z.array(z.string()),
  /** How many mentions of it are listed. */
  counts: z.array(count),
  /** The listed mentions of all entities: the first as a step from the first of the entity before, the others from the one before. */
  mentions: z.array(z.int()),
  /** Names for resolved text, of open entities: steps from place to place in these columns, text ('': as the label), 1 where plural, rank. */
  names: z.array(z.tuple([count, z.string(), count.max(1), z.int()])).default([]),
  /** Participants: place in these columns, and label. */
  participants: z.array(z.tuple([count, z.string()])).default([]),
});

export const contentSchema = z.object({
  start: documentStartSchema.omit({ snapshot: true }),
  turns: count,
  sentences: count,
  mentions: count,
  /** Mentions that have a number on the wire: all but participants. */
  numbered: count,
  clusters: count,
  /** The newest speaker and the newest other one; −1: none. */
  spoke: z.tuple([z.int().min(-1), z.int().min(-1)]),
  /** Every speaker that is named anywhere below. */
  speakers: z.array(z.string()),
  /** What was known of the document, as lists of speakers: the last is what is known now. */
  contexts: z.array(z.array(count)).min(1),
  open: z.array(openRow),
  kept: z.array(keptRow),
  ledger: ledgerColumns,
});

export type Content = z.infer<typeof contentSchema>;

/** Lays content and memories end to end: the length of the JSON, the JSON, the memories in the order of `open`. */
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

/** The reverse of `packContent`, checked; the memories are still end to end. */
export function unpackContent(bytes: Uint8Array<ArrayBuffer>): { content: Content; memories: Uint8Array } {
  const jsonLength = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const json = bytes.subarray(4, 4 + jsonLength);
  try {
    const content = contentSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
    return { content, memories: bytes.subarray(4 + jsonLength) };
  } catch (cause) {
    throw createCorruptError('content of another shape, expected that of version 2', { cause });
  }
}
