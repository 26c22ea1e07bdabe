/**
 * The closed entities of a ledger as a row of bytes each: thousands of them may still be listed, and
 * nothing about them changes anymore.
 */

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
const GROWTH = 1.2;
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
      const typeNumber = readNumber(reader);
      const name = this.#types[typeNumber - 1];
      const type = name === undefined ? undefined : { name, rank: readNumber(reader) };
      const label = readText(reader);
      return { entity, size, label, labelRank, type, speaker: this.#speakers.get(entity) };
    });
  }

  add({ entity, size, label, labelRank, type, speaker }: ClosedEntity): void {
    const most = 6 * MAX_NUMBER_BYTES + 2 * label.length;
    if (this.#end + most > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(FIRST_BYTES, Math.ceil(GROWTH * (this.#end + most))));
      grown.set(this.#bytes.subarray(0, this.#end));
      this.#bytes = grown;
    }
    const writer = { bytes: this.#bytes, at: this.#end };
    writeNumber(writer, entity);
    writeNumber(writer, size);
    writeNumber(writer, labelRank + 1);
    writeNumber(writer, type === undefined ? 0 : this.#numberType(type.name) + 1);
    if (type !== undefined) writeNumber(writer, type.rank);
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

/** A place in some bytes. */
interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

const MAX_NUMBER_BYTES = 8;

/** Writes a number seven bits at a time. */
function writeNumber(cursor: Cursor, value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) cursor.bytes[cursor.at++] = (rest % 0x80) | 0x80;
  cursor.bytes[cursor.at++] = rest;
}

function readNumber(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 0x80) {
    const byte = cursor.bytes[cursor.at++] as number;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}

/** Writes a text: twice its length, plus one if its units take two bytes each, then the units. */
function writeText(cursor: Cursor, text: string): void {
  let all = 0;
  for (let at = 0; at < text.length; at++) all |= text.charCodeAt(at);
  const isWide = all > 0xff;
  writeNumber(cursor, 2 * text.length + Number(isWide));
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    cursor.bytes[cursor.at++] = unit & 0xff;
    if (isWide) cursor.bytes[cursor.at++] = unit >> 8;
  }
}

function readText(cursor: Cursor): string {
  const header = readNumber(cursor);
  let text = '';
  for (let left = header >> 1; left > 0; left--) {
    const low = cursor.bytes[cursor.at++] as number;
    const high = header % 2 === 1 ? (cursor.bytes[cursor.at++] as number) : 0;
    text += String.fromCharCode(low | (high << 8));
  }
  return text;
}
