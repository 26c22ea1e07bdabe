/** The grammatical categories that the lexicon, the parser's output and mentions share. */

export type MentionKind = 'pronoun' | 'demonstrative' | 'proper' | 'nominal';
export type GrammaticalNumber = 'singular' | 'plural' | 'unknown';
export type Gender = 'masculine' | 'feminine' | 'neuter' | 'unknown';
export type Person = 1 | 2 | 3;

/** True for the Penn tags of personal and possessive pronouns. */
export function isPersonalPronoun(tag: string | undefined): boolean {
  return tag === 'PRP' || tag === 'PRP$';
}

/** True for the Penn tags of common and proper nouns. */
export function isNounTag(tag: string | undefined): boolean {
  return tag === 'NN' || tag === 'NNS' || tag === 'NNP' || tag === 'NNPS';
}
