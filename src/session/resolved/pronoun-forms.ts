/** The pronouns that can be spelt out, and in which case each stands. Reflexives and relatives are not among them: they stay. */
import type { Mention } from '../../../featurizer/mod.ts';

/** `possessive`: before a noun or alone, "her ticket", "hers". */
export type PronounCase = 'plain' | 'possessive';

export interface ReplaceablePronoun {
  /** The subject form of its set. */
  readonly set: 'he' | 'she' | 'it' | 'they' | 'i' | 'you' | 'we' | 'xe' | 'ze' | 'ey' | 'fae';
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

/** The pronoun that a mention is; `undefined` for all else, for reflexives and for "they all". */
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
  // "her", "faer": the tag, or the tree, says which it is.
  const isPossessive = headTag === 'PRP$' || relation === 'nmod:poss';
  return isPossessive ? { ...found, case: 'possessive' } : found;
}

/** True for I, you and we, which are left alone unless all is asked for. */
export function isFirstOrSecondPerson({ set }: ReplaceablePronoun): boolean {
  return set === 'i' || set === 'you' || set === 'we';
}

/** The possessive of a name: Ada's, James's, the students'. */
export function toPossessive(name: string, isPlural: boolean): string {
  return isPlural && /s$/i.test(name) ? `${name}'` : `${name}'s`;
}
