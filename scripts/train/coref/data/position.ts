/** Where the mentions of a document stand in it (docs/model.md §3.6). */

/** (2n − N − 1) / (N − 1) for n = 1 … N: from −1 to 1; 0 for a lone mention. */
export function computePositions(mentionCount: number): Float32Array {
  const span = mentionCount - 1;
  return Float32Array.from({ length: mentionCount }, (_, at) => (span === 0 ? 0 : (2 * at - span) / span));
}
