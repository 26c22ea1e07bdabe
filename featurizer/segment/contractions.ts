/** Contractions written as one word of letters, and where UD English cuts them. */

/** Where a word is cut: offsets inside it; undefined for most words. Words longer than the longest entry are none. */
export function findCuts(text: string, start: number, end: number): readonly number[] | undefined {
  const length = end - start;
  if (length < MIN_LENGTH || length > MAX_LENGTH) return undefined;
  if (!LAST_LETTERS.has(text.charCodeAt(end - 1) | 0x20)) return undefined;
  return CUTS.get(text.slice(start, end).toLowerCase());
}

const WRITTEN = `can|not gon|na wan|na got|ta out|ta lot|ta wan|a du|n|no a|lot gim|me lem|me i|m i|ve
do|nt does|nt did|nt ca|nt wo|nt is|nt are|nt was|nt were|nt have|nt has|nt had|nt could|nt would|nt should|nt ai|nt
that|s what|s there|s here|s he|s she|s you|re they|re you|ve they|ve we|ve you|ll they|ll it|ll who|s`;

const CUTS: ReadonlyMap<string, readonly number[]> = new Map(
  WRITTEN.split(/\s+/).map((written) => {
    const parts = written.split('|');
    let at = 0;
    const cuts = parts.slice(0, -1).map((part) => {
      at += part.length;
      return at;
    });
    return [parts.join(''), cuts];
  }),
);
const LENGTHS = [...CUTS.keys()].map((word) => word.length);
const MIN_LENGTH = Math.min(...LENGTHS);
const MAX_LENGTH = Math.max(...LENGTHS);
const LAST_LETTERS = new Set([...CUTS.keys()].map((word) => word.charCodeAt(word.length - 1)));
