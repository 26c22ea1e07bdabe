/**
 * Which of the kept antecedents a mention is compared with: far fewer than all work as well, and
 * each costs time.
 */
import {
  type ComparisonKeys,
  isAkin,
  isNamedBy,
  type Mention,
  type MentionKeys,
  maskNames,
  maskSpeakerWords,
  toComparisonKeys,
} from '../../featurizer/mod.ts';
import type { Kept } from './kept-mention.ts';
import { isParty, type KeptMentions } from './kept-mentions.ts';
import type { KeptMention } from './view.ts';

/** How far back a mention is compared, in mentions; numbers may be infinite. */
export interface Reach {
  /** "he", "she", "it", "they", "this": compared with mentions that agree with them. */
  readonly thirdPerson: number;
  /** The same, compared with everything else. */
  readonly disagreeing: number;
  /**
   * "I", "we", "you", except with each other, and with participants and the speaker's name, which are
   * compared at any distance.
   */
  readonly speakers: number;
  /** "I", "we", "you", compared with each other. */
  readonly voices: number;
  /**
   * Names and nouns, compared with those that share no word with them; others are compared at any
   * distance.
   */
  readonly strangers: number;
  /** "the company", compared with names of organizations; "the city", with those of places. */
  readonly sameType: number;
  /** Names and nouns, compared with pronouns. */
  readonly pronouns: number;
  /**
   * How many of a cluster's newest antecedents a name or noun is compared with if they are
   * pronouns.
   */
  readonly pronounsForNames: number;
}

const FAR = Number.POSITIVE_INFINITY;

/** Everything is compared with everything. */
export const UNLIMITED_REACH: Reach = {
  thirdPerson: FAR,
  disagreeing: FAR,
  speakers: FAR,
  voices: FAR,
  strangers: FAR,
  sameType: FAR,
  pronouns: FAR,
  pronounsForNames: FAR,
};

/**
 * Selects antecedents within reach, oldest first. The mention right before is always selected, so
 * the selection is never empty once all mentions before it are placed.
 */
export function selectWithin<Antecedent extends Kept<unknown>>(
  reach: Reach,
  { mention, n }: Numbered,
  kept: KeptMentions<Antecedent>,
): readonly Antecedent[] {
  const { all } = kept;
  if (all.length === 0 || reach === UNLIMITED_REACH) return all;
  const look = createLook(reach, mention);
  const near = Math.max(1, look.near, look.nearNames, look.nearPronouns);
  let at = all.length;
  while (at > 0 && n - 1 - (all[at - 1] as Antecedent).n < near) at--;
  const selected = at > 0 && look.seesFar ? selectFar(look, kept, { n, before: at }) : [];
  for (; at < all.length; at++) {
    const one = all[at] as Antecedent;
    const between = n - 1 - one.n;
    if (between === 0 || (sees(look, one.keys, between) && isNewPronoun(one, look.newestPronouns))) selected.push(one);
  }
  return selected;
}

/**
 * Selects by name among the mentions before a place, at any distance. Most share no bit of a mask:
 * comparing all would dominate the cost of a decision.
 */
function selectFar<Antecedent extends Kept<unknown>>(
  look: Look,
  kept: KeptMentions<Antecedent>,
  { n, before }: { readonly n: number; readonly before: number },
): Antecedent[] {
  const { own, isSpeaker } = look;
  const { all } = kept;
  const mask = isSpeaker ? maskSpeakerWords(own) : maskNames(own);
  const found: Antecedent[] = [];
  for (let from = 0; ; from++) {
    from = isSpeaker ? kept.findSimilarOrParty(mask, from) : kept.findSimilar(mask, from);
    if (from >= before) return found;
    const one = all[from] as Antecedent;
    if (seesFar(look, one.keys, n - 1 - one.n)) found.push(one);
  }
}

/**
 * Narrows an advance selection now that the mentions before are placed: drops pronouns that are no
 * longer among the newest of their cluster.
 */
export function selectRemaining<Kept extends KeptMention<unknown>>(
  reach: Reach,
  mention: Mention,
  candidates: Kept[],
): Kept[] {
  const newest = countNewestPronouns(reach, toComparisonKeys(mention));
  return newest === FAR ? candidates : candidates.filter((kept) => isNewPronoun(kept, newest));
}

/** A mention and its number in the document. */
export type Numbered = Pick<KeptMention<unknown>, 'mention' | 'n'>;

/**
 * Selects, by index, which of the mentions right before one may be selected for it once they are
 * placed.
 */
export function selectAhead(reach: Reach, mention: Mention, before: readonly MentionKeys[]): number[] {
  const last = before.length - 1;
  const look = reach === UNLIMITED_REACH ? undefined : createLook(reach, mention);
  const selected: number[] = [];
  for (let at = 0; at <= last; at++) {
    if (at === last || look === undefined || sees(look, before[at] as MentionKeys, last - at)) selected.push(at);
  }
  return selected;
}

/** A mention's reach, worked out once. */
interface Look {
  readonly own: ComparisonKeys;
  readonly isSpeaker: boolean;
  /** Distance within which a speaker sees the "I" and "you" of all. */
  readonly voices: number;
  /** Distance within which it also sees what does not agree. */
  readonly disagreeing: number;
  /** True if it sees anything that is not near. */
  readonly seesFar: boolean;
  /** Distances within which it sees all names and nouns, and all pronouns. */
  readonly near: number;
  /** Distance within which it sees names of its type; 0 if it sees no further than `near`. */
  readonly nearNames: number;
  readonly nearPronouns: number;
  /**
   * How many of a cluster's newest pronouns it sees: one or all, so that it does not depend on what
   * was dropped.
   */
  readonly newestPronouns: number;
}

function createLook(reach: Reach, mention: Mention): Look {
  const own = toComparisonKeys(mention);
  const newestPronouns = countNewestPronouns(reach, own);
  const { voices } = reach;
  const common = { own, voices, newestPronouns };
  if (!own.isClosed) {
    const { strangers: near, sameType, pronouns: nearPronouns } = reach;
    const nearNames = describesName(mention) ? sameType : 0;
    return { ...common, isSpeaker: false, seesFar: true, disagreeing: FAR, near, nearNames, nearPronouns };
  }
  const isSpeaker = mention.person !== 3;
  const near = isSpeaker ? reach.speakers : reach.thirdPerson;
  const disagreeing = isSpeaker ? FAR : reach.disagreeing;
  return { ...common, isSpeaker, seesFar: isSpeaker, disagreeing, near, nearNames: 0, nearPronouns: near };
}

/** Returns true for "the company", "this city": a noun that often stands for a name. */
function describesName({ kind, isDefinite, entityType }: Mention): boolean {
  return kind === 'nominal' && isDefinite && (entityType === 'organization' || entityType === 'place');
}

function countNewestPronouns({ pronounsForNames }: Reach, { isClosed }: ComparisonKeys): number {
  return isClosed ? FAR : pronounsForNames;
}

/**
 * Returns true if a mention sees another with `between` mentions in between, whatever is decided
 * about it.
 */
function sees(look: Look, keys: MentionKeys, between: number): boolean {
  const { own, disagreeing, near, nearNames, nearPronouns } = look;
  if (between < nearNames && keys.isProper && keys.type === own.type) return true;
  if (between < (keys.isClosed ? nearPronouns : near)) return between < disagreeing || agrees(own, keys);
  return look.seesFar && seesFar(look, keys, between);
}

/** Returns true if a mention that looks far sees another that is not near. */
function seesFar({ own, isSpeaker, voices }: Look, keys: MentionKeys, between: number): boolean {
  if (!isSpeaker) return !keys.isClosed && isAkin(own, keys);
  return (isParty(keys) && (between < voices || keys.isParticipant)) || isNamedBy(own, keys);
}

/** Returns true if a pronoun may refer to a mention (tally.ts). */
function agrees({ pronounClass }: MentionKeys, { agreementBits }: MentionKeys): boolean {
  return ((agreementBits >> pronounClass) & 1) === 1;
}

/** Returns true for names and nouns, and for pronouns among the newest of their cluster. */
function isNewPronoun(kept: KeptMention<unknown>, newest: number): boolean {
  if (newest === FAR || !kept.keys.isClosed) return true;
  const { members } = kept.cluster; // oldest first
  const first = members[Math.max(0, members.length - newest)];
  return first !== undefined && kept.n >= first.n;
}
