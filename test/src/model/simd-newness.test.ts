import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../scripts/shared/random.ts';
import { MEMORY_LAYERS, OUTPUT_HEADS } from '../../../src/model/layers.ts';
import { createNewnessScorer } from '../../../src/model/network/cluster-memory.ts';
import { LstmState } from '../../../src/model/network/lstm-state.ts';
import { StateSum } from '../../../src/model/network/state-sum.ts';
import type { NetworkWeights } from '../../../src/model/network/weights.ts';
import { createSimdNewness } from '../../../src/model/simd/simd-newness.ts';
import { createSimdRuntime } from './simd-runtime.ts';

const random = createRandom(7);

function drawFloats(length: number, range = 1): Float32Array {
  return Float32Array.from({ length }, () => (2 * random() - 1) * range);
}

/** A committee of two, or one network: members read their own states only. */
function createWeights(units: number, members: number, layer: string): NetworkWeights {
  const member = (unit: number) => Math.floor((unit * members) / units);
  const states = drawFloats(units * units).map((weight, at) =>
    member(Math.floor(at / units)) === member(at % units) ? weight : 0,
  );
  return new Map([
    [layer, { sizes: [units, units], values: states }],
    [OUTPUT_HEADS.newness.weights, { sizes: [units], values: drawFloats(units) }],
    [OUTPUT_HEADS.newness.bias, { sizes: [1], values: drawFloats(1) }],
  ]);
}

describe('createSimdNewness', () => {
  it.each([
    { units: 80, members: 2, layer: MEMORY_LAYERS.states },
    { units: 80, members: 1, layer: MEMORY_LAYERS.meanStates },
    { units: 21, members: 3, layer: MEMORY_LAYERS.states }, // not whole lanes
  ])('returns the bits of the reference for $units units of $members members', ({ units, members, layer }) => {
    const weights = createWeights(units, members, layer);
    const [reference, simd] = [createNewnessScorer(weights), createSimdNewness(createSimdRuntime().kernel, weights)];
    const states = new StateSum(units);
    const clusters: { readonly id: number; readonly memory: LstmState }[] = [];
    for (let id = 0; id < 40; id++) {
      const newness = drawFloats(units, id % 2 === 0 ? 1 : 20); // also beyond where tanh is ±1
      expect(simd(newness, states.follow(clusters))).toBe(reference(newness, states));
      clusters.push({ id, memory: new LstmState(drawFloats(2 * units), 0, units) });
    }
  });
});
