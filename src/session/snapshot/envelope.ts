/**
 * The envelope of a snapshot (docs/snapshot.md): mark, checksum, version, model identity,
 * compressed content. Mark, checksum and version are at the same offsets in every version, which
 * distinguishes a damaged snapshot from a newer one.
 */
import { createCorruptError, SnapshotError } from './snapshot-error.ts';

/** "ANTS" */
const MARK = 0x53544e41;
const CHECKSUM_AT = 4;
const VERSION_AT = 8;
const MODEL_AT = 9;
const MAX_MODEL_BYTES = 255;

/** The version that is written. */
const SNAPSHOT_VERSION = 4;

/** A checked envelope. */
export interface Envelope {
  readonly version: number;
  readonly model: string;
  /** The decompressed content. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Compresses content and wraps it. */
export async function seal(model: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const name = new TextEncoder().encode(model);
  if (name.length > MAX_MODEL_BYTES) {
    const found = `a model identity of ${name.length} bytes, expected at most ${MAX_MODEL_BYTES}`;
    throw new SnapshotError('snapshot_unsupported', `create snapshot: found ${found}`);
  }
  const packed = await deflate(content);
  const contentAt = MODEL_AT + 1 + name.length + 4;
  const bytes = new Uint8Array(contentAt + packed.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MARK, true);
  view.setUint8(VERSION_AT, SNAPSHOT_VERSION);
  view.setUint8(MODEL_AT, name.length);
  bytes.set(name, MODEL_AT + 1);
  view.setUint32(MODEL_AT + 1 + name.length, content.length, true);
  bytes.set(packed, contentAt);
  view.setUint32(CHECKSUM_AT, crc32(bytes.subarray(VERSION_AT)), true);
  return bytes;
}

/** Unwraps a snapshot that `model` made; throws a SnapshotError for anything else. */
export async function unseal(bytes: Uint8Array, model: string): Promise<Envelope> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length <= MODEL_AT) throw createCorruptError(`${bytes.length} bytes, expected a complete snapshot`);
  if (view.getUint32(0, true) !== MARK)
    throw createCorruptError('no mark at the start, expected the bytes of a snapshot');
  if (view.getUint32(CHECKSUM_AT, true) !== crc32(bytes.subarray(VERSION_AT))) {
    throw createCorruptError('a checksum that does not match, expected an unmodified snapshot');
  }
  const version = view.getUint8(VERSION_AT);
  if (version > SNAPSHOT_VERSION || version === 0) {
    const found = `version ${version}, expected ${SNAPSHOT_VERSION} or older: a newer release made it`;
    throw new SnapshotError('snapshot_version', `restore snapshot: found ${found}`);
  }
  const contentAt = MODEL_AT + 1 + view.getUint8(MODEL_AT) + 4;
  if (bytes.length < contentAt) throw createCorruptError(`${bytes.length} bytes, expected a complete snapshot`);
  const owner = new TextDecoder().decode(bytes.subarray(MODEL_AT + 1, contentAt - 4));
  if (owner !== model) {
    throw new SnapshotError('snapshot_foreign_model', `restore snapshot: found model ${owner}, expected ${model}`);
  }
  const length = view.getUint32(contentAt - 4, true);
  const content = await inflate(bytes.slice(contentAt), length).catch((cause: unknown) => {
    throw createCorruptError('content that does not unpack, expected a complete snapshot', { cause });
  });
  if (content.length !== length) throw createCorruptError(`${content.length} bytes of content, expected ${length}`);
  return { version, model: owner, content };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** Computes the CRC-32 of some bytes: detects damage, does not protect against forgery. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * Packs bytes with raw DEFLATE. Engines may produce different bytes; each reads what the others
 * wrote.
 */
function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return pipe(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
}

/** Unpacks bytes; throws if they are damaged or unpack to more than announced. */
function inflate(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return pipe(bytes, new DecompressionStream('deflate-raw'), maxBytes);
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = transform.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => {}); // the reader sees the same failure
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of transform.readable) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new RangeError(`unpack: found more than the ${maxBytes} bytes announced`);
  }
  await written;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
