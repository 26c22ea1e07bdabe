/** The schedule of a training run: the data and the learning rate of every step. */

/** Hyperparameters of a run. */
export interface Schedule {
  readonly seed: number;
  readonly steps: number;
  readonly tokensPerStep: number;
  /** Highest learning rate, with warm-up and cosine decay. */
  readonly rate: number;
  /** Share of the run, at its end, with gold data only. */
  readonly goldShare: number;
  /** Before that, every n-th step has gold data. */
  readonly goldEvery: number;
  readonly inputDropout: number;
  readonly hiddenDropout: number;
  /** Share of sentences that lose capitals or final punctuation. */
  readonly chatShare: number;
  readonly averageEvery: number;
  readonly averageShare: number;
  readonly reportEvery: number;
  readonly devEvery: number;
}

const WARM_UP_STEPS = 300;
const LAST_RATE_SHARE = 0.02;

/** Computes the learning rate of a step. */
export function computeLearningRate({ rate, steps }: Schedule, step: number): number {
  const warm = Math.min(1, step / WARM_UP_STEPS);
  const fall = 0.5 * (1 + Math.cos((Math.PI * step) / steps));
  return rate * warm * (LAST_RATE_SHARE + (1 - LAST_RATE_SHARE) * fall);
}

/** Chooses the data of a step. */
export function choosePool({ steps, goldShare, goldEvery }: Schedule, step: number): 'gold' | 'teacher' {
  return step > steps * (1 - goldShare) || step % goldEvery === 0 ? 'gold' : 'teacher';
}
