/**
 * Caches answers about words that are looked up again and again. All functions share one table: a
 * word is found once for what is asked about it in a row.
 */

/**
 * When this many words are new, those that were not asked about since the last time are forgotten:
 * memory stays bounded over a stream.
 */
const MAX_NEW_WORDS = 3072;
/**
 * Engines keep a whole text alive for a slice of it that is longer than this, so longer words are
 * not cached.
 */
const MAX_WORD_UNITS = 12;

/** Stands for the answer `undefined`. */
const UNDEFINED = Symbol('undefined');

/** The answers about each word, one per memoized function. */
let recent = new Map<string, unknown[]>();
let older: ReadonlyMap<string, unknown[]> = new Map();
let lastWord = '';
let lastAnswers: unknown[] = [];
let functions = 0;

/** Wraps a pure function of a word with a bounded cache. */
export function memoize<Answer>(read: (word: string) => Answer): (word: string) => Answer {
  const slot = functions++;
  return (word) => {
    if (word.length > MAX_WORD_UNITS) return read(word);
    const answers = word === lastWord ? lastAnswers : findAnswers(word);
    const known = answers[slot];
    if (known !== undefined) return (known === UNDEFINED ? undefined : known) as Answer;
    const answer = read(word);
    answers[slot] = answer === undefined ? UNDEFINED : answer;
    return answer;
  };
}

function findAnswers(word: string): unknown[] {
  let answers = recent.get(word);
  if (answers === undefined) {
    answers = older.get(word) ?? new Array<unknown>(functions).fill(undefined);
    if (recent.size >= MAX_NEW_WORDS) {
      older = recent;
      recent = new Map();
    }
    recent.set(word, answers);
  }
  lastWord = word;
  lastAnswers = answers;
  return answers;
}
