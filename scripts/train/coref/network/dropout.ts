/** Dropout in training: rates, masks, and pools of masks for the pairs of a document. */

/** Dropout rates of a training run. */
export interface Dropout {
  /** On [h_p; h_a] before u, one mask per candidate. */
  readonly pairDropout: number;
  /** On states as scorers read them, one mask per state and visit of a document. */
  readonly stateDropout: number;
  /** Whether the search has dropout too, as in the paper, or only the gradients. */
  readonly searchDropout: boolean;
  readonly random: () => number;
}

/**
 * Draws a mask of inverted dropout: kept units are scaled up, so that nothing changes at test time.
 */
export function drawMask(length: number, rate: number, random: () => number): Float32Array {
  const kept = 1 / (1 - rate);
  const values = new Float32Array(length).fill(kept);
  if (rate > 0) for (let at = 0; at < length; at++) if (random() < rate) values[at] = 0;
  return values;
}

/**
 * Masks that the pairs of a document share: one mask for each of tens of thousands of pairs would
 * cost more than scoring them.
 */
const POOL_SIZE = 128;

/** The masks of a document's pairs. */
export interface MaskPool {
  readonly pairMasks: Float32Array; // [pool, pair units]
  readonly linkMasks: Float32Array; // [pool, mention units]
  /** The mask of each pair. */
  readonly maskIndex: Int32Array; // [m]
}

/** Draws the masks of a document, and one of them for each pair. */
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
