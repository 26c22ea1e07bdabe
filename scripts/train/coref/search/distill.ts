/**
 * Learning from a teacher: the softmax of its scores over a mention's candidates is the student's
 * target (cross entropy).
 */

import type { TeacherScores } from '../data/teacher-scores.ts';
import { NEW, type ScoredDocument, type WeightedChoice } from './search.ts';

/** Inverse temperature of the softmax. */
const SHARPNESS = 3;
/** Smaller errors of a share get no gradient. */
const LEAST_ERROR = 1e-3;

/** What a student must change to agree with its teacher. */
export interface Lesson {
  /** Every candidate whose share is wrong, weighted with the gradient of the loss. */
  readonly choices: readonly WeightedChoice[];
  /** Sum of the student's cross entropy minus the teacher's own, divided by `SHARPNESS`. */
  readonly loss: number;
  /** Number of mentions whose best candidate is not the teacher's. */
  readonly differences: number;
}

/** Compares a student's scores of a document with those of its teacher. */
export function distill(student: ScoredDocument, { starts, antecedents, links, fresh }: TeacherScores): Lesson {
  const choices: WeightedChoice[] = [];
  let loss = 0;
  let differences = 0;
  for (let current = 1; current < student.mentionCount; current++) {
    const candidates = [...antecedents.subarray(starts[current], starts[current + 1]), NEW];
    const expected = toShares([...links.subarray(starts[current], starts[current + 1]), fresh[current] as number]);
    const found = toShares(
      candidates.map((choice) => (choice === NEW ? student.scoreNew(current) : student.scoreLink(current, choice))),
    );
    for (const [at, choice] of candidates.entries()) {
      const [share, goal] = [found[at] as number, expected[at] as number];
      if (goal > 0) loss += (goal * Math.log(goal / Math.max(share, 1e-12))) / SHARPNESS;
      if (Math.abs(share - goal) >= LEAST_ERROR) choices.push({ current, choice, weight: share - goal });
    }
    if (findArgmax(found) !== findArgmax(expected)) differences++;
  }
  return { choices, loss, differences };
}

function toShares(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(SHARPNESS * (score - most)));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function findArgmax(values: readonly number[]): number {
  return values.reduce((best, value, at) => (value > (values[best] as number) ? at : best), 0);
}
