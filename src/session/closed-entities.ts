/**
 * The closed entities of a ledger as a row of bytes each: thousands of them may still be listed, and
 * nothing about them changes anymore.
 */

import { MAX_NUMBER_BYTES, measureText, readNumber, readText, writeNumber, writeText } from './byte-rows.ts';

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

/** Rows in the order in which the entities were closed. */
export class ClosedEntities {
  #bytes = new Uint8Array(0);
  #end = 0;
  #count = 0;
  /** Names of types by number. */
  #types: string[] = [];
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
    this.#speakers.clear();
    for (const row of rows) if (listed.has(row.entity)) this.add(row);
  }

  /** Returns all rows; some may be of entities that are no longer listed. */
  all(): ClosedEntity[] {
    const reader = { bytes: this.#bytes, at: 0 };
    return Array.from({ length: this.#count }, () => {
      const entity = readNumber(reader);
      const size = readNumber(reader);
      const labelRank = readNumber(reader) - 1;
      const typeCode = readNumber(reader);
      const name = this.#types[(typeCode >> 1) - 1];
      const type = name === undefined ? undefined : { name, rank: typeCode % 2 === 0 ? labelRank : readNumber(reader) };
      const label = readText(reader);
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
    writeNumber(writer, labelRank + 1);
    // Mostly the mention that tells what it is called also tells what it is.
    const isOtherRank = type !== undefined && type.rank !== labelRank;
    writeNumber(writer, type === undefined ? 0 : 2 * (this.#numberType(type.name) + 1) + Number(isOtherRank));
    if (isOtherRank) writeNumber(writer, type.rank);
    writeText(writer, label);
    this.#end = writer.at;
    this.#count++;
    if (speaker !== undefined) this.#speakers.set(entity, speaker);
  }

  #numberType(name: string): number {
    const known = this.#types.indexOf(name);
    return known === -1 ? this.#types.push(name) - 1 : known;
  }
}
