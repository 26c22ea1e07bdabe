/** Which of the antecedents kept a mention is compared with: far fewer than all do as well, and each costs time. */
import type { Mention } from '../../featurizer/mod.ts';
import type { KeptMention } from './view.ts';

/** How far a mention looks; numbers may be infinite. */
export interface Reach {
  /** How many mentions back "he", "she", "it", "they", "this" look; "I", "we" and "you" look everywhere. */
  readonly thirdPerson: number;
  /** How many of a cluster's newest antecedents a pronoun is compared with where they are pronouns. */
  readonly pronounsForPronouns: number;
  /** The same for a name or noun. */
  readonly pronounsForNames: number;
}

const FAR = Number.POSITIVE_INFINITY;

/** Everything is compared with everything. */
export const UNLIMITED_REACH: Reach = { thirdPerson: FAR, pronounsForPronouns: FAR, pronounsForNames: FAR };

/** Selects by reach; in order, the newest always among them. */
export function selectWithin<Memory>(
  { thirdPerson, pronounsForPronouns, pronounsForNames }: Reach,
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
): readonly KeptMention<Memory>[] {
  const isClosed = isPronoun(mention);
  const span = isClosed && mention.person === 3 ? thirdPerson : FAR;
  const pronouns = isClosed ? pronounsForPronouns : pronounsForNames;
  const last = candidates.at(-1);
  if (last === undefined || (span === FAR && pronouns === FAR)) return candidates;
  const from = last.n - span;
  return candidates.filter(
    (kept) => kept === last || (kept.n > from && (!isPronoun(kept.mention) || isAmongNewest(kept, pronouns))),
  );
}

function isPronoun({ kind }: Mention): boolean {
  return kind === 'pronoun' || kind === 'demonstrative';
}

/** Members are oldest first. */
function isAmongNewest(kept: KeptMention<unknown>, newest: number): boolean {
  const { members } = kept.cluster;
  const first = members[Math.max(0, members.length - newest)];
  return first !== undefined && kept.n >= first.n;
}
