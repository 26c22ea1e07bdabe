/** Tokens in parallel arrays, by their offsets in the text: half-open ranges in UTF-16 units. */
export interface TokenArrays {
  readonly starts: number[];
  readonly ends: number[];
}
