/**
 * A line's stored answer, versioned: format number, encoding (0: plain, 1: gzip), the line's
 * fingerprint (16 bytes), then NDJSON. The fingerprint distinguishes a repeated line from another
 * line with the same id.
 */
import { encodeHex, hashSha256 } from '../encoding/mod.ts';
import { encodeLine, getOutputSchemas, type InputLine, LineError, type OutputLine } from '../protocol/mod.ts';
import { ConversationError } from './conversation-error.ts';

/**
 * Largest stored answer. Deno KV has the tightest limit: one atomic operation holds the answer and
 * the snapshot.
 */
const MAX_ANSWER_BYTES = 512 * 1024;

const FORMAT = 1;
const PLAIN = 0;
const GZIP = 1;
const FINGERPRINT_BYTES = 16;
const BODY_START = 2 + FINGERPRINT_BYTES;
/** Shorter answers are not worth compressing. */
const MIN_GZIP_BYTES = 1024;

/** Computes a line's fingerprint: the same content always gives the same bytes. */
export async function computeFingerprint(line: InputLine): Promise<Uint8Array> {
  return (await hashSha256(JSON.stringify(line))).subarray(0, FINGERPRINT_BYTES);
}

/** Computes the store key for a line's id: of fixed length, and without the client's text. */
export async function computeAnswerKey(lineId: string): Promise<string> {
  return encodeHex((await hashSha256(lineId)).subarray(0, FINGERPRINT_BYTES));
}

/**
 * Encodes an answer; one that is too large for the stores is refused before anything is changed.
 */
export async function encodeAnswer(lines: readonly OutputLine[], fingerprint: Uint8Array): Promise<Uint8Array> {
  const plain = new TextEncoder().encode(lines.map(encodeLine).join(''));
  const isLong = plain.length >= MIN_GZIP_BYTES;
  const body = isLong ? await pipe(plain, new CompressionStream('gzip')) : plain;
  if (body.length > MAX_ANSWER_BYTES) {
    const found = `found ${body.length} bytes even compressed, wanted at most ${MAX_ANSWER_BYTES}`;
    throw new LineError('answer_too_large', `store answer: ${found}; send the turn in parts`);
  }
  const bytes = new Uint8Array(BODY_START + body.length);
  bytes.set([FORMAT, isLong ? GZIP : PLAIN]);
  bytes.set(fingerprint, 2);
  bytes.set(body, BODY_START);
  return bytes;
}

/** Decodes the answer to a line; throws if it answered another line with the same id. */
export async function decodeAnswer(bytes: Uint8Array, fingerprint: Uint8Array): Promise<OutputLine[]> {
  if (bytes[0] !== FORMAT) {
    const found = `found format ${bytes[0]}, expected ${FORMAT}: it was stored by a newer server`;
    throw new ConversationError('conversation_unreadable', `read stored answer: ${found}`);
  }
  if (fingerprint.some((byte, index) => bytes[2 + index] !== byte)) {
    throw new LineError('id_reused', 'take line: found an id that another line of this conversation has carried');
  }
  const body = bytes.slice(BODY_START);
  const plain = bytes[1] === GZIP ? await pipe(body, new DecompressionStream('gzip')) : body;
  const lines = new TextDecoder().decode(plain).split('\n').slice(0, -1);
  return lines.map((line) => getOutputSchemas().line.parse(JSON.parse(line)));
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
