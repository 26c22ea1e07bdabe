/**
 * The parser's vocabulary as text, and the row of a word in it. Words are sorted, so that a text
 * unpacks only the blocks that its own words are in.
 */

/** Words in a block; blocks are lines. */
const BLOCK_WORDS = 32;
const CAPITAL_A = 'A'.charCodeAt(0);
/** Longest prefix that a word can share with the one before: one capital letter encodes it. */
const MAX_SHARED_UNITS = 25;

/**
 * Packs words that are sorted by their UTF-16 units. In each block they are front-coded: a capital
 * letter for the length of the prefix shared with the word before (A: 0, B: 1, …), then the rest.
 */
export function packWords(words: readonly string[]): string {
  let packed = '';
  words.forEach((word, row) => {
    if (/[A-Z\n]/.test(word)) throw new RangeError('pack words: found a capital letter or a newline, expected neither');
    const isFirst = row % BLOCK_WORDS === 0;
    const shared = isFirst ? 0 : countSharedUnits(words[row - 1] as string, word);
    if (isFirst && row > 0) packed += '\n';
    packed += String.fromCharCode(CAPITAL_A + shared) + word.slice(shared);
  });
  return packed;
}

/** Finds the rows of packed words; the first word's is 0. */
export class WordIndex {
  readonly #blocks: readonly string[];
  readonly #isUnpacked: Uint8Array;
  /** Rows of the words in unpacked blocks. */
  readonly #rows = new Map<string, number>();

  constructor(packed: string) {
    this.#blocks = packed.split('\n');
    this.#isUnpacked = new Uint8Array(this.#blocks.length);
  }

  /** Finds the row of a word; `undefined` if it is not in the list. */
  find(word: string): number | undefined {
    const block = this.#findBlock(word);
    if (this.#isUnpacked[block] === 0) this.#unpack(block);
    return this.#rows.get(word);
  }

  /** Finds the last block that starts with this word or one before it; the first if none does. */
  #findBlock(word: string): number {
    let low = 0;
    let high = this.#blocks.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (readFirst(this.#blocks[middle] as string) <= word) low = middle;
      else high = middle;
    }
    return low;
  }

  #unpack(block: number): void {
    this.#isUnpacked[block] = 1;
    let word = '';
    let row = block * BLOCK_WORDS;
    for (const part of (this.#blocks[block] as string).match(/[A-Z][^A-Z]*/g) ?? []) {
      word = word.slice(0, part.charCodeAt(0) - CAPITAL_A) + part.slice(1);
      this.#rows.set(word, row++);
    }
  }
}

/** Reads the first word of a block. */
function readFirst(block: string): string {
  let end = 1;
  while (end < block.length && !isCapital(block.charCodeAt(end))) end++;
  return block.slice(1, end);
}

function isCapital(unit: number): boolean {
  return unit >= CAPITAL_A && unit < CAPITAL_A + 26;
}

/** Length of the common prefix; never half of a surrogate pair, which would not survive UTF-8. */
function countSharedUnits(one: string, other: string): number {
  let shared = 0;
  while (shared < MAX_SHARED_UNITS && shared < one.length && one[shared] === other[shared]) shared++;
  return shared > 0 && /[\ud800-\udbff]/.test(other.charAt(shared - 1)) ? shared - 1 : shared;
}
