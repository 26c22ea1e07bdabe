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

/** Where the parts of an antecedent were put. */
export interface SlabPlace {
  readonly slab: PartsSlab;
  readonly slot: number;
  /** Which of the parts that were ever put there. */
  readonly serial: number;
}

/** Slots of equal size, each with the parts of one antecedent. */
export class PartsSlab {
  readonly #memory: KernelMemory<unknown>;
  readonly #bytes: number;
  #address = 0;
  /** Per slot: what is in it, and the last run that used it. */
  #serials = new Float64Array(0);
  #runs = new Float64Array(0);
  #serial = 0;
  #run = 0;
  #hand = 0;
  #filled = 0;

  constructor(memory: KernelMemory<unknown>, bytes: number) {
    this.#memory = memory;
    this.#bytes = bytes;
  }

  /** Number of slots. */
  get slots(): number {
    return this.#serials.length;
  }

  /** True if the parts were put here, and are still there. */
  holds({ slab, slot, serial }: SlabPlace): boolean {
    return slab === this && this.#serials[slot] === serial;
  }

  /** Starts a run that uses up to `count` slots. May invalidate views of the memory. */
  begin(count: number): void {
    this.#run++;
    let slots = Math.max(FIRST_SLOTS, this.#serials.length);
    const isTooSmall = () => count * SHARE_OF_RUN > slots || (slots < USUAL_SLOTS && this.#filled + count > slots);
    while (isTooSmall()) slots *= 2;
    if (slots > this.#serials.length) this.#grow(slots);
  }

  /** Returns the address of parts that are still there, which stay for the rest of the run. */
  use({ slot }: SlabPlace): number {
    this.#runs[slot] = this.#run;
    return this.#address + slot * this.#bytes;
  }

  /** Copies parts from elsewhere in the memory to a slot that this run does not use. */
  put(from: number): SlabPlace {
    const slot = this.#filled < this.#serials.length ? this.#filled++ : this.#findOld();
    const serial = ++this.#serial;
    this.#serials[slot] = serial;
    this.#runs[slot] = this.#run;
    this.#memory.copy(this.#address + slot * this.#bytes, from, this.#bytes);
    return { slab: this, slot, serial };
  }

  /** Finds a slot that was not used since the hand came by, or else one that this run does not use. */
  #findOld(): number {
    const slots = this.#serials.length;
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
    this.#memory.copy(address, this.#address, this.#filled * this.#bytes);
    this.#address = address;
    const [serials, runs] = [new Float64Array(slots), new Float64Array(slots)];
    serials.set(this.#serials);
    runs.set(this.#runs);
    [this.#serials, this.#runs] = [serials, runs];
  }
}
