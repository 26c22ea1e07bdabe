/**
 * A conversation's stored bytes, versioned: `AC`, format number, header length (u32, little
 * endian), header (JSON), snapshot.
 */
import { z } from 'zod';
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
  /** The document's snapshot. */
  readonly snapshot: Uint8Array;
}

const MAGIC = [0x41, 0x43] as const;
const FORMAT = 1;
const HEADER_START = 7;

const headerSchema = z.object({
  owner: z.string(),
  createdAt: z.number(),
  lines: z.int().nonnegative(),
  isEnded: z.boolean(),
});

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
    case 1:
      return decodeFirstFormat(bytes);
    default:
      throw createUnreadableError(
        `found format ${bytes[2]}, expected at most ${FORMAT}: it was stored by a newer server`,
      );
  }
}

function decodeFirstFormat(bytes: Uint8Array): ConversationRecord {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(3, true);
  const end = HEADER_START + length;
  if (end > bytes.length) throw createUnreadableError('found a truncated record');
  try {
    const header = headerSchema.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_START, end))));
    return { ...header, snapshot: bytes.subarray(end) };
  } catch (cause) {
    throw createUnreadableError('found a damaged header', cause);
  }
}

function createUnreadableError(found: string, cause?: unknown): ConversationError {
  return new ConversationError('conversation_unreadable', `read stored conversation: ${found}`, { cause });
}
