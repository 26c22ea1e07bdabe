/** Work in steps: generators that yield `undefined` wherever a long job can pause. */

/** Items between two pauses; each takes a few microseconds. */
const STEP_ITEMS = 64;

/** Runs steps to their end without pauses, and returns their result. */
export function finishSteps<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Calls a function with each item, with a step after every few. */
export function* visitInSteps<Item>(items: readonly Item[], visit: (item: Item) => void): Generator<undefined, void> {
  for (let at = 0; at < items.length; at++) {
    if (at > 0 && at % STEP_ITEMS === 0) yield;
    visit(items[at] as Item);
  }
}

/** Maps items, with a step after every few. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Generator<undefined, Result[]> {
  const results: Result[] = [];
  yield* visitInSteps(items, (item) => results.push(map(item)));
  return results;
}
