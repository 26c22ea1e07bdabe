/**
 * Reads speaker labels: the words of a name, and the gender that a title, a kinship word or a first
 * name suggests.
 */
import { memoize } from '../memoize.ts';
import { findNounGender } from './gendered-nouns.ts';
import { findNameGender } from './name-gender.ts';
import { findTitle } from './titles.ts';

/** Names with fewer bearers say little. */
const MIN_BEARERS = 200;

/** Splits a label into words as they are written: "Linda_Walker" → Linda, Walker. */
export function splitLabel(label: string): string[] {
  return label.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * Estimates the share of women among speakers with such a label; `undefined` if the label says
 * nothing.
 */
export const findLabelGender: (label: string) => number | undefined = memoize((label) => {
  const words = splitLabel(label);
  for (const word of words) {
    const feminine = findTitle(word)?.feminine ?? findNounGender(word);
    if (feminine !== undefined) return feminine;
  }
  for (const word of words) {
    const name = findNameGender(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
    if (name !== undefined && name.count >= MIN_BEARERS) return name.feminine;
  }
  return undefined;
});
