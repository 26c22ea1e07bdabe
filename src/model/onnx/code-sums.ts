/**
 * Sums of pair-table rows by group and code, kept from run to run: a code's sum never changes, and a document's pairs have few
 * distinct ones. Bounded: when full it starts anew, which costs time but changes nothing.
 */
import type { PairGroups } from '../../../featurizer/mod.ts';

/** Some megabytes, and more codes than a long conversation has. */
const MAX_KEPT = 1 << 15;
const EMPTY = -1;

/** Numbers the codes of a run: known sums are to be fed, new ones to be computed. */
export class CodeSums {
  readonly #groups: PairGroups;
  readonly #units: number;
  #slots = new Int32Array(1 << 12).fill(EMPTY); // entries by hash
  #groupOf = new Int32Array(1 << 11);
  #codeOf = new Int32Array(1 << 11);
  /** In which run an entry was last used, and at which place: at or above 0 among the known, below it (−1 − place) among the new. */
  #runOf = new Int32Array(1 << 11);
  #placeOf = new Int32Array(1 << 11);
  #sums: Float32Array;
  #count = 0;
  #run = 0;
  #known: number[] = [];
  #fresh: number[] = [];

  constructor(groups: PairGroups, units: number) {
    this.#groups = groups;
    this.#units = units;
    this.#sums = new Float32Array((1 << 11) * units);
  }

  /** Starts a run. */
  begin(): void {
    if (this.#count > MAX_KEPT) this.clear();
    this.#run++;
    this.#known = [];
    this.#fresh = [];
  }

  /** Puts places for the codes of one group: `first` + a place among the known sums, or −1 − a place among the new ones. */
  place(group: number, codes: Int32Array, first: number): void {
    let mask = this.#slots.length - 1;
    for (let at = 0; at < codes.length; at++) {
      const code = codes[at] as number;
      let slot = hash(group, code) & mask;
      let entry = this.#slots[slot] as number;
      while (entry !== EMPTY && (this.#codeOf[entry] !== code || this.#groupOf[entry] !== group)) {
        slot = (slot + 1) & mask;
        entry = this.#slots[slot] as number;
      }
      if (entry === EMPTY) {
        entry = this.#add(group, code, slot);
        mask = this.#slots.length - 1;
      } else if (this.#runOf[entry] !== this.#run) {
        this.#runOf[entry] = this.#run;
        this.#placeOf[entry] = this.#known.push(entry) - 1;
      }
      const place = this.#placeOf[entry] as number;
      codes[at] = place < 0 ? place : first + place;
    }
  }

  /** How many known sums this run uses. */
  get knownCount(): number {
    return this.#known.length;
  }

  /** How many codes this run has to sum. */
  get freshCount(): number {
    return this.#fresh.length;
  }

  /** Writes the known sums of this run, one row each. */
  writeKnown(into: Float32Array, at: number): void {
    const units = this.#units;
    let to = at;
    for (const entry of this.#known) {
      const from = entry * units;
      for (let unit = 0; unit < units; unit++) into[to + unit] = this.#sums[from + unit] as number;
      to += units;
    }
  }

  /** Writes the rows of the pair table that the new codes stand for. */
  writeFresh(into: Int32Array): void {
    const { width } = this.#groups;
    for (const [at, entry] of this.#fresh.entries()) {
      this.#groups.writeRows(this.#groupOf[entry] ?? 0, this.#codeOf[entry] ?? 0, into, at * width);
    }
  }

  /** Takes the sums of the new codes, in their order. */
  keep(sums: Float32Array): void {
    const units = this.#units;
    for (const [at, entry] of this.#fresh.entries()) {
      this.#sums.set(sums.subarray(at * units, (at + 1) * units), entry * units);
    }
  }

  /** Forgets everything: also after a run that failed, whose new codes have no sums. */
  clear(): void {
    this.#slots.fill(EMPTY);
    this.#count = 0;
  }

  #add(group: number, code: number, slot: number): number {
    const entry = this.#count++;
    if (entry === this.#codeOf.length) this.#grow();
    this.#groupOf[entry] = group;
    this.#codeOf[entry] = code;
    this.#runOf[entry] = this.#run;
    this.#placeOf[entry] = -this.#fresh.push(entry);
    this.#slots[slot] = entry;
    if (2 * this.#count > this.#slots.length) this.#rehash();
    return entry;
  }

  #grow(): void {
    const wider = (values: Int32Array) => {
      const grown = new Int32Array(2 * values.length);
      grown.set(values);
      return grown;
    };
    this.#groupOf = wider(this.#groupOf);
    this.#codeOf = wider(this.#codeOf);
    this.#runOf = wider(this.#runOf);
    this.#placeOf = wider(this.#placeOf);
    const sums = new Float32Array(2 * this.#sums.length);
    sums.set(this.#sums);
    this.#sums = sums;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(EMPTY);
    const mask = this.#slots.length - 1;
    for (let entry = 0; entry < this.#count; entry++) {
      let slot = hash(this.#groupOf[entry] as number, this.#codeOf[entry] as number) & mask;
      while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.#slots[slot] = entry;
    }
  }
}

function hash(group: number, code: number): number {
  const mixed = Math.imul(code ^ Math.imul(group, 0x2c1b3c6d), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}
