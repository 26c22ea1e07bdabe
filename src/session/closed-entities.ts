/**
 * The closed entities of a ledger as columns: thousands of them may still be listed, and nothing
 * about them changes anymore but how many of their mentions are.
 */

/** What a summary says about a closed entity. */
export interface ClosedEntity {
  readonly entity: number;
  readonly size: number;
  readonly label: string;
  readonly labelRank: number;
  readonly type: { readonly name: string; readonly rank: number } | undefined;
  readonly speaker: string | undefined;
  /** Number of its mentions that are still listed. */
  readonly listed: number;
}

const FIRST_ROWS = 16;

/** Rows by ascending entity number; those that left stay as gaps until there are as many as others. */
export class ClosedEntities {
  /** Rows in use, with gaps, which list no mention. */
  #rows = 0;
  #gaps = 0;
  #entities = new Int32Array(0);
  #sizes = new Int32Array(0);
  #ranks = new Int16Array(0);
  #listed = new Int32Array(0);
  readonly #labels: string[] = [];
  /** The name of its type, and the rank of the mention that tells. */
  readonly #types: (string | undefined)[] = [];
  #typeRanks = new Int16Array(0);
  /** By entity: few are participants. */
  readonly #speakers = new Map<number, string>();

  get count(): number {
    return this.#rows - this.#gaps;
  }

  add({ entity, size, label, labelRank, type, speaker, listed }: ClosedEntity): void {
    const row = this.#findRow(entity);
    if (this.#rows === this.#entities.length) this.#grow();
    for (const column of this.#columns()) column.copyWithin(row + 1, row, this.#rows);
    this.#entities[row] = entity;
    this.#sizes[row] = size;
    this.#ranks[row] = labelRank;
    this.#listed[row] = listed;
    this.#typeRanks[row] = type?.rank ?? 0;
    this.#labels.splice(row, 0, copyText(label));
    this.#types.splice(row, 0, type?.name);
    if (speaker !== undefined) this.#speakers.set(entity, speaker);
    this.#rows++;
  }

  /** Takes note that a mention of an entity is no longer listed; the entity leaves with its last. */
  unlist(entity: number): void {
    const row = this.#findRow(entity);
    const listed = (this.#listed[row] as number) - 1;
    if (row === this.#rows || this.#entities[row] !== entity || listed < 0) return;
    this.#listed[row] = listed;
    if (listed > 0) return;
    this.#speakers.delete(entity);
    this.#gaps++;
    if (2 * this.#gaps > this.#rows) this.#closeGaps();
  }

  /** Returns all rows, by ascending entity number. */
  all(): ClosedEntity[] {
    return this.#labels.flatMap((label, row) => {
      const listed = this.#listed[row] as number;
      if (listed === 0) return [];
      const entity = this.#entities[row] as number;
      const type = this.#types[row];
      return {
        entity,
        size: this.#sizes[row] as number,
        label,
        labelRank: this.#ranks[row] as number,
        type: type === undefined ? undefined : { name: type, rank: this.#typeRanks[row] as number },
        speaker: this.#speakers.get(entity),
        listed,
      };
    });
  }

  /** Finds the row of an entity, or the one that it belongs before. */
  #findRow(entity: number): number {
    let [from, to] = [0, this.#rows];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#entities[middle] as number) < entity) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Moves rows up: at a time, since moving thousands for each that leaves takes longer than a decision. */
  #closeGaps(): void {
    let to = 0;
    for (let row = 0; row < this.#rows; row++) {
      if (this.#listed[row] === 0) continue;
      for (const column of this.#columns()) column[to] = column[row] as number;
      this.#labels[to] = this.#labels[row] as string;
      this.#types[to] = this.#types[row];
      to++;
    }
    this.#labels.length = to;
    this.#types.length = to;
    this.#rows = to;
    this.#gaps = 0;
  }

  #columns() {
    return [this.#entities, this.#sizes, this.#ranks, this.#listed, this.#typeRanks];
  }

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, Math.ceil(1.5 * this.#rows));
    const copy = <Column extends Int32Array | Int16Array>(from: Column, to: Column): Column => {
      to.set(from);
      return to;
    };
    this.#entities = copy(this.#entities, new Int32Array(rows));
    this.#sizes = copy(this.#sizes, new Int32Array(rows));
    this.#ranks = copy(this.#ranks, new Int16Array(rows));
    this.#listed = copy(this.#listed, new Int32Array(rows));
    this.#typeRanks = copy(this.#typeRanks, new Int16Array(rows));
  }
}

/** Engines copy a slice that is not longer than this. */
const MAX_COPIED_UNITS = 12;

/** Copies a text into memory of its own: a slice would keep the whole text of its turn. */
function copyText(text: string): string {
  return text.length <= MAX_COPIED_UNITS ? text : (JSON.parse(JSON.stringify(text)) as string);
}
