/**
 * The pronouns that can be spelled out, and their case. Reflexives and relative pronouns are never
 * replaced.
 */
import type { Mention } from '../../../featurizer/mod.ts';

/** `possessive`: before a noun or alone, as in "her ticket" and "hers". */
export type PronounCase = 'plain' | 'possessive';

/** A pronoun, or what stands for one, that can be replaced by a name. */
export interface ReplaceablePronoun {
  /** The subject form of its set; `noun` for a noun or demonstrative that is replaced as a whole. */
  readonly set: 'he' | 'she' | 'it' | 'they' | 'i' | 'you' | 'we' | 'xe' | 'ze' | 'ey' | 'fae' | 'noun';
  readonly case: PronounCase;
}

const SETS: readonly [set: ReplaceablePronoun['set'], plain: string, possessive: string][] = [
  ['he', 'he him', 'his'],
  ['she', 'she her', 'hers'],
  ['it', 'it', 'its'],
  ['they', 'they them', 'their theirs'],
  ['xe', 'xe xem', 'xyr xyrs'],
  ['ze', 'ze zie zem', 'zir zirs'],
  ['fae', 'fae faer', 'faers'],
  ['i', 'i me', 'my mine'],
  ['you', 'you', 'your yours'],
  ['we', 'we us', 'our ours'],
];

const FORMS: ReadonlyMap<string, ReplaceablePronoun> = new Map(
  SETS.flatMap(([set, plain, possessive]) => [
    ...plain.split(' ').map((form): [string, ReplaceablePronoun] => [form, { set, case: 'plain' }]),
    ...possessive.split(' ').map((form): [string, ReplaceablePronoun] => [form, { set, case: 'possessive' }]),
  ]),
);

/**
 * Finds the pronoun that a mention consists of; `undefined` for anything else, such as reflexives
 * and "they all".
 */
export function findReplaceable({
  kind,
  start,
  end,
  text,
  headTag,
  relation,
}: Mention): ReplaceablePronoun | undefined {
  if (kind !== 'pronoun' || end - start !== 1) return undefined;
  const found = FORMS.get(text.toLowerCase());
  if (found === undefined || found.case === 'possessive') return found;
  // "her" and "faer" are ambiguous: the tag or the tree decides.
  const isPossessive = headTag === 'PRP$' || relation === 'nmod:poss';
  return isPossessive ? { ...found, case: 'possessive' } : found;
}

/** Returns true for I, you and we, which are replaced only with `resolved=all`. */
export function isFirstOrSecondPerson({ set }: ReplaceablePronoun): boolean {
  return set === 'i' || set === 'you' || set === 'we';
}

/** Returns the possessive of a name: Ada's, James's, the students'. */
export function toPossessive(name: string, isPlural: boolean): string {
  return isPlural && /s$/i.test(name) ? `${name}'` : `${name}'s`;
}
