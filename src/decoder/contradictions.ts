/**
 * Pronouns that contradict what a cluster was called before. Each of these holds for more than 99 % of
 * the pronouns in the training parts of Antecedent Chat and OntoGUM:
 *
 * - What was "he" or "she" is not "it". (Nobody is "she" and then "he" either, but a rule that says so
 *   turns one wrong link into many.)
 * - Whom somebody calls "they" is not that person's "we", nor the other way around, outside quotations.
 */
import type { Mention } from '../../featurizer/mod.ts';
import type { KeptMention } from './view.ts';

/**
 * Filters the candidates whose clusters a mention does not contradict; the same list if it
 * contradicts none.
 */
export function filterConsistent<Memory>(
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
): readonly KeptMention<Memory>[] {
  const isContrary = chooseContrary(mention);
  if (isContrary === undefined) return candidates;
  const isConsistent = ({ cluster }: KeptMention<Memory>) =>
    !cluster.members.some((member) => isContrary(member.mention));
  return candidates.every(isConsistent) ? candidates : candidates.filter(isConsistent);
}

/** Chooses what a mention contradicts; `undefined` for nothing. */
function chooseContrary(mention: Mention): ((member: Mention) => boolean) | undefined {
  if (mention.kind !== 'pronoun') return undefined;
  if (isSingular(mention) && mention.gender === 'neuter') return (member) => isSingular(member) && isGendered(member);
  if (isWe(mention)) return (member) => isThey(member) && member.speaker === mention.speaker;
  if (isThey(mention)) return (member) => isWe(member) && member.speaker === mention.speaker;
  return undefined;
}

/** "he", "she" or "it", in any case. */
function isSingular({ kind, person, number }: Mention): boolean {
  return kind === 'pronoun' && person === 3 && number === 'singular';
}

function isGendered({ gender }: Mention): boolean {
  return gender === 'masculine' || gender === 'feminine';
}

/** "we", "us" or "our" outside quotations. */
function isWe({ kind, person, number, context }: Mention): boolean {
  return kind === 'pronoun' && person === 1 && number === 'plural' && !context.isQuoted;
}

/** "they", "them" or "their" outside quotations; not "she and I". */
function isThey({ kind, person, gender, words, context }: Mention): boolean {
  return kind === 'pronoun' && person === 3 && gender === 'unknown' && words.length === 1 && !context.isQuoted;
}
