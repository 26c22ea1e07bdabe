/**
 * The 21 mention templates φ_a of the paper (docs/model.md §3.3), with the quirks of the reference
 * code; the genre comes last.
 */
import type { Governor, Mention } from '../mentions/mention.ts';
import type { Known, MentionTemplate } from './feature-set.ts';
import {
  classifyMention,
  FEMALE_PRONOUNS,
  FIRST_PERSON,
  findCanonicalForm,
  MALE_PRONOUNS,
  NEUTRAL_PRONOUNS,
  PLURAL_PRONOUNS,
  SECOND_PERSON,
  SINGULAR_PRONOUNS,
} from './mention-type.ts';
import { readSpeaker, simplifySpeakers } from './speakers.ts';
import { hasLast, readSlot, type WordSlot } from './word-counters.ts';

const GENDERS = { masculine: 'MALE', feminine: 'FEMALE', neuter: 'NEUTRAL', unknown: 'UNKNOWN' } as const;
const INANIMATE_LABELS = new Set('ORG GPE FAC WEA LOCATION DATE TIME MONEY NUMBER PERCENT'.split(' '));

/** All templates, in the order of a mention's rows; the first 20 also describe an antecedent. */
export const PAPER_MENTION_TEMPLATES: readonly MentionTemplate[] = [
  { name: 'len', read: ({ words }) => String(words.length) }, // neither bucketed nor capped
  { name: 'head', read: readWordOr('head', ({ headTag }) => headTag) },
  { name: 'first', read: readWordOr('first', ({ context }) => context.first.tag) },
  { name: 'last', read: (mention, known) => (hasLast(mention) ? readLast(mention, known) : '') },
  { name: 'prec', read: readWordOr('preceding', ({ context }) => context.preceding.tag) },
  { name: 'foll', read: readWordOr('following', ({ context }) => context.following.tag) },
  { name: 'syn1', read: ({ context }) => formatGovernor(context.governor) },
  {
    name: 'syn2',
    read: ({ context }) => `${formatGovernor(context.governor)}-${formatGovernor(context.grandGovernor)}`,
  },
  { name: 'gov', read: readWordOr('governor', readGovernorTag) },
  { name: 'sentIdx', read: ({ context }) => String(context.ordinal) }, // not capped either
  { name: 'ner', read: ({ context }) => context.label },
  { name: 'anim', read: readAnimacy },
  { name: 'gend', read: readGender },
  { name: 'num', read: readNumber },
  { name: 'pers', read: readPerson },
  { name: 'type', read: readType },
  { name: 'spk', read: readSpeaker },
  { name: 'headTC', read: readTrueCasedHead },
  { name: 'inSpk', read: isInSpeaker },
  { name: 'hasSpk', read: holdsSpeaker },
  { name: 'genre', read: (_, { document }) => document.genre ?? '-' },
];

/** Creates a template that reads the word if it is common in its slot, else its tag. */
function readWordOr(slot: WordSlot, readTag: (mention: Mention) => string): MentionTemplate['read'] {
  return (mention, { commonWords }) => {
    const word = readSlot(mention, slot);
    return commonWords[slot].has(word) ? word : readTag(mention);
  };
}

const readLast = readWordOr('last', ({ context }) => context.last.tag);

/** Formats a governor; `(L)` means that it is left of its dependent, the opposite of `gov`. */
function formatGovernor(governor: Governor | 'root' | undefined): string {
  if (typeof governor !== 'object') return 'NULL';
  return `${governor.tag}(${governor.side === 'left' ? 'L' : 'R'})`;
}

/** Reads the governor's tag; `L-VBD` if the head is left of its governor. */
function readGovernorTag({ context: { governor } }: Mention): string {
  if (governor === undefined) return '[NONE]';
  return governor === 'root' ? '[ROOT]' : `${governor.side === 'right' ? 'L' : 'R'}-${governor.tag}`;
}

/** Pronouns are in no animacy list. `PER` also matches PERCENT, as in the reference. */
function readAnimacy(mention: Mention): string {
  if (classifyMention(mention) === 'PRONOMINAL') return 'UNKNOWN';
  const { label } = mention.context;
  if (label.startsWith('PER')) return 'ANIMATE';
  if (INANIMATE_LABELS.has(label) || label.startsWith('LOC')) return 'INANIMATE';
  if (mention.isAnimate === undefined) return 'UNKNOWN';
  return mention.isAnimate ? 'ANIMATE' : 'INANIMATE';
}

function readGender(mention: Mention): string {
  if (classifyMention(mention) !== 'PRONOMINAL') return GENDERS[mention.gender];
  const head = readHead(mention);
  if (MALE_PRONOUNS.has(head)) return 'MALE';
  if (FEMALE_PRONOUNS.has(head)) return 'FEMALE';
  return NEUTRAL_PRONOUNS.has(head) ? 'NEUTRAL' : 'UNKNOWN';
}

/** Pronouns have values of their own. Other mentions are singular unless known to be plural. */
function readNumber(mention: Mention): string {
  if (classifyMention(mention) !== 'PRONOMINAL') return mention.number === 'plural' ? 'PLURAL' : 'SINGULAR';
  const head = readHead(mention);
  if (SINGULAR_PRONOUNS.has(head)) return 'SING';
  return PLURAL_PRONOUNS.has(head) ? 'PLU' : 'UNKNOWN';
}

/**
 * Reads the person from the head word, whatever the type. `3rd` never occurs, as in the reference.
 */
function readPerson(mention: Mention): string {
  const head = readHead(mention);
  if (FIRST_PERSON.has(head)) return '1st';
  return SECOND_PERSON.has(head) ? '2nd' : 'OTHER';
}

function readType(mention: Mention): string {
  const type = classifyMention(mention);
  if (type === 'PROPER' || type === 'NOMINAL') return type;
  const head = readHead(mention);
  return findCanonicalForm(head) ?? head;
}

function readTrueCasedHead(mention: Mention, { commonWords }: Known): string {
  return commonWords.head.has(readHead(mention)) ? mention.headText : 'RARE';
}

function isInSpeaker(mention: Mention, { document }: Known): string {
  const head = readHead(mention);
  return String(simplifySpeakers(document.speakers).some((speaker) => speaker.includes(head)));
}

function holdsSpeaker(mention: Mention, { document }: Known): string {
  const head = readHead(mention);
  return String(simplifySpeakers(document.speakers).some((speaker) => head.includes(speaker)));
}

function readHead({ headText }: Mention): string {
  return headText.toLowerCase();
}
