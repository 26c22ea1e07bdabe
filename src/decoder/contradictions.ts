/**
 * Pronouns that contradict what a cluster was called before. Each of these holds for more than 99 % of
 * the pronouns in the training parts of Antecedent Chat and OntoGUM:
 *
 * - What was "he" or "she" is not "it". (Nobody is "she" and then "he" either, but a rule that says so
 *   turns one wrong link into many.)
 * - Whom somebody calls "they" is not that person's "we", nor the other way around, outside quotations.
 */
import { GENDERS, type Mention, type MentionKeys, NUMBERS, toComparisonKeys } from '../../featurizer/mod.ts';
import type { KeptMention } from './view.ts';

const [SINGULAR, PLURAL] = [NUMBERS.indexOf('singular'), NUMBERS.indexOf('plural')];
const [UNKNOWN, MASCULINE, FEMININE] = [
  GENDERS.indexOf('unknown'),
  GENDERS.indexOf('masculine'),
  GENDERS.indexOf('feminine'),
];

/**
 * Filters the candidates whose clusters a mention does not contradict; the same list if it
 * contradicts none.
 */
export function filterConsistent<Memory>(
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
): readonly KeptMention<Memory>[] {
  const isContrary = chooseContrary(toComparisonKeys(mention));
  if (isContrary === undefined) return candidates;
  const isConsistent = ({ cluster }: KeptMention<Memory>) => !cluster.members.some((member) => isContrary(member.keys));
  return candidates.every(isConsistent) ? candidates : candidates.filter(isConsistent);
}

/** Chooses what a mention contradicts; `undefined` for nothing. */
function chooseContrary(mention: MentionKeys): ((member: MentionKeys) => boolean) | undefined {
  if (!mention.isPronoun) return undefined;
  if (isSingular(mention) && mention.isNeuter) return (member) => isSingular(member) && isGendered(member);
  const { speaker } = mention;
  if (isWe(mention)) return (member) => isThey(member) && member.speaker === speaker;
  if (isThey(mention)) return (member) => isWe(member) && member.speaker === speaker;
  return undefined;
}

/** "he", "she" or "it", in any case. */
function isSingular({ isPronoun, person, grammaticalNumber }: MentionKeys): boolean {
  return isPronoun && person === 3 && grammaticalNumber === SINGULAR;
}

function isGendered({ gender }: MentionKeys): boolean {
  return gender === MASCULINE || gender === FEMININE;
}

/** "we", "us" or "our" outside quotations. */
function isWe({ isPronoun, person, grammaticalNumber, isQuoted }: MentionKeys): boolean {
  return isPronoun && person === 1 && grammaticalNumber === PLURAL && !isQuoted;
}

/** "they", "them" or "their" outside quotations; not "she and I". */
function isThey({ isPronoun, person, gender, wordCount, isQuoted }: MentionKeys): boolean {
  return isPronoun && person === 3 && gender === UNKNOWN && wordCount === 1 && !isQuoted;
}
