/** Creates schemas when they are first needed: creating all of them takes longer than resolving a sentence. */

/** Wraps a function so that its value is created once, by the first call. */
export function onFirstUse<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
