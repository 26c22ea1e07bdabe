/**
 * Finds the best tree for arc scores: each token's best head if these form a tree, else
 * Chu–Liu/Edmonds.
 */
import type { SentenceScores } from './parser-net.ts';
import { findSpanningTree } from './spanning-tree.ts';

type ArcScores = Pick<SentenceScores, 'arcs' | 'stride' | 'roots' | 'rootStride'>;

/**
 * Finds the heads of `length` tokens, −1 for the one root. On ties, the root wins, then the earlier
 * head.
 */
export function decodeTree(scores: ArcScores, length: number): readonly number[] {
  const heads = pickBestHeads(scores, length);
  return isTree(heads) ? heads : findBestTree(scores, length);
}

// Plain arrays: engines allocate typed ones of more than a few numbers outside their heap, which takes
// longer than to fill them.

function pickBestHeads({ arcs, stride, roots, rootStride }: ArcScores, length: number): number[] {
  const heads: number[] = [];
  for (let token = 0; token < length; token++) {
    let best = -1;
    let max = roots[token * rootStride] as number;
    const row = token * stride;
    for (let head = 0; head < length; head++) {
      const score = arcs[row + head] as number;
      if (score > max && head !== token) {
        max = score;
        best = head;
      }
    }
    heads.push(best);
  }
  return heads;
}

/** True if there is one root and every token leads to it. */
export function isTree(heads: readonly number[]): boolean {
  const length = heads.length;
  const seen = new Array<number>(length).fill(0); // 1 + the walk that reached a token first
  let roots = 0;
  for (let token = 0; token < length; token++) {
    if (heads[token] === -1) roots++;
    let at = token;
    while (at !== -1 && seen[at] === 0) {
      seen[at] = token + 1;
      at = heads[at] as number;
    }
    if (at !== -1 && seen[at] === token + 1) return false; // a cycle
  }
  return roots === 1;
}

/** Reused from sentence to sentence. */
let matrix = new Float64Array(0);

/** A penalty on every arc from the root, so that the best tree has exactly one. */
const ROOT_PENALTY = 1e6;

function findBestTree({ arcs, stride, roots, rootStride }: ArcScores, length: number): number[] {
  const size = length + 1; // node 0 is the root
  if (matrix.length < size * size) matrix = new Float64Array(size * size);
  for (let token = 0; token < length; token++) {
    const row = (token + 1) * size;
    matrix[row] = (roots[token * rootStride] as number) - ROOT_PENALTY;
    for (let head = 0; head < length; head++) matrix[row + head + 1] = arcs[token * stride + head] as number;
    matrix[row + token + 1] = Number.NEGATIVE_INFINITY;
  }
  const found = findSpanningTree(matrix, size);
  const heads: number[] = [];
  for (let token = 0; token < length; token++) heads.push((found[token + 1] as number) - 1);
  return heads;
}
