/**
 * Pronouns that contradict what a cluster was called before: what was "he" or "she" is not "it". This
 * holds for 99.4 % of the "it" in Antecedent Chat's training part and for 99.9 % in OntoGUM's. (Nobody
 * is "she" and then "he" either, but a rule that says so turns one wrong link into many.)
 */
import type { Mention } from '../../featurizer/mod.ts';
import type { OpenCluster } from './view.ts';

/** Tells whether a mention is a pronoun that contradicts one of the cluster's pronouns. */
export function contradicts(mention: Mention, { members }: OpenCluster<unknown>): boolean {
  if (!isSingularPronoun(mention) || mention.gender !== 'neuter') return false;
  return members.some(({ mention: member }) => isSingularPronoun(member) && isGendered(member));
}

/** "he", "she" or "it", in any case. */
function isSingularPronoun({ kind, person, number }: Mention): boolean {
  return kind === 'pronoun' && person === 3 && number === 'singular';
}

function isGendered({ gender }: Mention): boolean {
  return gender === 'masculine' || gender === 'feminine';
}
