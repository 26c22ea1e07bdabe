/**
 * Sorted words as text, and the row of a word among them. A text unpacks only the blocks that its own
 * words are in: unpacking tens of thousands would take longer than resolving a sentence.
 */

/** Words in a block; blocks are lines. */
const BLOCK_WORDS = 64;
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
    const shared = isFirst ? 0 : countSharedUnits(words[row - 1] as string, word, MAX_SHARED_UNITS);
    if (isFirst && row > 0) packed += '\n';
    packed += String.fromCharCode(CAPITAL_A + shared) + word.slice(shared);
  });
  return packed;
}

/** Finds the rows of packed words; the first word's is 0. */
export class PackedWords {
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

  /** Unpacks all words. */
  unpackAll(): ReadonlyMap<string, number> {
    this.#blocks.forEach((_, block) => {
      if (this.#isUnpacked[block] === 0) this.#unpack(block);
    });
    return this.#rows;
  }

  /** Finds the last block that starts with this word or one before it; the first if none does. */
  #findBlock(word: string): number {
    let low = 0;
    let high = this.#blocks.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const block = this.#blocks[middle] as string;
      if (block.slice(1, findCapital(block, 1)) <= word) low = middle;
      else high = middle;
    }
    return low;
  }

  #unpack(block: number): void {
    this.#isUnpacked[block] = 1;
    const packed = this.#blocks[block] as string;
    let word = '';
    let row = block * BLOCK_WORDS;
    for (let start = 0; start < packed.length; ) {
      const end = findCapital(packed, start + 1);
      word = word.slice(0, packed.charCodeAt(start) - CAPITAL_A) + packed.slice(start + 1, end);
      this.#rows.set(word, row++);
      start = end;
    }
  }
}

/** Finds the next capital letter, or the end. */
function findCapital(packed: string, from: number): number {
  let at = from;
  while (at < packed.length && !isCapital(packed.charCodeAt(at))) at++;
  return at;
}

function isCapital(unit: number): boolean {
  return unit >= CAPITAL_A && unit < CAPITAL_A + 26;
}

/**
 * Length of the common prefix, up to `most`; never half of a surrogate pair, which would not survive
 * UTF-8.
 */
export function countSharedUnits(one: string, other: string, most: number): number {
  let shared = 0;
  while (shared < most && shared < one.length && one[shared] === other[shared]) shared++;
  return shared > 0 && /[\ud800-\udbff]/.test(other.charAt(shared - 1)) ? shared - 1 : shared;
}
