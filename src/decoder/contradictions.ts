/**
 * Mentions that contradict what a cluster was called before. Each of these holds for more than 99 % of
 * the mentions in the training parts of Antecedent Chat, OntoGUM and Antecedent Marks:
 *
 * - What was "he" or "she" is not "it". (Nobody is "she" and then "he" either, but a rule that says so
 *   turns one wrong link into many.)
 * - Whom somebody calls "they" is not that person's "we", nor the other way around, outside quotations.
 * - In a conversation, "Tom" is not whom somebody called "Karan"; "Tess" may be "Tessa". (In written
 *   text, one of the two may be a surname.)
 * - "Nvidia's chief executive" is not Nvidia.
 * - "Mrs. Gruber" is not "Mr. Gruber", and "Trudi" is neither of them if the other has a title.
 * - "Councillor Webb" is not "Councillor Diaz", and "Rosalind Franklin" is not "Muriel Waley".
 * - In "he called the man", the man is somebody else: the object of a verb is not its subject. Neither
 *   is Anna in "she is at Anna's".
 */
import {
  GENDERS,
  hashName,
  listFullName,
  listTitledWords,
  type Mention,
  type MentionKeys,
  NUMBERS,
  RELATIONS,
  readTitleGender,
  toComparisonKeys,
} from '../../featurizer/mod.ts';
import { isGendered, PERSON } from './allowed.ts';
import { readName } from './participants.ts';
import type { KeptMention, OpenCluster } from './view.ts';

const [SINGULAR, PLURAL] = [NUMBERS.indexOf('singular'), NUMBERS.indexOf('plural')];
const UNKNOWN = GENDERS.indexOf('unknown');

/**
 * Filters the candidates whose clusters a mention does not contradict; the same list if it
 * contradicts none.
 */
export function filterConsistent<Memory>(
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
): readonly KeptMention<Memory>[] {
  const isContrary = chooseContrary(mention, toComparisonKeys(mention));
  if (isContrary === undefined) return candidates;
  const verdicts = new Map<OpenCluster<Memory>, boolean>(); // many candidates are of one cluster
  const isConsistent = ({ cluster }: KeptMention<Memory>) => {
    if (cluster.members.length === 1) return !isContrary(cluster.members); // like most; nothing to remember
    const known = verdicts.get(cluster);
    if (known !== undefined) return known;
    const verdict = !isContrary(cluster.members);
    verdicts.set(cluster, verdict);
    return verdict;
  };
  return candidates.every(isConsistent) ? candidates : candidates.filter(isConsistent);
}

type Members = readonly KeptMention<unknown>[];

/** Chooses what a mention contradicts among the members of a cluster; `undefined` for nothing. */
function chooseContrary(mention: Mention, keys: MentionKeys): ((members: Members) => boolean) | undefined {
  const isContrary = chooseContraryToCalled(mention, keys);
  const verb = findVerb(mention, keys);
  if (verb < 0) return isContrary;
  const hasSubject = (members: Members) => members.some((member) => isSubjectOf(member.keys, keys.sentence, verb));
  return isContrary === undefined ? hasSubject : (members) => hasSubject(members) || isContrary(members);
}

const [SUBJECT, OBJECT, ROOT, OTHER] = ['subject', 'object', 'root', 'other'].map((name) => RELATIONS.indexOf(name));

/** Finds the word whose subject is somebody else than a mention; −1 for none. */
function findVerb(mention: Mention, keys: MentionKeys): number {
  if (isNamedObject(keys)) return keys.governorHead;
  const { tag } = mention.context.preceding;
  // In "she is at Anna's", the tree has Anna in the place of the verb.
  return (tag === 'IN' || tag === 'TO') && (keys.relation === ROOT || keys.relation === OTHER) ? mention.head : -1;
}

/** A noun or name that is the object of a verb. (For pronouns, one wrong subject would become two errors.) */
function isNamedObject({ relation, governorHead, isClosed }: MentionKeys): boolean {
  return relation === OBJECT && governorHead >= 0 && !isClosed;
}

function isSubjectOf(keys: MentionKeys, sentence: number, verb: number): boolean {
  return keys.relation === SUBJECT && keys.sentence === sentence && keys.governorHead === verb;
}

function chooseContraryToCalled(mention: Mention, keys: MentionKeys): ((members: Members) => boolean) | undefined {
  if (keys.isPronoun) {
    const isContrary = chooseContraryPronoun(keys);
    return isContrary && ((members) => members.some((member) => isContrary(member.keys)));
  }
  if (keys.isProper) {
    const titled = listTitledWords(mention.text);
    if (titled.length > 0 || keys.type === PERSON || isGendered(keys)) return chooseContraryName(mention, keys, titled);
  }
  const owners = listOwners(mention.words);
  if (owners.length === 0) return undefined;
  return (members) => members.some((member) => member.keys.isProper && owners.includes(readName(member)));
}

function chooseContraryName(
  mention: Mention,
  keys: MentionKeys,
  titled: readonly string[],
): ((members: Members) => boolean) | undefined {
  const full = keys.type === PERSON && keys.wordCount > 1 ? listFullName(mention.text) : [];
  const contraries = [
    isGendered(keys) && ((members: Members) => hasOtherTitle(members, mention, keys)),
    isLoneName(keys) && ((members: Members) => hasOtherLoneName(members, mention, keys)),
    titled.length > 0 && ((members: Members) => hasOtherName(members, titled, listTitled)),
    full.length > 0 && ((members: Members) => hasOtherName(members, full, listFull)),
  ].filter((isContrary) => isContrary !== false);
  if (contraries.length <= 1) return contraries[0];
  return (members) => contraries.some((isContrary) => isContrary(members));
}

function chooseContraryPronoun(mention: MentionKeys): ((member: MentionKeys) => boolean) | undefined {
  if (isSingular(mention) && mention.isNeuter) return (member) => isSingular(member) && isGendered(member);
  const { speaker } = mention;
  if (isWe(mention)) return (member) => isThey(member) && member.speaker === speaker;
  if (isThey(mention)) return (member) => isWe(member) && member.speaker === speaker;
  return undefined;
}

/** A person's name of one word, said by somebody. */
function isLoneName({ isProper, wordCount, type, speaker, isSilent }: MentionKeys): boolean {
  return isProper && wordCount === 1 && type === PERSON && speaker !== 0 && !isSilent;
}

/**
 * Tells whether a cluster has another lone name, and no name with this one in it. Nicknames and
 * misspellings begin alike.
 */
function hasOtherLoneName(members: Members, { text }: Mention, { mask }: MentionKeys): boolean {
  const initial = text.charAt(0).toLowerCase();
  const isOther = ({ text: name }: KeptMention<unknown>) => name.charAt(0).toLowerCase() !== initial;
  return (
    !members.some(({ keys }) => keys.isProper && (keys.mask & mask) !== 0) &&
    members.some((member) => isLoneName(member.keys) && isOther(member))
  );
}

/** Tells whether a cluster has a name of the other gender, and one of the two has a title that says so. */
function hasOtherTitle(members: Members, { text }: Mention, { gender }: MentionKeys): boolean {
  const isTitled = readTitleGender(text) !== undefined;
  return members.some(
    (member) =>
      member.keys.isProper &&
      isGendered(member.keys) &&
      member.keys.gender !== gender &&
      (isTitled || readTitleGender(member.text) !== undefined),
  );
}

/** Lists the words of a name with a title, or of a person's full name. */
type ListWords = (member: KeptMention<unknown>) => readonly string[];

const listTitled: ListWords = ({ text }) => listTitledWords(text);
const listFull: ListWords = ({ keys, text }) => (keys.type === PERSON ? listFullName(text) : []);

/** Tells whether a cluster has a name of the same kind, and none with one of these words. */
function hasOtherName(members: Members, own: readonly string[], listWords: ListWords): boolean {
  let isOther = false;
  for (const member of members) {
    if (!member.keys.isProper) continue;
    const words = listWords(member);
    if (words.some((word) => own.includes(word))) return false;
    if (words.length > 0) isOther = true;
  }
  return isOther;
}

/** The most words of a name that is looked for. */
const MAX_OWNER_WORDS = 4;

/** Lists what may be the name before an 's inside a mention, shorter first. */
function listOwners(words: readonly string[]): number[] {
  const end = words.findIndex((word) => word === "'s" || word === '’s');
  if (end <= 0 || end === words.length - 1) return [];
  const lengths = Array.from({ length: Math.min(end, MAX_OWNER_WORDS) }, (_, index) => index + 1);
  return lengths.map((length) => hashName(words.slice(end - length, end).join(' ')));
}

/** "he", "she" or "it", in any case. */
function isSingular({ isPronoun, person, grammaticalNumber }: MentionKeys): boolean {
  return isPronoun && person === 3 && grammaticalNumber === SINGULAR;
}

/** "we", "us" or "our" outside quotations. */
function isWe({ isPronoun, person, grammaticalNumber, isQuoted }: MentionKeys): boolean {
  return isPronoun && person === 1 && grammaticalNumber === PLURAL && !isQuoted;
}

/** "they", "them" or "their" outside quotations; not "she and I". */
function isThey({ isPronoun, person, gender, wordCount, isQuoted }: MentionKeys): boolean {
  return isPronoun && person === 3 && gender === UNKNOWN && wordCount === 1 && !isQuoted;
}
