/** What zod cannot say about a `tokens` line: whether its heads form trees, and how its mentions overlap. */

/**
 * Says what is wrong with 0-based `heads` (−1 for a root), or nothing if they form one or more
 * trees: every head in range, none its own ancestor. Linear in the sentence.
 */
export function findTreeFault(heads: readonly number[]): string | undefined {
  const count = heads.length;
  for (const [token, head] of heads.entries()) {
    if (head < -1 || head >= count)
      return `token ${token} has head ${head}, wanted −1 or a token from 0 to ${count - 1}`;
  }
  const rootedBy = new Int32Array(count).fill(-1); // the walk that first reached a token
  for (let start = 0; start < count; start++) {
    let token = start;
    while (token !== -1 && rootedBy[token] === -1) {
      rootedBy[token] = start;
      token = heads[token] ?? -1;
    }
    if (token !== -1 && rootedBy[token] === start) return `token ${token} is its own ancestor, wanted a tree`;
  }
  return undefined;
}

/** Counts the mentions of the token that most of them share. */
export function countMostShared(
  mentions: readonly { readonly start: number; readonly end: number }[],
  count: number,
): number {
  const changes = new Int32Array(count + 1);
  for (const { start, end } of mentions) {
    if (start >= end || end > count) continue; // refused anyway
    changes[start] = (changes[start] ?? 0) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
  }
  let open = 0;
  let most = 0;
  for (const change of changes) {
    open += change;
    most = Math.max(most, open);
  }
  return most;
}
