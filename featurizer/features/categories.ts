/** The closed lists of `base`, each with a value for "none of these". */
import { findPronoun } from '../lexicon/pronouns.ts';
import type { Mention } from '../mentions/mention.ts';

/** Forms of mentions: the kind, or the word for pronouns and demonstratives. */
export const FORMS = 'nominal proper i we you he she it they one pronoun this that these those participant'.split(' ');
export const KINDS = ['nominal', 'proper', 'pronoun', 'demonstrative'] as const;
/** Roles in a conversation. */
export const PARTIES = ['other', 'i', 'we', 'you', 'participant'];
/** GUM's entity types, which the parser predicts. */
export const ENTITY_TYPES = 'none person place organization object abstract event time substance animal plant'.split(
  ' ',
);
export const RELATIONS = 'none subject passive object oblique possessor nmod conj appos vocative root other'.split(' ');

/** Maps a mention to its form, an element of `FORMS`. */
export function toForm({ kind, headText, isParticipant }: Mention): string {
  if (isParticipant === true) return 'participant';
  if (kind === 'nominal' || kind === 'proper') return kind;
  const form = kind === 'pronoun' ? (findPronoun(headText)?.canonical ?? 'pronoun') : headText.toLowerCase();
  return FORMS.includes(form) ? form : 'pronoun';
}

/** Maps a Universal Dependencies relation to an element of `RELATIONS`. */
export function classifyRelation(relation: string | undefined): string {
  if (relation === undefined) return 'none';
  if (relation === 'nmod:poss') return 'possessor';
  if (relation === 'nsubj:pass' || relation === 'csubj:pass') return 'passive';
  switch (relation.split(':', 1)[0]) {
    case 'nsubj':
    case 'csubj':
      return 'subject';
    case 'obj':
    case 'iobj':
      return 'object';
    case 'obl':
      return 'oblique';
    case 'nmod':
    case 'conj':
    case 'appos':
    case 'vocative':
    case 'root':
      return relation.split(':', 1)[0] ?? 'other';
    default:
      return 'other';
  }
}

/** Finds the index of a value in a list; 0 if it is missing. */
export function toCode(list: readonly string[], value: string | undefined): number {
  return value === undefined ? 0 : Math.max(0, list.indexOf(value));
}

/** Finds the bucket of a number: how many of the ascending limits it reaches. */
export function toBucket(value: number, limits: readonly number[]): number {
  let bucket = 0;
  while (bucket < limits.length && value >= (limits[bucket] as number)) bucket++;
  return bucket;
}

/** Names the buckets between limits: `0 1 2-4 5+` for 1, 2, 5. */
export function nameBuckets(limits: readonly number[]): string[] {
  const starts = [0, ...limits];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    if (next === undefined) return `${start}+`;
    return next - start === 1 ? `${start}` : `${start}-${next - 1}`;
  });
}
