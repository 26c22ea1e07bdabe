/** How a training run goes: which data each step sees and how fast it learns. Everything follows from the step. */

export interface Schedule {
  readonly seed: number;
  readonly steps: number;
  readonly tokensPerStep: number;
  /** Highest learning rate; it warms up, then falls along a cosine. */
  readonly rate: number;
  /** Share of the run, at its end, that sees gold data alone. */
  readonly goldShare: number;
  /** Before that, one step in so many is gold. */
  readonly goldEvery: number;
  readonly inputDropout: number;
  readonly hiddenDropout: number;
  /** Share of sentences that lose capitals or the final stop. */
  readonly chatShare: number;
  readonly averageEvery: number;
  readonly averageShare: number;
  readonly reportEvery: number;
  readonly devEvery: number;
}

const WARM_UP_STEPS = 300;
const LAST_RATE_SHARE = 0.02;

export function computeLearningRate({ rate, steps }: Schedule, step: number): number {
  const warm = Math.min(1, step / WARM_UP_STEPS);
  const fall = 0.5 * (1 + Math.cos((Math.PI * step) / steps));
  return rate * warm * (LAST_RATE_SHARE + (1 - LAST_RATE_SHARE) * fall);
}

export function choosePool({ steps, goldShare, goldEvery }: Schedule, step: number): 'gold' | 'teacher' {
  return step > steps * (1 - goldShare) || step % goldEvery === 0 ? 'gold' : 'teacher';
}
