/**
 * What surrounds a snapshot's content (docs/snapshot.md): mark, checksum, version, the model's identity. The mark, the checksum and
 * the version stand in the same place in every version, so that a damaged snapshot is told from a newer one.
 */
import { crc32 } from './checksum.ts';
import { deflate, inflate } from './deflate.ts';
import { corrupt, SnapshotError } from './snapshot-error.ts';

/** "ANTS" */
const MARK = 0x53544e41;
const CHECKSUM_AT = 4;
const VERSION_AT = 8;
const MODEL_AT = 9;
const MAX_MODEL_BYTES = 255;

/** The version that is written. */
export const SNAPSHOT_VERSION = 1;

/** A checked envelope: whole, of a version that this library may or may not know. */
export interface Envelope {
  readonly version: number;
  readonly model: string;
  /** The content, unpacked. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Wraps content. */
export async function seal(model: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const name = new TextEncoder().encode(model);
  if (name.length > MAX_MODEL_BYTES) {
    const found = `a model identity of ${name.length} bytes, wanted at most ${MAX_MODEL_BYTES}`;
    throw new SnapshotError('snapshot_unsupported', `make snapshot: found ${found}`);
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

/** Unwraps a snapshot that `model` made; anything else is refused with the reason. */
export async function unseal(bytes: Uint8Array, model: string): Promise<Envelope> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length <= MODEL_AT) throw corrupt(`${bytes.length} bytes, wanted a whole snapshot`);
  if (view.getUint32(0, true) !== MARK) throw corrupt('no mark at the start, wanted the bytes of a snapshot');
  if (view.getUint32(CHECKSUM_AT, true) !== crc32(bytes.subarray(VERSION_AT))) {
    throw corrupt('another checksum than the bytes have, wanted a snapshot as it was made');
  }
  const version = view.getUint8(VERSION_AT);
  if (version > SNAPSHOT_VERSION || version === 0) {
    const found = `version ${version}, wanted ${SNAPSHOT_VERSION} or older: a newer release made it`;
    throw new SnapshotError('snapshot_version', `restore snapshot: found ${found}`);
  }
  const contentAt = MODEL_AT + 1 + view.getUint8(MODEL_AT) + 4;
  if (bytes.length < contentAt) throw corrupt(`${bytes.length} bytes, wanted a whole snapshot`);
  const owner = new TextDecoder().decode(bytes.subarray(MODEL_AT + 1, contentAt - 4));
  if (owner !== model) {
    throw new SnapshotError('snapshot_foreign_model', `restore snapshot: found model ${owner}, wanted ${model}`);
  }
  const length = view.getUint32(contentAt - 4, true);
  const content = await inflate(bytes.slice(contentAt), length).catch((cause: unknown) => {
    throw corrupt('content that does not unpack, wanted a whole snapshot', { cause });
  });
  if (content.length !== length) throw corrupt(`${content.length} bytes of content, wanted ${length}`);
  return { version, model: owner, content };
}
