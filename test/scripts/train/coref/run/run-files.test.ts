import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import { initializeOwn } from '../../../../../scripts/train/coref/network/initial-values.ts';
import { step, updateAverages } from '../../../../../scripts/train/coref/network/parameters.ts';
import { loadCheckpoint, saveCheckpoint } from '../../../../../scripts/train/coref/run/run-files.ts';

const SHAPES = [
  { name: 'W_a', sizes: [4, 3], isTable: true },
  { name: 'u', sizes: [3], isTable: false },
];
const path = () => join(mkdtempSync(join(tmpdir(), 'antecedent-')), 'checkpoint.bin');

describe('a checkpoint', () => {
  it('restores weights, sums and averages exactly', () => {
    const saved = initializeOwn(SHAPES, createRandom(1));
    for (const parameter of saved.values()) {
      step(parameter, parameter.values.slice(), { learningRate: 0.1, weightDecay: 0 });
    }
    updateAverages(saved, 0.9);
    const file = path();
    saveCheckpoint(file, 3, saved);
    const loaded = initializeOwn(SHAPES, createRandom(2));
    expect(loadCheckpoint(file, loaded)).toBe(3);
    expect(loaded).toEqual(saved);
  });

  it('of another network is refused', () => {
    const file = path();
    saveCheckpoint(file, 1, initializeOwn(SHAPES, createRandom(1)));
    expect(() => loadCheckpoint(file, initializeOwn(SHAPES.slice(1), createRandom(1)))).toThrow(/for this network/);
  });

  it('that does not exist means a fresh start', () => {
    expect(loadCheckpoint(path(), initializeOwn(SHAPES, createRandom(1)))).toBeUndefined();
  });
});
