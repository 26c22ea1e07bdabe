/** A request body as chunks, on every runtime; leaving the loop early cancels the body. */

/** Reads a body that may be absent. The reader is taken at once: a server may drain what nobody has claimed (wrangler dev does). */
export function bodyChunks(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  return body === null ? noChunks() : readChunks(body.getReader());
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}

async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    // A body that is gone already has nothing to cancel.
    if (!isDone) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
