/** A teacher's scores of a document, which a smaller network learns from, and their scale. */

/** A teacher's scores of every candidate it considered in a document. */
export interface TeacherScores {
  /** Where the antecedents of each mention start; the last entry is their number. */
  readonly starts: Int32Array; // [n + 1]
  readonly antecedents: Int32Array;
  /** f + g of each antecedent. */
  readonly links: Float32Array;
  /** f + g of a new cluster. */
  readonly fresh: Float32Array; // [n]
}

/**
 * The mean margin of a teacher's decisions after scaling: about that of a network trained with
 * margin 1.
 */
const MEAN_MARGIN = 1.25;

/** Computes the factor that brings a teacher's scores into the range of a small network. */
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

/** Multiplies all scores by a factor. */
export function scaleScores({ links, fresh, ...rest }: TeacherScores, scale: number): TeacherScores {
  return { ...rest, links: links.map((score) => score * scale), fresh: fresh.map((score) => score * scale) };
}
