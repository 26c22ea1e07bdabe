/**
 * What features may read beside the mentions themselves: the state of the document when a mention
 * is described.
 */

/** The state of the document. */
export interface DocumentContext {
  /** One of the paper's two-letter genre codes, if the client sent it. */
  readonly genre: string | undefined;
  /**
   * The speakers so far; for whole documents (`paper`) all speakers of the document, `-` for text
   * without one.
   */
  readonly speakers: readonly string[];
}

/** The document plus the distance between the two mentions of a pair. */
export interface PairContext extends DocumentContext {
  /** Number of mentions from the antecedent to the current mention. */
  readonly mentionDistance: number;
}
