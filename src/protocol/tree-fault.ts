/** Checks that given heads form a forest: every head in range, none its own ancestor. Linear in the sentence. */

/** Says what is wrong with 0-based `heads` (−1 for a root), or nothing if they form one or more trees. */
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
