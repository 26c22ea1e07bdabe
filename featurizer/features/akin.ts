/** Quick tests of two mentions' keys: whether it is worth comparing them however far apart they stand. */
import type { ComparisonKeys } from './comparison-keys.ts';
import { hasKey, intersects } from './word-key.ts';

/** True where they share a word, a form of their heads, or where one may be the acronym of the other. */
export function isAkin(one: ComparisonKeys, other: ComparisonKeys): boolean {
  if ((one.mask & other.mask) !== 0 && (intersects(one.words, other.words) || intersects(one.lemmas, other.lemmas))) {
    return true;
  }
  return isAcronym(one, other);
}

/** True where the one may be an acronym of the other, or the other of the one. */
export function isAcronym(one: ComparisonKeys, other: ComparisonKeys): boolean {
  return (
    (one.acronym !== 0 && one.acronym === other.initials) || (other.acronym !== 0 && other.acronym === one.initials)
  );
}

/** True where the other is a name, and one of those that the speaker of the first goes by. */
export function isNamedBy(spoken: ComparisonKeys, name: ComparisonKeys): boolean {
  return name.isProper && hasKey(spoken.readSpeakerWords, name.headKey);
}
