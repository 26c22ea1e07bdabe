/** The law of states on a device: between two decisions they never leave it. */
import { expect } from 'vitest';
import type { DeviceOutcome } from './run-on-device.ts';

/** The slots that a document starts with (`MIN_DEVICE_SIZE`); each growth doubles them. */
const FIRST_SLOTS = 16;

/**
 * Expects that every run fed the outputs of an earlier one, on the device, and that nothing was
 * read back, except when a document begins or its slots are doubled.
 */
export function expectStatesOnDevice({ steps, decided }: DeviceOutcome): void {
  const mentionCount = decided.flat().length;
  // One run per decision; that of a document's last one stays pending.
  expect(steps.length).toBeGreaterThanOrEqual(mentionCount - decided.length);
  expect(new Set(steps.flatMap(({ returned }) => returned))).toEqual(new Set(['gpu-buffer']));

  const uploads = steps.filter(({ fed }) => fed.includes('cpu'));
  const others = steps.filter((step) => !uploads.includes(step));
  expect(new Set(others.flatMap(({ fed }) => fed))).toEqual(new Set(['gpu-buffer']));
  expect(others.every(({ isKept }) => isKept)).toBe(true);

  const growths = uploads.length - decided.length;
  const mostGrowths = decided.map(({ length }) => Math.max(0, Math.ceil(Math.log2(length / FIRST_SLOTS))));
  expect(growths).toBeLessThanOrEqual(mostGrowths.reduce((sum, count) => sum + count, 0));
  const tensors = steps[0]?.fed.length ?? 0; // the states and, with an LSTM, the cells
  // A document may grow before its first run.
  const downloads = steps.reduce((sum, step) => sum + step.downloads, 0);
  expect(downloads).toBeGreaterThanOrEqual(growths * tensors);
  expect(downloads).toBeLessThanOrEqual(uploads.length * tensors);
}
