/** Which antecedent a full cluster drops. */
import type { KeptMention } from './view.ts';

/** How an antecedent to drop is chosen. */
export type DroppingPolicy = 'oldest' | 'redundant';

type Kept = KeptMention<unknown>;

export const DROPPING_POLICIES: Readonly<Record<DroppingPolicy, (members: readonly Kept[]) => Kept>> = {
  oldest: (members) => firstOf(members),
  /** The oldest that a newer one says again, else the oldest pronoun, else the oldest: names outlive "she". */
  redundant: (members) => {
    const older = members.slice(0, -1); // the newest stays
    return (
      older.find((kept, at) => members.some((other, later) => later > at && saysAgain(other, kept))) ??
      older.find(({ mention }) => mention.kind === 'pronoun' || mention.kind === 'demonstrative') ??
      firstOf(members)
    );
  },
};

function saysAgain({ mention: one }: Kept, { mention: other }: Kept): boolean {
  return (
    one.kind === other.kind &&
    one.speaker === other.speaker &&
    one.words.length === other.words.length &&
    one.words.every((word, at) => word === other.words[at])
  );
}

function firstOf(members: readonly Kept[]): Kept {
  const [oldest] = members;
  if (oldest === undefined) throw new RangeError('drop antecedent: found an empty cluster');
  return oldest;
}
