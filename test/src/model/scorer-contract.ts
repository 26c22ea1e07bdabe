/**
 * The contract of all providers of one model: the same decisions, and scores that differ by
 * rounding only.
 */
import { expect } from 'vitest';
import type { Decided } from '../../support/decide.ts';

const TOLERANCE = 1e-4;

/** Fails if decisions differ, or any score by more than the tolerance. */
export function expectAgreement(found: readonly Decided[][], expected: readonly Decided[][]): void {
  const decisions = (document: readonly Decided[]) =>
    document.map(({ cluster, antecedent }) => ({ cluster, antecedent }));
  expect(found.map(decisions)).toEqual(expected.map(decisions));
  let worst = 0;
  for (const [document, placements] of expected.entries()) {
    for (const [at, { numbers }] of placements.entries()) {
      const others = found[document]?.[at]?.numbers ?? {};
      expect(Object.keys(others).sort()).toEqual(Object.keys(numbers).sort());
      for (const [name, value] of Object.entries(numbers)) {
        worst = Math.max(worst, Math.abs(value - (others[name] ?? Number.NaN)));
      }
    }
  }
  expect(worst).toBeLessThan(TOLERANCE);
}
