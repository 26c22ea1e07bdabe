/** What a teacher says of a document: its scores of every candidate that it saw. */

/** The scores of a document's decisions. */
export interface TeacherScores {
  /** Where the antecedents of each mention begin, and at the end their number. */
  readonly starts: Int32Array; // [n + 1]
  readonly antecedents: Int32Array;
  /** f + g of each antecedent. */
  readonly links: Float32Array;
  /** f + g of a new cluster. */
  readonly fresh: Float32Array; // [n]
}
