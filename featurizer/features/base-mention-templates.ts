/** What `base` says of one mention: mostly classes, few words. All of it is known when the mention arrives. */
import type { Mention } from '../mentions/mention.ts';
import { remember } from '../remember.ts';
import { bucketNames, bucketOf, formOf } from './categories.ts';
import { allNameWords, nameWords } from './speaker-names.ts';
import type { Known, MentionTemplate } from './templates.ts';
import { WORD_SLOTS, wordInSlot } from './word-counters.ts';

const LENGTH_LIMITS = [2, 3, 4, 5, 8, 16];
const ORDINAL_LIMITS = [2, 3, 4, 5, 8];
const SENTENCE_LIMITS = [1, 2, 5, 10, 20];
const SHARE_BINS = 5;
/** Words that say by themselves what kind of phrase they open. */
const OPENERS = new Set(['the', 'a', 'this', 'that', 'these', 'those']);

/** All templates, in the order of a mention's rows. */
export const BASE_MENTION_TEMPLATES: readonly MentionTemplate[] = [
  template('form', formOf),
  template('number', ({ number }) => number),
  template('gender', ({ gender, feminineShare }) => withShare[shareBin(feminineShare)]?.(gender) ?? gender),
  template('animate', ({ isAnimate }) => String(isAnimate)),
  template('group', ({ isGroup }) => String(isGroup)),
  template('person', ({ person }) => String(person)),
  template('definite', ({ isDefinite }) => String(isDefinite)),
  template('type', ({ entityType }) => entityType ?? 'none'),
  template('label', ({ context }) => context.label),
  template('head-tag', ({ headTag }) => headTag),
  template('relation', ({ relation }) => relation ?? 'none'),
  template('governor-tag', governorTag),
  template('governor-relation', ({ context: { governor } }) =>
    typeof governor === 'object' ? governor.relation : (governor ?? 'none'),
  ),
  template('opening', openingOf),
  template('preceding-tag', ({ context }) => context.preceding.tag),
  template('following-tag', ({ context }) => context.following.tag),
  buckets('length', LENGTH_LIMITS, ({ words }) => words.length),
  buckets('ordinal', ORDINAL_LIMITS, ({ context }) => context.ordinal),
  buckets('sentence', SENTENCE_LIMITS, ({ sentence }) => sentence),
  template('alternative', ({ isAlternative }) => String(isAlternative)),
  template('nested', ({ context }) => String(context.isNested)),
  template('quoted', ({ context }) => String(context.isQuoted)),
  template('spoken', ({ speaker }) => String(speaker !== undefined)),
  { name: 'speaker-name', read: speakerNameOf },
  ...WORD_SLOTS.filter((slot) => slot !== 'last').map(
    (slot): MentionTemplate => ({
      name: `${slot}-word`,
      read: (mention, { commonWords }) => {
        const word = wordInSlot(mention, slot);
        return commonWords[slot].has(word) ? word : '';
      },
    }),
  ),
];

function template(name: string, read: (mention: Mention) => string): MentionTemplate {
  return { name, read };
}

function buckets(name: string, limits: readonly number[], read: (mention: Mention) => number): MentionTemplate {
  const names = bucketNames(limits);
  return template(name, (mention) => names[bucketOf(read(mention), limits)] ?? '');
}

/** The bin of a share; the last for an unknown one. */
function shareBin(share: number | undefined): number {
  return share === undefined ? SHARE_BINS : Math.min(SHARE_BINS - 1, Math.floor(share * SHARE_BINS));
}

function governorTag({ context: { governor } }: Mention): string {
  return typeof governor === 'object' ? withSide[governor.side](governor.tag) : (governor ?? 'none');
}

// Values of two words, each made once: a string that is made anew is hashed anew where it is looked up.
const withShare = Array.from({ length: SHARE_BINS + 1 }, (_, bin) =>
  remember((gender) => `${gender} ${bin === SHARE_BINS ? 'unknown' : bin}`),
);
const withSide = { left: remember((tag) => `${tag} left`), right: remember((tag) => `${tag} right`) };

/** The article or demonstrative that a phrase opens with, POSS for a possessive, else the first token's tag. */
function openingOf({ context: { first } }: Mention): string {
  if (first.word === 'an') return 'a';
  if (OPENERS.has(first.word)) return first.word;
  return first.tag === 'PRP$' ? 'POSS' : first.tag;
}

/** Whether the head is a name of the one who speaks, or of another who has spoken. */
function speakerNameOf({ headText, kind, speaker }: Mention, { document }: Known): string {
  if (kind !== 'proper') return 'none';
  const head = headText.toLowerCase();
  if (speaker !== undefined && nameWords(speaker).includes(head)) return 'own';
  return allNameWords(document.speakers).has(head) ? 'other' : 'none';
}
