import { describe, expect, it } from 'vitest';
import type { KernelMemory } from '../../../src/kernel/mod.ts';
import { PartsSlab } from '../../../src/model/simd/parts-slab.ts';

const BYTES = 64;

/** The memory of a kernel without a kernel; the parts to copy are at its start. */
function createMemory() {
  let bytes = new Uint8Array(BYTES);
  const memory = {
    reserve(length: number) {
      const at = bytes.length;
      const grown = new Uint8Array(at + length);
      grown.set(bytes);
      bytes = grown;
      return at;
    },
    copy: (to: number, from: number, length: number) => bytes.copyWithin(to, from, from + length),
  };
  return {
    slab: new PartsSlab(memory as unknown as KernelMemory<unknown>, BYTES),
    write: (value: number) => bytes.fill(value, 0, BYTES),
    read: (address: number) => bytes[address],
  };
}

describe('PartsSlab', () => {
  it('keeps parts at an address until others take their slot', () => {
    const { slab, write, read } = createMemory();
    slab.begin(2);
    const places = [7, 9].map((value) => {
      write(value);
      return slab.put(0);
    });
    expect(places.map((place) => [slab.holds(place), read(slab.use(place))])).toEqual([
      [true, 7],
      [true, 9],
    ]);
  });

  it('moves them when it grows', () => {
    const { slab, write, read } = createMemory();
    slab.begin(1);
    write(5);
    const place = slab.put(0);
    slab.begin(10_000);
    expect(slab.holds(place)).toBe(true);
    expect(read(slab.use(place))).toBe(5);
  });

  it('gives up what was not used for long, never what is in use', () => {
    const { slab } = createMemory();
    slab.begin(2);
    const [used, idle] = [slab.put(0), slab.put(0)];
    for (let run = 0; run < 20_000; run++) {
      slab.begin(2);
      slab.use(used);
      slab.put(0);
      expect(slab.holds(used)).toBe(true);
    }
    expect(slab.holds(idle)).toBe(false);
  });

  it('does not take the parts of another slab for its own', () => {
    const [slab, other] = [createMemory().slab, createMemory().slab];
    for (const one of [slab, other]) one.begin(1);
    const [own, theirs] = [slab.put(0), other.put(0)];
    expect([slab.holds(own), slab.holds(theirs)]).toEqual([true, false]);
  });
});
