/** The 21 templates φ_a of the paper (model.md §3.3), quirks of the reference code included; the genre comes last. */
import type { Governor, Mention } from '../mentions/mention.ts';
import {
  canonicalForm,
  FEMALE_PRONOUNS,
  FIRST_PERSON,
  MALE_PRONOUNS,
  NEUTRAL_PRONOUNS,
  PLURAL_PRONOUNS,
  SECOND_PERSON,
  SINGULAR_PRONOUNS,
  typeOfMention,
} from './mention-type.ts';
import { plainSpeakers, rawSpeaker } from './paper-speakers.ts';
import type { Known, MentionTemplate } from './templates.ts';
import { hasLast, type WordSlot, wordInSlot } from './word-counters.ts';

const GENDERS = { masculine: 'MALE', feminine: 'FEMALE', neuter: 'NEUTRAL', unknown: 'UNKNOWN' } as const;
const INANIMATE_LABELS = new Set('ORG GPE FAC WEA LOCATION DATE TIME MONEY NUMBER PERCENT'.split(' '));

/** All templates, in the order of a mention's rows: the first 20 describe an antecedent too. */
export const PAPER_MENTION_TEMPLATES: readonly MentionTemplate[] = [
  { name: 'len', read: ({ words }) => String(words.length) }, // neither bucketed nor capped
  { name: 'head', read: wordOr('head', ({ headTag }) => headTag) },
  { name: 'first', read: wordOr('first', ({ context }) => context.first.tag) },
  { name: 'last', read: (mention, known) => (hasLast(mention) ? readLast(mention, known) : '') },
  { name: 'prec', read: wordOr('preceding', ({ context }) => context.preceding.tag) },
  { name: 'foll', read: wordOr('following', ({ context }) => context.following.tag) },
  { name: 'syn1', read: ({ context }) => tagAndSide(context.governor) },
  {
    name: 'syn2',
    read: ({ context }) => `${tagAndSide(context.governor)}-${tagAndSide(context.grandGovernor)}`,
  },
  { name: 'gov', read: wordOr('governor', governorTag) },
  { name: 'sentIdx', read: ({ context }) => String(context.ordinal) }, // not capped either
  { name: 'ner', read: ({ context }) => context.label },
  { name: 'anim', read: animacyOf },
  { name: 'gend', read: genderOf },
  { name: 'num', read: numberOf },
  { name: 'pers', read: personOf },
  { name: 'type', read: typeOf },
  { name: 'spk', read: rawSpeaker },
  { name: 'headTC', read: trueCasedHead },
  { name: 'inSpk', read: isInSpeaker },
  { name: 'hasSpk', read: holdsSpeaker },
  { name: 'genre', read: (_, { document }) => document.genre ?? '-' },
];

/** The word where it is common in its slot, else the tag that stands for it. */
function wordOr(slot: WordSlot, tagOf: (mention: Mention) => string): MentionTemplate['read'] {
  return (mention, { commonWords }) => {
    const word = wordInSlot(mention, slot);
    return commonWords[slot].has(word) ? word : tagOf(mention);
  };
}

const readLast = wordOr('last', ({ context }) => context.last.tag);

/** `(L)` says that the governor stands left of its dependent: the opposite of how `gov` counts sides. */
function tagAndSide(governor: Governor | 'root' | undefined): string {
  if (typeof governor !== 'object') return 'NULL';
  return `${governor.tag}(${governor.side === 'left' ? 'L' : 'R'})`;
}

/** `L-VBD` where the head stands left of its governor. */
function governorTag({ context: { governor } }: Mention): string {
  if (governor === undefined) return '[NONE]';
  return governor === 'root' ? '[ROOT]' : `${governor.side === 'right' ? 'L' : 'R'}-${governor.tag}`;
}

/** Pronouns are in no animacy list. `PER` catches PERCENT too, as in the reference. */
function animacyOf(mention: Mention): string {
  if (typeOfMention(mention) === 'PRONOMINAL') return 'UNKNOWN';
  const { label } = mention.context;
  if (label.startsWith('PER')) return 'ANIMATE';
  if (INANIMATE_LABELS.has(label) || label.startsWith('LOC')) return 'INANIMATE';
  if (mention.isAnimate === undefined) return 'UNKNOWN';
  return mention.isAnimate ? 'ANIMATE' : 'INANIMATE';
}

function genderOf(mention: Mention): string {
  if (typeOfMention(mention) !== 'PRONOMINAL') return GENDERS[mention.gender];
  const head = headOf(mention);
  if (MALE_PRONOUNS.has(head)) return 'MALE';
  if (FEMALE_PRONOUNS.has(head)) return 'FEMALE';
  return NEUTRAL_PRONOUNS.has(head) ? 'NEUTRAL' : 'UNKNOWN';
}

/** Pronouns and others are spelled apart, so that they are features apart. Others are singular unless known to be plural. */
function numberOf(mention: Mention): string {
  if (typeOfMention(mention) !== 'PRONOMINAL') return mention.number === 'plural' ? 'PLURAL' : 'SINGULAR';
  const head = headOf(mention);
  if (SINGULAR_PRONOUNS.has(head)) return 'SING';
  return PLURAL_PRONOUNS.has(head) ? 'PLU' : 'UNKNOWN';
}

/** By the head word, whatever the type. `3rd` never fires, as in the reference. */
function personOf(mention: Mention): string {
  const head = headOf(mention);
  if (FIRST_PERSON.has(head)) return '1st';
  return SECOND_PERSON.has(head) ? '2nd' : 'OTHER';
}

function typeOf(mention: Mention): string {
  const type = typeOfMention(mention);
  if (type === 'PROPER' || type === 'NOMINAL') return type;
  const head = headOf(mention);
  return canonicalForm(head) ?? head;
}

function trueCasedHead(mention: Mention, { commonWords }: Known): string {
  return commonWords.head.has(headOf(mention)) ? mention.headText : 'RARE';
}

function isInSpeaker(mention: Mention, { document }: Known): string {
  const head = headOf(mention);
  return String(plainSpeakers(document.speakers).some((speaker) => speaker.includes(head)));
}

function holdsSpeaker(mention: Mention, { document }: Known): string {
  const head = headOf(mention);
  return String(plainSpeakers(document.speakers).some((speaker) => head.includes(speaker)));
}

function headOf({ headText }: Mention): string {
  return headText.toLowerCase();
}
