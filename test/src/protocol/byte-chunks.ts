/** Bytes and how they may be cut, for tests of readers. */

import fc from 'fast-check';

/** A text's UTF-8 bytes. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Sizes of chunks, used in turn; a size of 0 gives an empty chunk. */
export const arbitraryCuts = fc.array(fc.nat({ max: 6 }), { maxLength: 40 });

/** Cuts bytes into chunks of these sizes; what is left over comes as one last chunk. */
export function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.slice(at, at + size));
    at += size;
  }
  return [...chunks, bytes.slice(at)];
}
