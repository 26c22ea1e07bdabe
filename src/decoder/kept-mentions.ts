/**
 * The kept antecedents of a document, oldest first: their keys in one array, and columns that are
 * scanned to find related ones.
 */
import {
  type EarlierMentions,
  hashWord,
  type Mention,
  type MentionKeys,
  maskNames,
  NOTHING_EARLIER,
  PACKED,
  packMention,
  TagTable,
} from '../../featurizer/mod.ts';
import type { Kept } from './kept-mention.ts';

/** Antecedents that there is space for at first, and the ints of their keys; both double up to a limit. */
const FIRST_ROWS = 32;
const FIRST_INTS = 1024;
const MANY_ROWS = 256;
const MANY_INTS = 8192;
/** How arrays grow beyond that, if this share of them is in use. */
const GROWTH = 1.12;
const MAX_SHARE = 0.92;

/** How antecedents are kept. */
export interface KeepOptions {
  /** True to pack them, for a scorer with `readsMentions: false`. Default: false. */
  readonly isPacked?: boolean;
}

/** A list with columns, kept in sync by `add` and `remove`. */
export class KeptMentions<Antecedent extends Kept<unknown>> implements EarlierMentions {
  /** The tags of packed mentions; `undefined` if mentions are kept as they are. */
  readonly #tags: TagTable | undefined;
  readonly #all: Antecedent[] = [];
  /** The keys of all and what is packed, in the same order; those that were removed leave gaps. */
  #ints = new Int32Array(0);
  #end = 0;
  #used = 0;
  /** Columns by place in the list. */
  #masks = new Int32Array(0);
  #heads = new Int32Array(0);
  #parties = new Uint8Array(0);

  constructor({ isPacked = false }: KeepOptions) {
    this.#tags = isPacked ? new TagTable() : undefined;
  }

  get all(): readonly Antecedent[] {
    return this.#all;
  }

  /** Finds the next antecedent, from a place on, whose words or lemmas may be among those of a mask. */
  findSimilar(mask: number, from: number): number {
    const { length } = this.#all;
    const masks = this.#masks;
    let at = from;
    while (at < length && ((masks[at] as number) & mask) === 0) at++;
    return at;
  }

  /** The same, or one that is "I", "we", "you", or a participant. */
  findSimilarOrParty(mask: number, from: number): number {
    const { length } = this.#all;
    const masks = this.#masks;
    const parties = this.#parties;
    let at = from;
    while (at < length && ((masks[at] as number) & mask) === 0 && parties[at] === 0) at++;
    return at;
  }

  countAgreeing(): readonly number[] {
    return this.#all.at(-1)?.listAgreeingAfter() ?? NOTHING_EARLIER.countAgreeing();
  }

  countHead(head: string): number {
    const hash = hashWord(head);
    const heads = this.#heads;
    for (let at = this.#all.length - 1; at >= 0; at--)
      if (heads[at] === hash) return (this.#all[at] as Antecedent).sameHead + 1;
    return 0;
  }

  /** Adds the newest, and moves its keys to the array of all. */
  add(kept: Antecedent, mention: Mention): void {
    const row = this.#all.length;
    if (row === this.#masks.length) this.#addRows();
    this.#masks[row] = maskNames(kept);
    this.#heads[row] = kept.tallyHead;
    this.#parties[row] = isParty(kept) ? 1 : 0;
    const packed = this.#tags === undefined ? 0 : packMention(mention, this.#tags, kept.document.speakers);
    const { length } = kept;
    if (this.#end + length + packed > this.#ints.length) this.#makeSpace(length + packed);
    this.#all.push(kept);
    moveInts(kept, this.#ints, this.#end);
    copyInts(PACKED, 0, { into: this.#ints, at: this.#end + length, count: packed });
    kept.release(this.#tags, packed);
    this.#end += length + packed;
    this.#used += length + packed;
  }

  remove(kept: Antecedent): void {
    const row = remove(this.#all, kept);
    const end = this.#all.length + 1;
    this.#masks.copyWithin(row, row + 1, end);
    this.#heads.copyWithin(row, row + 1, end);
    this.#parties.copyWithin(row, row + 1, end);
    this.#used -= kept.allInts;
  }

  /** Closes the gaps, in a larger array if there are few. */
  #makeSpace(count: number): void {
    const needed = this.#used + count;
    const isFull = needed > MAX_SHARE * this.#ints.length;
    const ints = isFull ? new Int32Array(growTo(needed, FIRST_INTS, MANY_INTS)) : this.#ints;
    this.#end = moveAll(this.#all, ints);
    this.#ints = ints;
  }

  #addRows(): void {
    const rows = growTo(this.#all.length, FIRST_ROWS, MANY_ROWS);
    const [masks, heads, parties] = [new Int32Array(rows), new Int32Array(rows), new Uint8Array(rows)];
    masks.set(this.#masks);
    heads.set(this.#heads);
    parties.set(this.#parties);
    this.#masks = masks;
    this.#heads = heads;
    this.#parties = parties;
  }
}

/** Finds the length of an array for a number of items, with room for more. */
function growTo(items: number, first: number, many: number): number {
  return Math.max(first, items < many ? 2 * items : Math.ceil(GROWTH * items));
}

/** Moves the ints of all antecedents to the front of their array, or to another; returns their end. */
function moveAll(all: readonly Kept<unknown>[], into: Int32Array): number {
  let end = 0;
  for (let row = 0; row < all.length; ) {
    const { ints, at } = all[row] as Kept<unknown>;
    let stop = at; // neighbors move at once
    for (; row < all.length && (all[row] as Kept<unknown>).at === stop; row++) {
      const kept = all[row] as Kept<unknown>;
      stop += kept.allInts;
      kept.at += end - at;
    }
    if (ints !== into || at !== end) into.set(ints.subarray(at, stop), end);
    end += stop - at;
  }
  for (const kept of all) kept.ints = into;
  return end;
}

/** Moves the ints of an antecedent that is not in the array yet. */
function moveInts(kept: Kept<unknown>, into: Int32Array, at: number): void {
  copyInts(kept.ints, kept.at, { into, at, count: kept.allInts });
  kept.ints = into;
  kept.at = at;
}

/** Copies a few ints: a loop is faster than a call. */
function copyInts(
  from: Int32Array,
  start: number,
  { into, at, count }: { readonly into: Int32Array; readonly at: number; readonly count: number },
): void {
  for (let place = 0; place < count; place++) into[at + place] = from[start + place] as number;
}

/** Returns true for "I", "we" and "you", and the participants themselves. */
export function isParty({ isParticipant, isPronoun, person }: MentionKeys): boolean {
  return isParticipant || (isPronoun && person !== 3);
}

/** Removes an item from a list; returns where it was, throws if it is not in the list. */
export function remove<Item>(items: Item[], item: Item): number {
  const at = items.indexOf(item);
  if (at < 0) throw new RangeError('drop antecedent: found one that is not kept, expected a member of the cluster');
  items.splice(at, 1);
  return at;
}
