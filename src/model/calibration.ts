/**
 * Turns a decision's margin into the probability that it is right. The table is fitted on dev and
 * read without functions that engines round differently.
 */
import { z } from 'zod';
import type { DecisionEvidence } from '../decoder/mod.ts';
import { ModelError } from './model-error.ts';

/** Points of a curve: margins ascend, confidences never fall. */
const curveSchema = z
  .array(z.tuple([z.number(), z.number().min(0).max(1)]))
  .min(1)
  .refine(
    (points) => points.every(([margin, confidence], at) => isAfter(margin, confidence, points[at - 1])),
    'found points out of order, expected ascending margins with confidences that never fall',
  );

/** One curve for links, one for new clusters, and how well they fit. */
export const calibrationSchema = z.object({
  link: curveSchema,
  fresh: curveSchema,
  /**
   * Expected calibration error on decisions that the curves were not fitted to; absent if not
   * measured.
   */
  error: z.number().min(0).max(1).optional(),
  /** Number of decisions that the curves were fitted to. */
  decisions: z.int().nonnegative(),
});

export type CalibrationCurve = z.infer<typeof curveSchema>;
export type CalibrationTable = z.infer<typeof calibrationSchema>;

/** Creates the function that looks up a decision's confidence. */
export function createCalibration({
  link,
  fresh,
}: Pick<CalibrationTable, 'link' | 'fresh'>): (mention: unknown, evidence: DecisionEvidence) => number {
  const calibrateLink = createCurve(link);
  const calibrateFresh = createCurve(fresh);
  return (_mention, { isNew, margin }) => (isNew ? calibrateFresh(margin) : calibrateLink(margin));
}

/** Creates a curve that is linear between its points and constant beyond them. */
function createCurve(points: CalibrationCurve): (margin: number) => number {
  const margins = Float64Array.from(points, ([margin]) => margin);
  const confidences = Float64Array.from(points, ([, confidence]) => confidence);
  const [first, last] = [confidences[0], confidences.at(-1)];
  if (first === undefined || last === undefined) throw new ModelError('corrupt', 'read calibration: found no points');
  return (margin) => {
    let beyond = 0;
    while (beyond < margins.length && (margins[beyond] as number) <= margin) beyond++;
    if (beyond === 0) return first;
    if (beyond === margins.length) return last;
    const [from, to] = [margins[beyond - 1] ?? 0, margins[beyond] ?? 0];
    const [low, high] = [confidences[beyond - 1] ?? 0, confidences[beyond] ?? 0];
    return low + ((margin - from) / (to - from)) * (high - low);
  };
}

function isAfter(margin: number, confidence: number, before: readonly [number, number] | undefined): boolean {
  return before === undefined || (margin > before[0] && confidence >= before[1]);
}
