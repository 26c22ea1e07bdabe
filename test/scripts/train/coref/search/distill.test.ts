import { describe, expect, it } from 'vitest';
import type { TeacherScores } from '../../../../../scripts/train/coref/data/teacher-scores.ts';
import { computeTeacherScale, scaleScores } from '../../../../../scripts/train/coref/data/teacher-scores.ts';
import { distill } from '../../../../../scripts/train/coref/search/distill.ts';
import { NEW, type ScoredDocument } from '../../../../../scripts/train/coref/search/search.ts';

/** Three mentions; the third has both others as candidates. */
const teacher: TeacherScores = {
  starts: Int32Array.of(0, 0, 1, 3),
  antecedents: Int32Array.of(0, 0, 1),
  links: Float32Array.of(-1, 2, 0.5),
  fresh: Float32Array.of(0, 1, 0),
};

type Scores = { readonly links: readonly (readonly number[])[]; readonly fresh: readonly number[] };

function student({ links, fresh }: Scores): ScoredDocument {
  return {
    mentionCount: 3,
    oracle: Int32Array.of(0, 1, 0),
    previous: Int32Array.of(-1, -1, 0),
    scoreLink: (current, antecedent) => links[current]?.[antecedent] ?? 0,
    scoreNew: (current) => fresh[current] ?? 0,
  };
}

const own = { links: [[], [-1], [2, 0.5]], fresh: [0, 1, 0] };

describe('learning from a teacher', () => {
  it('changes nothing in a student with the same scores, up to a constant per mention', () => {
    const shifted = { links: [[], [4], [-1, -2.5]], fresh: [0, 6, -3] };
    for (const scores of [own, shifted]) {
      const { choices, loss, differences } = distill(student(scores), teacher);
      expect(choices).toEqual([]);
      expect(loss).toBeCloseTo(0, 10);
      expect(differences).toBe(0);
    }
  });

  it('weights every candidate with the derivative of the loss by its score', () => {
    const links = [[], [0.3], [0.4, 0.9]];
    const fresh = [0, 0.2, 0.7];
    const { choices, loss, differences } = distill(student({ links, fresh }), teacher);
    expect(loss).toBeGreaterThan(0);
    expect(differences).toBe(2);
    const step = 1e-5;
    for (const [current, choice] of [
      [1, 0],
      [1, NEW],
      [2, 0],
      [2, 1],
      [2, NEW],
    ] as const) {
      const moved = (by: number) => {
        const scores = { links: links.map((row) => [...row]), fresh: [...fresh] };
        if (choice === NEW) scores.fresh[current] = (fresh[current] ?? 0) + by;
        else (scores.links[current] as number[])[choice] = (links[current]?.[choice] ?? 0) + by;
        return distill(student(scores), teacher).loss;
      };
      const slope = (moved(step) - moved(-step)) / (2 * step);
      const weight = choices.find((one) => one.current === current && one.choice === choice)?.weight;
      expect(weight).toBeCloseTo(slope, 6);
    }
  });

  it('scales every teacher to the same mean margin', () => {
    const loud = scaleScores(teacher, 7);
    expect(computeTeacherScale([loud]) * 7).toBeCloseTo(computeTeacherScale([teacher]), 5);
    const scaled = scaleScores(loud, computeTeacherScale([loud]));
    expect(computeTeacherScale([scaled])).toBeCloseTo(1, 5);
  });
});
