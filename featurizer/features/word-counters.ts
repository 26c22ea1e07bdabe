/**
 * Finds the words that are common enough to be features, counted per slot in training mentions
 * (docs/model.md §3.2).
 */

import { memoize } from '../memoize.ts';
import type { Mention } from '../mentions/mention.ts';
import { isClosedClass } from './mention-type.ts';

export const WORD_SLOTS = ['head', 'first', 'last', 'preceding', 'following', 'governor'] as const;
export type WordSlot = (typeof WORD_SLOTS)[number];

/** The common words of each slot, in the form that `readSlot` returns. */
export type CommonWords = Readonly<Record<WordSlot, ReadonlySet<string>>>;

/**
 * Reads a slot's lower-cased word; the governor's has the side of the head as a prefix, `l-said`.
 */
export function readSlot(mention: Mention, slot: WordSlot): string {
  const { context } = mention;
  switch (slot) {
    case 'head':
      return mention.headText.toLowerCase();
    case 'governor':
      return readGovernor(mention);
    default:
      return context[slot].word;
  }
}

/**
 * Counts the words of training mentions and keeps those that occur `cutoff` times in their slot.
 */
export function countWords(mentions: Iterable<Mention>, cutoff: number): CommonWords {
  const counters = mapSlots(() => new Map<string, number>());
  for (const mention of mentions) {
    const isOpen = !isClosedClass(mention);
    for (const slot of WORD_SLOTS) {
      if (!isCounted(mention, slot, isOpen)) continue;
      const word = readSlot(mention, slot);
      counters[slot].set(word, (counters[slot].get(word) ?? 0) + 1);
    }
  }
  return mapSlots((slot) => new Set([...counters[slot]].flatMap(([word, count]) => (count >= cutoff ? [word] : []))));
}

/** Creates a record with one value per slot. */
export function mapSlots<T>(make: (slot: WordSlot) => T): Record<WordSlot, T> {
  return {
    head: make('head'),
    first: make('first'),
    last: make('last'),
    preceding: make('preceding'),
    following: make('following'),
    governor: make('governor'),
  };
}

/**
 * True if the last word is neither the head nor the only word; otherwise the slot `last` is empty.
 */
export function hasLast({ words, end, head }: Mention): boolean {
  return words.length > 1 && head !== end - 1;
}

/** Pronouns do not fill the slots of the span itself; single words only fill the head's. */
function isCounted(mention: Mention, slot: WordSlot, isOpen: boolean): boolean {
  switch (slot) {
    case 'head':
      return isOpen;
    case 'first':
      return isOpen && mention.words.length > 1;
    case 'last':
      return isOpen && hasLast(mention);
    default:
      return true;
  }
}

function readGovernor({ context: { governor } }: Mention): string {
  if (governor === undefined) return '[none]';
  return governor === 'root' ? '[root]' : withSide[governor.side](governor.word);
}

const withSide = { left: memoize((word) => `r-${word}`), right: memoize((word) => `l-${word}`) };
