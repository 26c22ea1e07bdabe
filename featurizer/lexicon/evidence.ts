/** What words say of the one they name, as far as agreement asks. */

export interface Evidence {
  /** The probability that the one named is feminine among masculine and feminine; `undefined` where nothing is known. */
  readonly feminine: number | undefined;
  /** True for people, false for things and places; `undefined` where it is open: animals, groups, "Virginia", unknown words. */
  readonly isPerson: boolean | undefined;
  /** True for teams, companies, peoples: singular words of many. */
  readonly isGroup: boolean;
}

export const NO_EVIDENCE: Evidence = { feminine: undefined, isPerson: undefined, isGroup: false };
