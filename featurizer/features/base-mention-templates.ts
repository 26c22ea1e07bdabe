/**
 * The mention templates of `base`: mostly classes, few words. All of them are known when the
 * mention arrives.
 */

import { memoize } from '../memoize.ts';
import type { Mention } from '../mentions/mention.ts';
import { nameBuckets, toBucket, toForm } from './categories.ts';
import type { DocumentContext } from './document-context.ts';
import type { Known, MentionTemplate } from './feature-set.ts';
import { splitName, splitNames } from './speakers.ts';
import { readSlot, WORD_SLOTS } from './word-counters.ts';

const LENGTH_LIMITS = [2, 3, 4, 5, 8, 16];
const ORDINAL_LIMITS = [2, 3, 4, 5, 8];
const SENTENCE_LIMITS = [1, 2, 5, 10, 20];
const SPEAKER_LIMITS = [1, 2, 3, 4, 6];
/** Sums of five bits. */
const VARIANTS = Array.from({ length: 32 }, (_, variants) => String(variants));
const FLAGS = ['false', 'true', 'undefined'];
const SHARE_BINS = 5;
/** Words that indicate the kind of phrase they open. */
const OPENERS = new Set(['the', 'a', 'this', 'that', 'these', 'those']);

/** All templates, in the order of a mention's rows. */
export const BASE_MENTION_TEMPLATES: readonly MentionTemplate[] = [
  defineTemplate('form', toForm),
  defineTemplate('number', ({ number }) => number),
  defineTemplate('gender', ({ gender, feminineShare }) => withShare[toShareBin(feminineShare)]?.(gender) ?? gender),
  defineFlag('animate', ({ isAnimate }) => isAnimate),
  defineFlag('group', ({ isGroup }) => isGroup),
  defineClosed('person', ['0', '1', '2', '3'], ({ person }) => person),
  defineFlag('definite', ({ isDefinite }) => isDefinite),
  defineTemplate('type', ({ entityType }) => entityType ?? 'none'),
  defineTemplate('label', ({ context }) => context.label),
  defineTemplate('head-tag', ({ headTag }) => headTag),
  defineTemplate('relation', ({ relation }) => relation ?? 'none'),
  defineTemplate('governor-tag', readGovernorTag),
  defineTemplate('governor-relation', ({ context: { governor } }) =>
    typeof governor === 'object' ? governor.relation : (governor ?? 'none'),
  ),
  defineTemplate('opening', readOpening),
  defineTemplate('preceding-tag', ({ context }) => context.preceding.tag),
  defineTemplate('following-tag', ({ context }) => context.following.tag),
  defineBuckets('length', LENGTH_LIMITS, ({ words }) => words.length),
  defineBuckets('ordinal', ORDINAL_LIMITS, ({ context }) => context.ordinal),
  defineBuckets('sentence', SENTENCE_LIMITS, ({ sentence }) => sentence),
  defineFlag('alternative', ({ isAlternative }) => isAlternative),
  defineFlag('nested', ({ context }) => context.isNested),
  defineTemplate('tail', ({ context }) => context.tail),
  defineTemplate('cut-after', ({ context }) => context.cutAfter),
  defineTemplate('cut-before', ({ context }) => context.cutBefore),
  defineClosed('variants', VARIANTS, ({ context }) => context.variants),
  defineFlag('quoted', ({ context }) => context.isQuoted),
  defineFlag('spoken', ({ speaker }) => speaker !== undefined),
  defineClosed('speakers', nameBuckets(SPEAKER_LIMITS), (_, { speakers }) => toBucket(speakers.length, SPEAKER_LIMITS)),
  { name: 'speaker-name', read: classifySpeakerName },
  ...WORD_SLOTS.filter((slot) => slot !== 'last').map(
    (slot): MentionTemplate => ({
      name: `${slot}-word`,
      slot,
      read: (mention, { commonWords }) => {
        const word = readSlot(mention, slot);
        return commonWords[slot].has(word) ? word : '';
      },
    }),
  ),
];

function defineTemplate(name: string, read: (mention: Mention) => string): MentionTemplate {
  return { name, read };
}

function defineBuckets(name: string, limits: readonly number[], read: (mention: Mention) => number): MentionTemplate {
  return defineClosed(name, nameBuckets(limits), (mention) => toBucket(read(mention), limits));
}

function defineFlag(name: string, read: (mention: Mention) => boolean | undefined): MentionTemplate {
  return defineClosed(name, FLAGS, (mention) => {
    const flag = read(mention);
    return flag === undefined ? 2 : flag ? 1 : 0;
  });
}

function defineClosed(
  name: string,
  values: readonly string[],
  encode: (mention: Mention, document: DocumentContext) => number,
): MentionTemplate {
  return { name, read: (mention, { document }) => values[encode(mention, document)] ?? '', closed: { values, encode } };
}

/** Finds the bin of a share; the last one is for unknown shares. */
function toShareBin(share: number | undefined): number {
  return share === undefined ? SHARE_BINS : Math.min(SHARE_BINS - 1, Math.floor(share * SHARE_BINS));
}

function readGovernorTag({ context: { governor } }: Mention): string {
  return typeof governor === 'object' ? withSide[governor.side](governor.tag) : (governor ?? 'none');
}

// Two-part values are created once each: a new string would be hashed again at every lookup.
const withShare = Array.from({ length: SHARE_BINS + 1 }, (_, bin) =>
  memoize((gender) => `${gender} ${bin === SHARE_BINS ? 'unknown' : bin}`),
);
const withSide = { left: memoize((tag) => `${tag} left`), right: memoize((tag) => `${tag} right`) };

/**
 * Reads how a phrase opens: its article or demonstrative, POSS for a possessive, else the first
 * token's tag.
 */
function readOpening({ context: { first } }: Mention): string {
  if (first.word === 'an') return 'a';
  if (OPENERS.has(first.word)) return first.word;
  return first.tag === 'PRP$' ? 'POSS' : first.tag;
}

/** Tells whether the head is the name of the speaker, or of another speaker so far. */
function classifySpeakerName({ headText, kind, speaker }: Mention, { document }: Known): string {
  if (kind !== 'proper') return 'none';
  const head = headText.toLowerCase();
  if (speaker !== undefined && splitName(speaker).includes(head)) return 'own';
  return splitNames(document.speakers).has(head) ? 'other' : 'none';
}
