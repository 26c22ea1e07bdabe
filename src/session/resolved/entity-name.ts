/**
 * What a pronoun is spelled out as: the short name that a mention provides. Plain data, so that it
 * can be stored.
 */
import { findPronoun, isSilent, type Mention } from '../../../featurizer/mod.ts';

/** A name as it reads in the middle of a sentence. */
export interface EntityName {
  readonly text: string;
  readonly isPlural: boolean;
  /** Better names have a higher rank; on a tie the first one stays. */
  readonly rank: number;
}

/** Longer names and descriptions would be too heavy in place of a pronoun. */
const MAX_NAME_WORDS = 5;
const MAX_NAME_UNITS = 40;
const MAX_DESCRIPTION_WORDS = 4;
/** Beyond this length, more words do not improve a name. */
const FULL_NAME_WORDS = 3;
const RANK = { proper: 300, introduced: 400, speaker: 250, nominal: 200, role: 150 } as const;
/** Appositions and relative clauses, which are not part of a name. */
const ADDITION = /\s*[,;:()[\]–—"“”].*$|\s+(?:who|whom|whose|which|that)\s.*$/su;
const POSSESSIVE_END = /\s?(?:['’]s|(?<=s)['’])$/iu;
/** What a description may start with; all become "the". */
const DETERMINER = /^(?:the|an?|this|that|these|those)\s+/i;
/** Vague descriptions: "every student", "a lot", "the other" name nobody in particular. */
const VAGUE =
  /\b(?:other|others|another|same|lot|lots|few|couple|bit|kind|sort|one|ones|none|anyone|someone|thing|things)\b/i;
/** Roles that are used in place of a speaker's name: "Agent: How can I help?" */
const ROLES = new Set(
  'agent customer user host guest interviewer interviewee caller assistant operator client patient doctor nurse moderator student teacher reporter witness judge driver passenger visitor'.split(
    ' ',
  ),
);

/** The best rank that a mention of a kind can provide. */
const BEST_RANK = {
  proper: RANK.proper + FULL_NAME_WORDS,
  nominal: RANK.nominal + MAX_DESCRIPTION_WORDS,
  pronoun: RANK.speaker,
  demonstrative: -1,
} as const;

/** Extracts the name that a mention provides, if any of a higher rank than `rank`. */
export function extractName(mention: Mention, rank = -1): EntityName | undefined {
  if (mention.isAlternative || (!isSilent(mention) && BEST_RANK[mention.kind] <= rank)) return undefined;
  const name = extractAnyName(mention);
  return name !== undefined && name.rank > rank ? name : undefined;
}

function extractAnyName(mention: Mention): EntityName | undefined {
  if (mention.isParticipant === true) return nameSpeaker(mention.text);
  if (mention.isIntroduced === true) return { text: normalize(mention.text), isPlural: false, rank: RANK.introduced };
  switch (mention.kind) {
    case 'proper':
      return extractProperName(mention);
    case 'nominal':
      return extractDescription(mention);
    case 'pronoun':
      return mention.context.isQuoted ? undefined : extractSpeakerName(mention);
    case 'demonstrative':
      return undefined;
  }
}

function extractProperName({ text, number }: Mention): EntityName | undefined {
  const name = normalize(text)
    .replace(ADDITION, '')
    .replace(/^The\s/, 'the ')
    .replace(DETERMINER, replaceDeterminer);
  const length = countWords(name);
  if (!/\p{Lu}/u.test(name) || length > MAX_NAME_WORDS || name.length > MAX_NAME_UNITS || hasPronoun(name))
    return undefined;
  const rank = RANK.proper + (length <= FULL_NAME_WORDS ? length : 0);
  return { text: name, isPlural: number === 'plural', rank };
}

/**
 * Extracts a short definite description: "the doctor" for "a doctor", "Maria's mother" unchanged.
 */
function extractDescription({ text, headTag, number }: Mention): EntityName | undefined {
  if (!headTag.startsWith('NN')) return undefined;
  const said = normalize(text);
  if (!DETERMINER.test(said) && !/^\p{Lu}[^\s]*['’]s\s/u.test(said)) return undefined;
  const name = said.replace(DETERMINER, 'the ');
  const length = countWords(name);
  if (length < 2 || length > MAX_DESCRIPTION_WORDS || name.length > MAX_NAME_UNITS) return undefined;
  if (hasPronoun(name) || VAGUE.test(name) || ADDITION.test(name) || /\d/.test(name)) return undefined;
  return { text: name, isPlural: number === 'plural', rank: RANK.nominal + MAX_DESCRIPTION_WORDS - length };
}

/** Extracts the speaker's name for an "I". */
export function extractSpeakerName({
  speaker,
  headText,
}: Pick<Mention, 'speaker' | 'headText'>): EntityName | undefined {
  if (speaker === undefined || findPronoun(headText)?.canonical !== 'i') return undefined;
  return nameSpeaker(speaker);
}

/** Turns a speaker's label into a name, or a role ("the agent"); `undefined` if it is neither. */
function nameSpeaker(speaker: string): EntityName | undefined {
  const name = normalize(speaker);
  if (ROLES.has(name.toLowerCase())) return { text: `the ${name.toLowerCase()}`, isPlural: false, rank: RANK.role };
  const isName = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{L}[\p{L}.'’-]*){0,2}$/u.test(name) && name.length > 1;
  return isName ? { text: name, isPlural: false, rank: RANK.speaker } : undefined;
}

/** Blanks that are not one space between words, or what may be a possessive ending. */
const UNTIDY = /^\s|\s$|[^\S ]|\s\s|['’]s?$/iu;

function normalize(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text.trim().replace(/\s+/g, ' ').replace(POSSESSIVE_END, '');
}

/** "this Maria" → "Maria"; "the Guardian" keeps its article. */
function replaceDeterminer(found: string): string {
  return /^the\s/i.test(found) ? 'the ' : '';
}

function countWords(text: string): number {
  let count = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count++;
  return count;
}

function hasPronoun(text: string): boolean {
  const words = text.replace(/['’]s(?=\s)/gu, '').split(' ');
  return words.some((word) => findPronoun(word) !== undefined && word !== 'Em');
}
