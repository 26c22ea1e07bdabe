/** Groups a list by a key, like ES2024's `Map.groupBy`; the project's type library is ES2023. */

/** Groups items by key, keys and items in order of first occurrence. */
export function groupBy<T, K>(items: Iterable<T>, toKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
