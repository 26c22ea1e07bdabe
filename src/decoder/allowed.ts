/**
 * Which links between a mention and a participant cannot be. Counted on the marks of Antecedent Chat,
 * each of these rules holds for more than 99 % of the mentions it is about, except those of whom a
 * "you" is not (98 %), of a "you" before "both" (98 %), and of a "he" after a "you" (98 %).
 */
import {
  ENTITY_TYPES,
  GENDERS,
  isFirstName,
  isSilent,
  type Mention,
  type MentionKeys,
  RELATIONS,
  toComparisonKeys,
} from '../../featurizer/mod.ts';
import type { KeptMention, OpenCluster } from './view.ts';

/** Of so few participants nobody is "he" or "she": who is not "I" is "you". */
const PAIR = 2;

/**
 * Tells whether a mention can join a cluster. Two participants, or two introduced entities with
 * different names, are never one, and no participant is "you two", "one of you" or "me and him", not
 * even one who speaks for the first time, who is also nobody that people talked about by another name.
 * Outside quotations nobody is "you", "he", "they" or "we" in their own words, a participant is never
 * "it", somebody else's "we" is never a single participant, and neither of two participants is "he",
 * "she" or "they", nor is whom the turn calls "you" or by name, nor "guys" and others whom the speaker
 * has only called and said "you" to. "This" is a participant only beside "is": "this is Ada", "who's that?"
 * Outside quotations, nobody says their own name, except to introduce themselves and as their label, and
 * "Hana" is not a participant with the label Omar. Of two participants, whom one calls "he" is not their "you".
 */
function canJoin(mention: Mention, { participant, members }: OpenCluster<unknown>, participantCount: number): boolean {
  if (mention.isIntroduced === true && members.some(({ keys }) => keys.isIntroduced)) return false;
  if (participant === undefined) {
    if (isSilent(mention)) return !members.some(({ keys }) => isSeveralYou(keys)) && !isSomebodyElse(members, mention);
    const { speaker } = toComparisonKeys(mention);
    if (participantCount <= PAIR && isOwnYou(mention)) return !isThirdParty(members, speaker);
    return !(isThirdPerson(mention) && isOnlyAddressed(members, speaker));
  }
  if (isSilent(mention) || isSeveral(mention)) return false;
  if (mention.kind === 'demonstrative') return isIdentified(mention);
  if (mention.kind === 'proper') return mayName(mention, participant);
  if (mention.kind !== 'pronoun' || mention.context.isQuoted) return true;
  if (mention.speaker === participant) return mention.person === 1 && mention.number === 'singular';
  if (mention.speaker !== undefined && mention.person === 3) {
    if (participantCount <= PAIR || isAddressed(members, mention.turn)) return false;
  }
  return mention.person !== 1 && mention.gender !== 'neuter';
}

/** "this" in "this is Ada" and "is this Ada?". */
function isIdentified({ context }: Mention): boolean {
  return BE.has(context.preceding.word) || BE.has(context.following.word);
}

const BE = new Set("is was 's ’s s are 're ’re isn isnt".split(' '));

/** Tells whether a name may be one of a participant, with this label. */
function mayName(mention: Mention, label: string): boolean {
  if (mention.context.isQuoted) return true;
  const labels = label.toLowerCase().split(NO_LETTERS);
  if (sharesInitial(mention.text, labels)) return true;
  if (mention.speaker === label) return isIntroduction(mention);
  return labels.length > 1 || mention.words.length > 1 || !isFirstName(mention.headText) || !isFirstName(label);
}

const NO_LETTERS = /[^\p{L}]+/u;

/** "I'm Priya", "this is Priya", "Priya here", and "Priya" at the end. */
function isIntroduction({ relation, context }: Mention): boolean {
  const { preceding, following } = context;
  if (INTRODUCING.has(preceding.word) || CLOSING.has(following.word)) return true;
  return relation === 'appos' || (relation === 'root' && following.word === '</s>');
}

const INTRODUCING = new Set("'m ’m m am im is was 's ’s s name here this called me i it".split(' '));
const CLOSING = new Set(['here', 'speaking', 'calling']);

/** Words that make a "you" before them several people. */
const SEVERAL = new Set(['both', 'two', 'three', 'guys', 'folks', 'lot']);
/** And those before "of you". */
const SHARES = new Set('one two three four which who each both all some any none either neither most half'.split(' '));

/**
 * Tells whether a "you" or "me" is several people: "you two", "me and Ben", and the "you" in "you
 * both" and "one of you".
 */
export function isSeveral({ kind, person, words, context }: Mention): boolean {
  if (kind !== 'pronoun' || person === 3) return false;
  return words.length > 1 || (person === 2 && (SEVERAL.has(context.following.word) || isShare(context)));
}

function isShare({ preceding, governor }: Mention['context']): boolean {
  return preceding.word === 'of' && typeof governor === 'object' && SHARES.has(governor.word);
}

/** "he", "she" or "they" in a speaker's own words. */
function isThirdPerson({ kind, person, gender, speaker, context }: Mention): boolean {
  return kind === 'pronoun' && person === 3 && gender !== 'neuter' && speaker !== undefined && !context.isQuoted;
}

/** "you" in a speaker's own words. */
function isOwnYou({ kind, person, speaker, context }: Mention): boolean {
  return kind === 'pronoun' && person === 2 && speaker !== undefined && !context.isQuoted;
}

const VOCATIVE = RELATIONS.indexOf('vocative');
/** The entity type of people. */
export const PERSON: number = ENTITY_TYPES.indexOf('person');
const [MASCULINE, FEMININE] = [GENDERS.indexOf('masculine'), GENDERS.indexOf('feminine')];

/** Tells whether a cluster is nobody but whom people call or say "you" to, this speaker among them: "guys". */
function isOnlyAddressed(members: readonly KeptMention<unknown>[], speaker: number): boolean {
  return members.every(({ keys }) => isAddress(keys)) && members.some(({ keys }) => keys.speaker === speaker);
}

function isAddress(keys: MentionKeys): boolean {
  return isYouOrCall(keys) || keys.relation === VOCATIVE; // also "guys"
}

function isYouOrCall({ isPronoun, person, isVocative }: MentionKeys): boolean {
  return (isPronoun && person === 2) || isVocative;
}

/** Tells whether a turn says "you" to a cluster, or calls it; the newest members are the last. */
function isAddressed(members: readonly KeptMention<unknown>[], turn: number): boolean {
  for (let at = members.length - 1; at >= 0 && members[at]?.keys.turn === turn; at--) {
    const { keys } = members[at] as KeptMention<unknown>;
    if (!keys.isQuoted && isYouOrCall(keys)) return true;
  }
  return false;
}

/**
 * Tells whether a cluster is somebody whom people talk about as "she" or "he", do not talk to, and call by
 * names that begin otherwise than each word of a participant's label: "Mrs. Olsen" is not Linda.
 */
function isSomebodyElse(members: readonly KeptMention<unknown>[], { words }: Mention): boolean {
  let isNamed = false;
  let isTalkedAbout = false;
  for (const { keys, text } of members) {
    if (isAddress(keys)) return false;
    if (keys.isPronoun) isTalkedAbout ||= isGendered(keys) && !keys.isQuoted;
    else if (keys.isProper && keys.type === PERSON) {
      isNamed = true;
      if (sharesInitial(text, words)) return false;
    }
  }
  return isNamed && isTalkedAbout;
}

/** "he", "she", and what is known to be a man or a woman. */
export function isGendered({ gender }: MentionKeys): boolean {
  return gender === MASCULINE || gender === FEMININE;
}

/** Tells whether a word of a name begins like one of these. */
function sharesInitial(name: string, words: readonly string[]): boolean {
  const initials = new Set(words.map((word) => word.charAt(0)));
  return name
    .toLowerCase()
    .split(' ')
    .some((word) => initials.has(word.charAt(0)));
}

/** "you two" and "you and Ben" among the members of a cluster. */
function isSeveralYou({ isPronoun, person, wordCount }: MentionKeys): boolean {
  return isPronoun && person === 2 && wordCount > 1;
}

/**
 * Tells whether a speaker talks about somebody or something rather than to them: a noun, or a name in
 * the turn of the "you", that calls nobody.
 */
function isTalkedAbout(antecedent: MentionKeys, { turn }: Mention): boolean {
  if (antecedent.isSilent || antecedent.isClosed || antecedent.isVocative) return false;
  return !antecedent.isProper || antecedent.turn === turn;
}

/** Tells whether this speaker has called a cluster "he" or "she", and nobody called it by name. */
function isThirdParty(members: readonly KeptMention<unknown>[], speaker: number): boolean {
  let isThird = false;
  for (const { keys } of members) {
    if (keys.isVocative && !keys.isQuoted) return false;
    isThird ||= keys.isPronoun && isGendered(keys) && keys.speaker === speaker && !keys.isQuoted;
  }
  return isThird;
}

/**
 * Filters the candidates that a mention can be linked to, in a conversation with so many
 * participants so far; the same list if all can.
 */
export function filterAllowed<Memory>(
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
  participantCount: number,
): readonly KeptMention<Memory>[] {
  const isAddress = isOwnYou(mention);
  const isAllowed = ({ cluster, keys }: KeptMention<Memory>) =>
    canJoin(mention, cluster, participantCount) && !(isAddress && isTalkedAbout(keys, mention));
  return candidates.every(isAllowed) ? candidates : candidates.filter(isAllowed);
}
