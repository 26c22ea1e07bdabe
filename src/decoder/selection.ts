/** Which of the antecedents kept a mention is compared with: far fewer than all do as well, and each costs time. */
import { type ComparisonKeys, comparisonKeys, isAkin, isNamedBy, type Mention } from '../../featurizer/mod.ts';
import type { KeptMention } from './view.ts';

/** How far a mention looks; numbers may be infinite. */
export interface Reach {
  /** How many mentions back "he", "she", "it", "they", "this" look. */
  readonly thirdPerson: number;
  /** How many mentions back "I", "we" and "you" look, beyond each other and the name of who speaks: these they see everywhere. */
  readonly speakers: number;
  /** How many mentions back a name or noun looks at names and nouns that share no word with it; it sees the others everywhere. */
  readonly strangers: number;
  /** How many mentions back a name or noun looks at pronouns. */
  readonly pronouns: number;
  /** How many of a cluster's newest antecedents a pronoun is compared with where they are pronouns. */
  readonly pronounsForPronouns: number;
  /** The same for a name or noun. */
  readonly pronounsForNames: number;
}

const FAR = Number.POSITIVE_INFINITY;

/** Everything is compared with everything. */
export const UNLIMITED_REACH: Reach = {
  thirdPerson: FAR,
  speakers: FAR,
  strangers: FAR,
  pronouns: FAR,
  pronounsForPronouns: FAR,
  pronounsForNames: FAR,
};

/** Selects by reach; in order, the newest always among them. */
export function selectWithin<Memory>(
  reach: Reach,
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
): readonly KeptMention<Memory>[] {
  const last = candidates.at(-1);
  if (last === undefined || reach === UNLIMITED_REACH) return candidates;
  const own = comparisonKeys(mention);
  const sees = !own.isClosed ? seenByName : mention.person === 3 ? seenByThirdPerson : seenBySpeaker;
  const selected: KeptMention<Memory>[] = [];
  for (let at = 0; at < candidates.length; at++) {
    const kept = candidates[at] as KeptMention<Memory>;
    if (kept === last || sees(reach, own, kept, last.n - kept.n)) selected.push(kept);
  }
  return selected;
}

type Sees = (reach: Reach, own: ComparisonKeys, kept: KeptMention<unknown>, distance: number) => boolean;

const seenByThirdPerson: Sees = ({ thirdPerson, pronounsForPronouns }, _own, kept, distance) =>
  distance < thirdPerson && isNewPronoun(kept, pronounsForPronouns);

const seenBySpeaker: Sees = ({ speakers, pronounsForPronouns }, own, kept, distance) => {
  const isNear = distance < speakers || isParty(kept.mention) || isNamedBy(own, kept.keys);
  return isNear && isNewPronoun(kept, pronounsForPronouns);
};

const seenByName: Sees = ({ strangers, pronouns, pronounsForNames }, own, kept, distance) => {
  if (kept.keys.isClosed) return distance < pronouns && isNewPronoun(kept, pronounsForNames);
  return distance < strangers || isAkin(own, kept.keys);
};

/** "I", "we", "you". */
function isParty({ kind, person }: Mention): boolean {
  return kind === 'pronoun' && person !== 3;
}

/** True for names and nouns, and for pronouns among the newest of their cluster. */
function isNewPronoun(kept: KeptMention<unknown>, newest: number): boolean {
  if (newest === FAR || !kept.keys.isClosed) return true;
  const { members } = kept.cluster; // oldest first
  const first = members[Math.max(0, members.length - newest)];
  return first !== undefined && kept.n >= first.n;
}
