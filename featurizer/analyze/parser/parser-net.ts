/**
 * The parser's network. Its implementations agree bit for bit: `wasm-net.ts` on either kernel, and
 * `plain-net.ts` in plain loops.
 */

/** The scores of one sentence, valid until the next call of `score`; arrays may be longer than it. */
export interface SentenceScores {
  /** Best class per token. */
  readonly upos: Int32Array;
  readonly xpos: Int32Array;
  readonly entityTypes: Int32Array;
  /** Score of token h as head of token d at [d × stride + h]. */
  readonly arcs: Float32Array;
  readonly stride: number;
  /** Score of the root as head of token d at [d × rootStride]. */
  readonly roots: Float32Array;
  readonly rootStride: number;
}

/** Scores tags, arcs and relations. */
export interface ParserNet {
  /** Scores a sentence of 1 to `MAX_TOKENS` tokens. */
  score(tokens: readonly string[]): SentenceScores;
  /**
   * Finds the best relation per token of the last scored sentence, given its heads (−1: root). The
   * array may be longer than the sentence, and is valid until the next call.
   */
  label(heads: readonly number[]): Int32Array;
}

/** Longer sentences are parsed in pieces, so that time stays linear. */
export const MAX_TOKENS = 160;

/**
 * LSTM outputs are integers: the value times this. Six bits are enough for the same scores, and four
 * products with them fit 16 bits.
 */
export const OUTPUT_SCALE = 32;

/** Stride of arc scores, and of root scores. */
export const ARC_STRIDE = MAX_TOKENS;
export const ROOT_STRIDE = 8;
