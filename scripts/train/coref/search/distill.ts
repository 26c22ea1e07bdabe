/** Learning from a teacher: its scores of a mention's candidates, as shares, are what the student's shares should be (cross entropy). */

import type { TeacherScores } from '../data/teacher-scores.ts';
import { NEW, type ScoredDocument, type WeightedChoice } from './search.ts';

/** The teacher's mean lead of a decision, once scaled: about that of a network whose margin is 1. */
const MEAN_MARGIN = 1.25;
/** How sharply scores become shares. */
const SHARPNESS = 3;
/** A share's error below this is not worth its gradient. */
const LEAST_ERROR = 1e-3;

/** What the teacher's scores of a text are to be multiplied with, so that a small network can reach them. */
export function computeTeacherScale(documents: readonly TeacherScores[]): number {
  let sum = 0;
  let count = 0;
  for (const { starts, links, fresh } of documents) {
    for (let current = 1; current < fresh.length; current++) {
      const scores = [...links.subarray(starts[current], starts[current + 1]), fresh[current] as number];
      if (scores.length < 2) continue;
      scores.sort((one, other) => other - one);
      sum += (scores[0] as number) - (scores[1] as number);
      count++;
    }
  }
  return count === 0 ? 1 : (MEAN_MARGIN * count) / sum;
}

/** The teacher's scores, scaled. */
export function scaleScores({ links, fresh, ...rest }: TeacherScores, scale: number): TeacherScores {
  return { ...rest, links: links.map((score) => score * scale), fresh: fresh.map((score) => score * scale) };
}

export interface Lesson {
  /** Every candidate whose share is wrong, with the gradient of the loss by its score. */
  readonly choices: readonly WeightedChoice[];
  /** Σ of the student's cross entropy over the teacher's own, by `SHARPNESS`. */
  readonly loss: number;
  /** Mentions whose best candidate is another than the teacher's. */
  readonly differences: number;
}

/** Compares a student's scores of a document with its teacher's. */
export function distill(student: ScoredDocument, { starts, antecedents, links, fresh }: TeacherScores): Lesson {
  const choices: WeightedChoice[] = [];
  let loss = 0;
  let differences = 0;
  for (let current = 1; current < student.mentionCount; current++) {
    const candidates = [...antecedents.subarray(starts[current], starts[current + 1]), NEW];
    const wanted = toShares([...links.subarray(starts[current], starts[current + 1]), fresh[current] as number]);
    const found = toShares(
      candidates.map((choice) => (choice === NEW ? student.scoreNew(current) : student.scoreLink(current, choice))),
    );
    for (const [at, choice] of candidates.entries()) {
      const [share, goal] = [found[at] as number, wanted[at] as number];
      if (goal > 0) loss += (goal * Math.log(goal / Math.max(share, 1e-12))) / SHARPNESS;
      if (Math.abs(share - goal) >= LEAST_ERROR) choices.push({ current, choice, weight: share - goal });
    }
    if (findArgmax(found) !== findArgmax(wanted)) differences++;
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
