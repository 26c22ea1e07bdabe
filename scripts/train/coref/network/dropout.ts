/** Dropout while training: which units are left out, and when. */

export interface Dropout {
  /** On [h_p; h_a] before u, a mask for each candidate. */
  readonly pairDropout: number;
  /** On states as scorers see them, a mask for each state and visit of a document. */
  readonly stateDropout: number;
  /** The search sees dropout too, as in the paper; else only the gradients do. */
  readonly searchDropout: boolean;
  readonly random: () => number;
}

/** Inverted dropout: kept units are scaled up, so that nothing changes at test time. */
export function drawMask(length: number, rate: number, random: () => number): Float32Array {
  const kept = 1 / (1 - rate);
  const values = new Float32Array(length).fill(kept);
  if (rate > 0) for (let at = 0; at < length; at++) if (random() < rate) values[at] = 0;
  return values;
}

/** Masks that the pairs of a document share by lot: one of its own for each of tens of thousands would cost more than scoring them. */
const POOL_SIZE = 128;

export interface MaskPool {
  readonly pairMasks: Float32Array; // [pool, pair units]
  readonly linkMasks: Float32Array; // [pool, mention units]
  /** The mask of each pair. */
  readonly maskIndex: Int32Array; // [m]
}

/** Draws the masks of a document's pairs. */
export function drawMaskPool(
  pairCount: number,
  { pairUnits, mentionUnits }: { readonly pairUnits: number; readonly mentionUnits: number },
  { pairDropout, random }: Pick<Dropout, 'pairDropout' | 'random'>,
): MaskPool {
  const maskIndex = new Int32Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) maskIndex[pair] = Math.floor(random() * POOL_SIZE);
  return {
    pairMasks: drawMask(POOL_SIZE * pairUnits, pairDropout, random),
    linkMasks: drawMask(POOL_SIZE * mentionUnits, pairDropout, random),
    maskIndex,
  };
}
