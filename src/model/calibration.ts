/** From a decision's margin to the probability that it is right: a table made on dev, read without functions that engines round differently. */
import { z } from 'zod';
import type { DecisionEvidence } from '../decoder/mod.ts';
import { ModelError } from './model-error.ts';

/** Points of a curve: margins ascend, confidences do not descend. */
const curveSchema = z
  .array(z.tuple([z.number(), z.number().min(0).max(1)]))
  .min(1)
  .refine(
    (points) => points.every(([margin, confidence], at) => isAfter(margin, confidence, points[at - 1])),
    'found points out of order, wanted rising margins with confidences that do not fall',
  );

/** A curve for new clusters and one for links, and how well they fit. */
export const calibrationSchema = z.object({
  link: curveSchema,
  fresh: curveSchema,
  /** Expected calibration error, measured on decisions that the curves were not fitted to; none where nothing was measured. */
  error: z.number().min(0).max(1).optional(),
  /** How many decisions they were fitted to. */
  decisions: z.int().nonnegative(),
});

export type CalibrationCurve = z.infer<typeof curveSchema>;
export type CalibrationTable = z.infer<typeof calibrationSchema>;

/** The confidence that a table gives to decisions. */
export function createCalibration({
  link,
  fresh,
}: Pick<CalibrationTable, 'link' | 'fresh'>): (mention: unknown, evidence: DecisionEvidence) => number {
  const ofLink = createCurve(link);
  const ofFresh = createCurve(fresh);
  return (_mention, { isNew, margin }) => (isNew ? ofFresh(margin) : ofLink(margin));
}

/** Linear between the points, level beyond them. */
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
