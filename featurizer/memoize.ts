/** Answers about words that are asked for again and again. */

/** When so many are kept, all are forgotten: most come back at once, and what a stream keeps stays bounded. */
const MAX_ANSWERS = 4096;
/** Engines keep a whole text alive for a slice of it that is longer than this; longer words are read each time. */
const MAX_WORD_UNITS = 12;

/** The same function of a word, which must be pure, with its answers kept. */
export function memoize<Answer>(read: (word: string) => Answer): (word: string) => Answer {
  const answers = new Map<string, Answer>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined || answers.has(word)) return known as Answer;
    const answer = read(word);
    if (word.length > MAX_WORD_UNITS) return answer;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    answers.set(word, answer);
    return answer;
  };
}
