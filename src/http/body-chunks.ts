/** A request body as chunks, on every runtime; leaving the loop early cancels the body. */

/** Reads a body that may be absent. */
export async function* bodyChunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
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
