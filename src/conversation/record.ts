/**
 * A conversation's stored bytes, versioned: `AC`, format number, header length (u32, little
 * endian), header (JSON), snapshot.
 */
import { z } from 'zod';
import { encodeHex, hashSha256 } from '../encoding/mod.ts';
import { ConversationError } from './conversation-error.ts';

/** What is stored for a conversation, besides its answers. */
export interface ConversationRecord {
  /** The owner: the name or hash of an API key, or `open`. */
  readonly owner: string;
  readonly createdAt: number;
  /** Number of lines so far, in all its documents. */
  readonly lines: number;
  /** An ended document can still be summarized; the next turn starts a new one. */
  readonly isEnded: boolean;
  /**
   * The states after the latest changes, oldest first, as `computeStateId` names them; the last is
   * that of the snapshot. Shows whether a state that somebody remembers is part of the history.
   */
  readonly history: readonly string[];
  /** The document's snapshot. */
  readonly snapshot: Uint8Array;
}

/** Most states in a history: more changes than other servers make between two lines of one client. */
const MAX_HISTORY = 32;
const STATE_ID_BYTES = 8;

/** Names a state by its content: the same lines after the same state give the same name. */
export async function computeStateId(snapshot: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeHex((await hashSha256(snapshot)).subarray(0, STATE_ID_BYTES));
}

/** Adds a state to a history. */
export function extendHistory(history: readonly string[], state: string): string[] {
  return [...history.slice(1 - MAX_HISTORY), state];
}

const MAGIC = [0x41, 0x43] as const;
const FORMAT = 2;
const HEADER_START = 7;

const firstHeaderSchema = z.object({
  owner: z.string(),
  createdAt: z.number(),
  lines: z.int().nonnegative(),
  isEnded: z.boolean(),
});
const headerSchema = firstHeaderSchema.extend({ history: z.array(z.string()).max(MAX_HISTORY) });

/** Encodes a record in the newest format. */
export function encodeRecord({ snapshot, ...header }: ConversationRecord): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(HEADER_START + text.length + snapshot.length);
  bytes.set([...MAGIC, FORMAT]);
  new DataView(bytes.buffer).setUint32(3, text.length, true);
  bytes.set(text, HEADER_START);
  bytes.set(snapshot, HEADER_START + text.length);
  return bytes;
}

/** Decodes a record of any format; throws if the format is unknown. */
export function decodeRecord(bytes: Uint8Array): ConversationRecord {
  if (bytes.length < HEADER_START || MAGIC.some((byte, index) => bytes[index] !== byte)) {
    throw createUnreadableError('found bytes that are not a conversation');
  }
  switch (bytes[2]) {
    case 1: // without a history
      return { history: [], ...splitRecord(bytes, firstHeaderSchema) };
    case 2:
      return splitRecord(bytes, headerSchema);
    default:
      throw createUnreadableError(
        `found format ${bytes[2]}, expected at most ${FORMAT}: it was stored by a newer server`,
      );
  }
}

function splitRecord<Header>(
  bytes: Uint8Array,
  schema: z.ZodType<Header>,
): Header & Pick<ConversationRecord, 'snapshot'> {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(3, true);
  const end = HEADER_START + length;
  if (end > bytes.length) throw createUnreadableError('found a truncated record');
  try {
    const header = schema.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_START, end))));
    return { ...header, snapshot: bytes.subarray(end) };
  } catch (cause) {
    throw createUnreadableError('found a damaged header', cause);
  }
}

function createUnreadableError(found: string, cause?: unknown): ConversationError {
  return new ConversationError('conversation_unreadable', `read stored conversation: ${found}`, { cause });
}
