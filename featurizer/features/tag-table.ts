/** The tags of a conversation by number, which packed mentions have instead. */

/** Most tags of a conversation that get a number, and the longest of them. */
const MAX_TAGS = 255;
const MAX_TAG_UNITS = 32;
/** No tag. */
export const NO_TAG: number = MAX_TAGS;
/** Columns of a mention that have a tag. */
const TAG_COLUMNS = 15;

/** The tags, relations and labels of a conversation by number. */
export class TagTable {
  readonly #tags: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The last tag of each column, and its number: most repeat. */
  readonly #lastTags = new Array<string | undefined>(TAG_COLUMNS).fill(undefined);
  readonly #lastNumbers = new Uint8Array(TAG_COLUMNS).fill(NO_TAG);

  /** Finds the number of a tag, or gives it one; −1 if there are too many. */
  assign(tag: string): number {
    const known = this.#numbers.get(tag);
    if (known !== undefined) return known;
    if (this.#tags.length === MAX_TAGS || tag.length > MAX_TAG_UNITS) return -1;
    this.#numbers.set(tag, this.#tags.length);
    return this.#tags.push(tag) - 1;
  }

  /** The same for the tag of a column. */
  assignIn(column: number, tag: string | undefined): number {
    if (tag === this.#lastTags[column]) return this.#lastNumbers[column] as number;
    const number = tag === undefined ? NO_TAG : this.assign(tag);
    if (number === -1) return number;
    this.#lastTags[column] = tag;
    this.#lastNumbers[column] = number;
    return number;
  }

  read(number: number): string {
    return this.#tags[number] ?? '';
  }
}
