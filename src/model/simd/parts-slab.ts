/**
 * The antecedents' parts of all conversations in one piece of the kernel's memory, where pairs read
 * them in place. The slab belongs to the model: an antecedent that nothing was compared with for
 * long gives up its slot, and its parts are computed again if they are needed.
 */
import type { KernelMemory } from '../../kernel/mod.ts';

/** Slots of the largest slab that a bounded document needs, many times over: 3 MB with 192 units. */
const USUAL_SLOTS = 4096;
const FIRST_SLOTS = 256;
/** A run may use this share of the slots; unbounded documents make the slab larger. */
const SHARE_OF_RUN = 4;

/**
 * Where the parts of an antecedent were put: the slot, and the run that did. A number, because an object
 * per antecedent costs 32 bytes.
 */
export type SlabPlace = number;

/** Most slots of any slab. */
const MOST_SLOTS = 2 ** 22;
/** Runs of all slabs so far: whatever is put into a slot next, of any of them, gets another number. */
let runs = 0;

/** Usual slots share the positive numbers, which then stay small, and which engines keep without an object. */
function toPlace(run: number, slot: number): SlabPlace {
  return slot < USUAL_SLOTS ? run * USUAL_SLOTS + slot : -run * MOST_SLOTS - slot;
}

/** Gets the slot of a place. */
export function getSlot(place: SlabPlace): number {
  return place >= 0 ? place % USUAL_SLOTS : -place % MOST_SLOTS;
}

/** Slots of equal size, each with the parts of one antecedent. */
export class PartsSlab {
  readonly #memory: KernelMemory<unknown>;
  readonly #bytes: number;
  #address = 0;
  /** Per slot: the place of what is in it, and the last run that used it. */
  #places = new Float64Array(0);
  #runs = new Float64Array(0);
  #taken = 0;
  #run = 0;
  #hand = 0;

  constructor(memory: KernelMemory<unknown>, bytes: number) {
    this.#memory = memory;
    this.#bytes = bytes;
  }

  /** Number of slots. */
  get slots(): number {
    return this.#runs.length;
  }

  /** True if the parts were put here, and are still there. */
  holds(place: SlabPlace): boolean {
    return this.#places[getSlot(place)] === place;
  }

  /** Starts a run that uses up to `count` slots. May invalidate views of the memory. */
  begin(count: number): void {
    this.#run = ++runs;
    let slots = Math.max(FIRST_SLOTS, this.#runs.length);
    const isTooSmall = () => count * SHARE_OF_RUN > slots || (slots < USUAL_SLOTS && this.#taken + count > slots);
    while (isTooSmall()) slots *= 2;
    if (slots > this.#runs.length) this.#grow(slots);
  }

  /** Returns the address of parts that are still there, which stay for the rest of the run. */
  use(place: SlabPlace): number {
    const slot = getSlot(place);
    this.#runs[slot] = this.#run;
    return this.#address + slot * this.#bytes;
  }

  /** Copies parts from elsewhere in the memory to a slot that this run does not use. */
  put(from: number): SlabPlace {
    const slot = this.#taken < this.#runs.length ? this.#taken++ : this.#findOld();
    const place = toPlace(this.#run, slot);
    this.#places[slot] = place;
    this.#runs[slot] = this.#run;
    this.#memory.copy(this.#address + slot * this.#bytes, from, this.#bytes);
    return place;
  }

  /** Finds a slot that was not used since the hand came by, or else one that this run does not use. */
  #findOld(): number {
    const slots = this.#runs.length;
    for (let tries = 0; ; tries++) {
      const slot = this.#hand;
      this.#hand = (slot + 1) % slots;
      const used = this.#runs[slot] as number;
      if (used === this.#run) continue;
      if (used < 0 || tries >= slots) return slot;
      this.#runs[slot] = -used; // a second chance
    }
  }

  #grow(slots: number): void {
    const address = this.#memory.reserve(slots * this.#bytes);
    this.#memory.copy(address, this.#address, this.#taken * this.#bytes);
    this.#address = address;
    this.#places = grow(this.#places, slots);
    this.#runs = grow(this.#runs, slots);
  }
}

function grow(values: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length);
  grown.set(values);
  return grown;
}
