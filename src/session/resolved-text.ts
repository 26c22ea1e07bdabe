/** A turn's text with third-person pronouns spelt out by name. Careful: only sure links to named entities. */
import type { Placement } from '../decoder/mod.ts';
import type { EntityLedger } from './entity-ledger.ts';

/** Links less sure than this stay as they were written. */
const MIN_CONFIDENCE = 0.5;
/** Always possessive; "her" is only where the tag says so. */
const POSSESSIVE = /^(?:his|its|their)$/i;
const SPELT_OUT = /^(?:he|him|she|her|it|they|them|his|its|their)$/i;

/** Replaces each pronoun that links to a named entity by its name; every other character stays. */
export function spellOut(text: string, placements: readonly Placement[], ledger: EntityLedger): string {
  let result = '';
  let at = 0;
  const inOrder = [...placements].sort((one, other) => one.mention.span[0] - other.mention.span[0]);
  for (const { mention, antecedent, cluster, confidence } of inOrder) {
    const [start, end] = mention.span;
    if (antecedent === null || confidence < MIN_CONFIDENCE || start < at) continue;
    if (mention.kind !== 'pronoun' || !SPELT_OUT.test(mention.text) || !ledger.isNamed(cluster)) continue;
    const isPossessive = mention.headTag === 'PRP$' || POSSESSIVE.test(mention.text);
    result += text.slice(at, start) + nameOf(ledger.label(cluster) ?? mention.text, isPossessive);
    at = end;
  }
  return result + text.slice(at);
}

function nameOf(label: string, isPossessive: boolean): string {
  return isPossessive ? `${label}'s` : label;
}
