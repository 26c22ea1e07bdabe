/** Raw DEFLATE by the platform's own streams. Two engines may write other bytes, each reads what the other wrote. */

/** Packs bytes. */
export function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return pipe(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
}

/** Unpacks bytes; throws where they are damaged or unpack to more than was announced. */
export function inflate(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
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
