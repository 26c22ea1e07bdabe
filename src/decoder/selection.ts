/** Which of the antecedents kept a mention is compared with: far fewer than all do as well, and each costs time. */
import type { Mention, MentionKind } from '../../featurizer/mod.ts';
import type { KeptMention } from './view.ts';

/** How far a mention looks. */
export interface Reach {
  /** How many mentions back each kind looks. */
  readonly mentions: Readonly<Record<MentionKind, number>>;
  /** How many of a cluster's antecedents are compared, newest first; those that a name or noun needs are counted apart. */
  readonly newest: number;
}

const FAR = Number.POSITIVE_INFINITY;

/** Everything is compared with everything. */
export const UNLIMITED_REACH: Reach = {
  mentions: { pronoun: FAR, demonstrative: FAR, proper: FAR, nominal: FAR },
  newest: FAR,
};

/** Selects by reach; in order, the newest always among them. */
export function selectWithin<Memory>(
  { mentions, newest }: Reach,
  { kind }: Mention,
  candidates: readonly KeptMention<Memory>[],
): readonly KeptMention<Memory>[] {
  const last = candidates.at(-1);
  const span = mentions[kind];
  if (last === undefined || (span === FAR && newest === FAR)) return candidates;
  const from = last.n - span;
  const isName = kind === 'proper' || kind === 'nominal';
  return candidates.filter(
    (kept) => kept === last || (kept.n > from && (isAmongNewest(kept, newest) || (isName && isNameLike(kept)))),
  );
}

function isNameLike({ mention: { kind } }: KeptMention<unknown>): boolean {
  return kind === 'proper' || kind === 'nominal';
}

/** Members are oldest first. */
function isAmongNewest(kept: KeptMention<unknown>, newest: number): boolean {
  const { members } = kept.cluster;
  const first = members[Math.max(0, members.length - newest)];
  return first === undefined || kept.n >= first.n;
}
