/** Caches answers about words that are looked up again and again. */

/**
 * At this size the cache is cleared: most words come back soon, and memory stays bounded over a
 * stream.
 */
const MAX_ANSWERS = 4096;
/**
 * Engines keep a whole text alive for a slice of it that is longer than this, so longer words are
 * not cached.
 */
const MAX_WORD_UNITS = 12;

/** Stands for the answer `undefined`, so that one look-up finds it. */
const UNDEFINED = Symbol('undefined');

/** Wraps a pure function of a word with a bounded cache. */
export function memoize<Answer>(read: (word: string) => Answer): (word: string) => Answer {
  const answers = new Map<string, Answer | typeof UNDEFINED>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known === UNDEFINED ? (undefined as Answer) : known;
    const answer = read(word);
    if (word.length > MAX_WORD_UNITS) return answer;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    answers.set(word, answer === undefined ? UNDEFINED : answer);
    return answer;
  };
}
