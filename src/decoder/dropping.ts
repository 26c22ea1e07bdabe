/** Which antecedent a full cluster drops. */
import type { KeptMention } from './view.ts';

/** How an antecedent to drop is chosen. */
export type DroppingPolicy = 'oldest' | 'names';

type Kept = KeptMention<unknown>;

/** The newest antecedents of a cluster stay, whatever they are: pronouns look for them. */
const NEWEST = 4;

export const DROPPING_POLICIES: Readonly<Record<DroppingPolicy, (members: readonly Kept[]) => Kept>> = {
  oldest: (members) => firstOf(members),
  /**
   * Of those that are not among the newest: the oldest that a newer one says again, then the oldest "he" or "this", then the oldest
   * noun. What tells a cluster from others stays longest: its names, and an "I" that is said of it.
   */
  names: (members) => {
    const older = members.slice(0, -NEWEST);
    return (
      older.find((kept, at) => members.some((other, later) => later > at && saysAgain(other, kept))) ??
      older.find(({ mention: { kind, person } }) => kind === 'demonstrative' || (kind === 'pronoun' && person === 3)) ??
      older.find(({ mention: { kind } }) => kind === 'nominal') ??
      firstOf(members)
    );
  },
};

function saysAgain({ mention: one }: Kept, { mention: other }: Kept): boolean {
  return (
    one.kind === other.kind &&
    one.words.length === other.words.length &&
    one.words.every((word, at) => word === other.words[at])
  );
}

function firstOf(members: readonly Kept[]): Kept {
  const [oldest] = members;
  if (oldest === undefined) throw new RangeError('drop antecedent: found an empty cluster');
  return oldest;
}
