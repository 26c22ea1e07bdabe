/** Bytes and how they may be chunked, for tests of readers. */

import fc from 'fast-check';

/** Encodes a text as UTF-8. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Chunk sizes, in order; a size of 0 gives an empty chunk. */
export const arbitraryCuts = fc.array(fc.nat({ max: 6 }), { maxLength: 40 });

/** Splits bytes into chunks of these sizes; the rest is one last chunk. */
export function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.slice(at, at + size));
    at += size;
  }
  return [...chunks, bytes.slice(at)];
}
