/**
 * Finds the best spanning tree of a dense graph (Chu–Liu/Edmonds): cycles are contracted until
 * there are none.
 */

/**
 * A contracted cycle: its nodes, the arc of each in the cycle, and the words that each node
 * represents.
 */
interface Contraction {
  readonly owner: number;
  readonly nodes: readonly number[];
  readonly arcs: readonly number[];
  readonly words: readonly (readonly number[])[];
}

/**
 * Finds the heads of nodes 1 … size − 1 in the best tree under node 0. `scores[node × size + head]`
 * is overwritten; a node's score for itself must be −Infinity. Takes size² steps plus size steps
 * per node in a cycle.
 */
export function findSpanningTree(scores: Float64Array, size: number): Int32Array {
  if (arcsScratch.length < size * size) arcsScratch = new Int32Array(size * size);
  const arcs = arcsScratch; // the original arc behind each entry
  for (let index = 0; index < size * size; index++) arcs[index] = index;
  const words: (readonly number[])[] = []; // that a contracted node represents; others represent themselves
  const wordsOf = (node: number): readonly number[] => words[node] ?? [node];
  const isGone = new Uint8Array(size);
  const heads = new Int32Array(size);
  for (let node = 1; node < size; node++) heads[node] = findBestHead(scores, size, node, isGone);
  const history: Contraction[] = [];
  for (let cycle = findCycle(heads, isGone); cycle; cycle = findCycle(heads, isGone)) {
    const [owner] = cycle as [number];
    const toArc = (node: number): number => arcs[node * size + (heads[node] as number)] as number;
    const represented = cycle.map(wordsOf);
    history.push({ owner, nodes: cycle, arcs: cycle.map(toArc), words: represented });
    words[owner] = represented.flat();
    contract(scores, arcs, { size, cycle, heads, isGone });
    heads[owner] = findBestHead(scores, size, owner, isGone);
    for (let node = 1; node < size; node++)
      // Its head is in the cycle.
      if (isGone[node] === 0 && isGone[heads[node] as number] === 1) heads[node] = owner;
  }
  return expand(history, { arcs, heads, size });
}

/** Reused from call to call. */
let arcsScratch = new Int32Array(0);

function findBestHead(scores: Float64Array, size: number, node: number, isGone: Uint8Array): number {
  let best = 0;
  let max = scores[node * size] as number;
  for (let head = 1; head < size; head++) {
    const score = scores[node * size + head] as number;
    if (score > max && isGone[head] === 0 && head !== node) {
      max = score;
      best = head;
    }
  }
  return best;
}

function findCycle(heads: Int32Array, isGone: Uint8Array): number[] | undefined {
  const seen = new Int32Array(heads.length);
  for (let start = 1; start < heads.length; start++) {
    let node = isGone[start] === 1 ? 0 : start;
    while (node > 0 && seen[node] === 0) {
      seen[node] = start;
      node = heads[node] as number;
    }
    if (node === 0 || seen[node] !== start) continue;
    const cycle = [node];
    for (let at = heads[node] as number; at !== node; at = heads[at] as number) cycle.push(at);
    return cycle;
  }
  return undefined;
}

/**
 * Contracts a cycle into its first node, which gets the best arcs of all; incoming arcs count as
 * gains over the cycle's own.
 */
function contract(
  scores: Float64Array,
  arcs: Int32Array,
  { size, cycle, heads, isGone }: { size: number; cycle: readonly number[]; heads: Int32Array; isGone: Uint8Array },
): void {
  const [owner] = cycle as [number];
  const costs = cycle.map((node) => scores[node * size + (heads[node] as number)] as number);
  for (const node of cycle) isGone[node] = 1;
  for (let other = 0; other < size; other++) {
    if (isGone[other] === 1) continue;
    let into = Number.NEGATIVE_INFINITY;
    let intoArc = 0;
    let from = Number.NEGATIVE_INFINITY;
    let fromArc = 0;
    for (let index = 0; index < cycle.length; index++) {
      const node = cycle[index] as number;
      const gain = (scores[node * size + other] as number) - (costs[index] as number);
      if (gain > into) {
        into = gain;
        intoArc = arcs[node * size + other] as number;
      }
      const score = scores[other * size + node] as number;
      if (score > from) {
        from = score;
        fromArc = arcs[other * size + node] as number;
      }
    }
    scores[owner * size + other] = into;
    arcs[owner * size + other] = intoArc;
    scores[other * size + owner] = from;
    arcs[other * size + owner] = fromArc;
  }
  isGone[owner] = 0;
}

/**
 * Expands the cycles, the last one first: the node where the tree enters a cycle takes the entering
 * arc.
 */
function expand(
  history: readonly Contraction[],
  { arcs, heads, size }: { arcs: Int32Array; heads: Int32Array; size: number },
): Int32Array {
  const chosen = new Int32Array(size);
  for (let node = 0; node < size; node++) chosen[node] = arcs[node * size + (heads[node] as number)] as number;
  for (const { owner, nodes, arcs: own, words } of history.toReversed()) {
    const entering = chosen[owner] as number;
    const word = Math.floor(entering / size);
    nodes.forEach((node, index) => {
      chosen[node] = words[index]?.includes(word) ? entering : (own[index] as number);
    });
  }
  for (let node = 0; node < size; node++) chosen[node] = (chosen[node] as number) % size;
  return chosen;
}
