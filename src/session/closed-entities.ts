/**
 * The closed entities of a ledger as a row of bytes each: thousands of them may still be listed, and
 * nothing about them changes anymore.
 */

import {
  type Cursor,
  MAX_NUMBER_BYTES,
  measureText,
  readNumber,
  readText,
  writeNumber,
  writeText,
} from './byte-rows.ts';

/** What a summary says about a closed entity. */
export interface ClosedEntity {
  readonly entity: number;
  readonly size: number;
  readonly label: string;
  readonly labelRank: number;
  readonly type: { readonly name: string; readonly rank: number } | undefined;
  readonly speaker: string | undefined;
}

const FIRST_BYTES = 256;
const GROWTH = 1.1;
/** Rows are dropped once this many mentions, and one for every few rows, are no longer listed. */
const MANY_UNLISTED = 64;
const ROWS_PER_UNLISTED = 3;
/** Opens a label that is the same as an earlier one, so many bytes back: no text opens like this. */
const REPEATED = 1;
/** Labels that are remembered to be repeated. */
const REMEMBERED = 64;

/** Rows in the order in which the entities were closed. */
export class ClosedEntities {
  #bytes = new Uint8Array(0);
  #end = 0;
  #count = 0;
  /** Names of types, and ranks, by number. */
  #types: string[] = [];
  #ranks: number[] = [];
  /** Where labels are that may be repeated, by hash; 0 for none: no row starts with its label. */
  readonly #labels = new Int32Array(REMEMBERED);
  /** By entity: few are participants. */
  readonly #speakers = new Map<number, string>();
  /** Mentions that are no longer listed since rows were last dropped. */
  #unlisted = 0;

  /**
   * Takes note that a mention of a closed entity is no longer listed; now and then drops the rows of
   * entities that are not listed at all.
   */
  unlist(listEntities: () => ReadonlySet<number>): void {
    this.#unlisted++;
    if (this.#unlisted < Math.max(MANY_UNLISTED, this.#count / ROWS_PER_UNLISTED)) return;
    this.#unlisted = 0;
    const listed = listEntities();
    const rows = this.all();
    this.#end = 0;
    this.#count = 0;
    this.#types = [];
    this.#ranks = [];
    this.#labels.fill(0);
    this.#speakers.clear();
    for (const row of rows) if (listed.has(row.entity)) this.add(row);
  }

  /** Returns all rows; some may be of entities that are no longer listed. */
  all(): ClosedEntity[] {
    const reader = { bytes: this.#bytes, at: 0 };
    return Array.from({ length: this.#count }, () => {
      const entity = readNumber(reader);
      const size = readNumber(reader);
      const labelRank = this.#ranks[readNumber(reader)] as number;
      const typeCode = readNumber(reader);
      const name = this.#types[(typeCode >> 1) - 1];
      const type = name === undefined ? undefined : { name, rank: typeCode % 2 === 0 ? labelRank : readNumber(reader) };
      const label = readLabel(reader);
      return { entity, size, label, labelRank, type, speaker: this.#speakers.get(entity) };
    });
  }

  add({ entity, size, label, labelRank, type, speaker }: ClosedEntity): void {
    const most = 5 * MAX_NUMBER_BYTES + measureText(label);
    if (this.#end + most > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(FIRST_BYTES, Math.ceil(GROWTH * (this.#end + most))));
      grown.set(this.#bytes.subarray(0, this.#end));
      this.#bytes = grown;
    }
    const writer = { bytes: this.#bytes, at: this.#end };
    writeNumber(writer, entity);
    writeNumber(writer, size);
    writeNumber(writer, assign(this.#ranks, labelRank));
    // Mostly the mention that tells what it is called also tells what it is.
    const isOtherRank = type !== undefined && type.rank !== labelRank;
    writeNumber(writer, type === undefined ? 0 : 2 * (assign(this.#types, type.name) + 1) + Number(isOtherRank));
    if (isOtherRank) writeNumber(writer, type.rank);
    this.#writeLabel(writer, label);
    this.#end = writer.at;
    this.#count++;
    if (speaker !== undefined) this.#speakers.set(entity, speaker);
  }

  /** Writes a label, or how far back the same one is. */
  #writeLabel(writer: Cursor, label: string): void {
    const { bytes, at } = writer;
    const place = hashLabel(label) % REMEMBERED;
    const known = this.#labels[place] as number;
    if (known === 0 || readText({ bytes, at: known }) !== label) {
      this.#labels[place] = at;
      writeText(writer, label);
    } else {
      writeNumber(writer, REPEATED);
      writeNumber(writer, at - known);
    }
  }
}

function readLabel(reader: Cursor): string {
  const { bytes, at } = reader;
  if (bytes[at] !== REPEATED) return readText(reader);
  reader.at++;
  return readText({ bytes, at: at - readNumber(reader) });
}

/** Finds the number of an item of a list, which it is added to if it is new. */
function assign<Item>(items: Item[], item: Item): number {
  const known = items.indexOf(item);
  return known === -1 ? items.push(item) - 1 : known;
}

function hashLabel(label: string): number {
  let hash = 0;
  for (let at = 0; at < label.length; at++) hash = (31 * hash + label.charCodeAt(at)) | 0;
  return hash >>> 0;
}
