/** Groups a list by a key. (`Map.groupBy` of ES2024 does the same; the project's type library is ES2023.) */

/** Groups items by key, keys and items in order of first occurrence. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
