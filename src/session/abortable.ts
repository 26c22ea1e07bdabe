/** A source that ends as soon as a signal says so, even while it keeps its reader waiting. */

/** The items of a source until the signal aborts, which throws the signal's reason and closes the source. */
export async function* abortable<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let isWaiting = false;
  let isDone = false;
  try {
    while (true) {
      signal.throwIfAborted();
      isWaiting = true;
      const next = await unlessAborted(iterator.next(), signal);
      isWaiting = false;
      if (next.done === true) {
        isDone = true;
        return;
      }
      yield next.value;
    }
  } finally {
    const closing = isDone ? undefined : iterator.return?.();
    if (!isWaiting) await closing;
    else closing?.catch(() => {}); // a source that never answers is not waited for
  }
}

/** A listener for each wait, taken off after it: one promise for all of them would remember every line of an endless stream. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
