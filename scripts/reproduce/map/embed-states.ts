/** Embeds cluster states in the plane with t-SNE; seeded, so the same states give the same map. */
import { TSNE } from '@keckelt/tsne';
import { createRandom, sampleNormal } from '../../shared/random.ts';

export interface EmbedOptions {
  readonly perplexity: number;
  readonly iterations: number;
  readonly seed: number;
  /** Called after each iteration. */
  readonly onStep?: () => void;
}

export type Place = readonly [x: number, y: number];

/** Replaces the library's `gaussRandom` with a seeded one. */
class SeededTsne extends TSNE {
  readonly #random: () => number;

  constructor({ perplexity, seed }: EmbedOptions) {
    super({ perplexity, epsilon: 10, dim: 2 });
    this.#random = createRandom(seed);
  }

  override gaussRandom(): number {
    return sampleNormal(this.#random);
  }
}

/** Places each state in [0, 1]², near its neighbors. */
export function embedStates(states: readonly Float32Array[], options: EmbedOptions): Place[] {
  // t-SNE has no solution if the perplexity exceeds a third of the points.
  const perplexity = Math.max(1, Math.min(options.perplexity, (states.length - 1) / 3));
  const tsne = new SeededTsne({ ...options, perplexity });
  tsne.initDataRaw(states.map((state) => [...state]));
  for (let iteration = 0; iteration < options.iterations; iteration++) {
    tsne.step();
    options.onStep?.();
  }
  return scaleToUnit(tsne.getSolution() as [number, number][]);
}

function scaleToUnit(points: readonly Place[]): Place[] {
  const range = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    const low = Math.min(...values);
    return { low, width: Math.max(...values) - low || 1 };
  };
  const [x, y] = [range(0), range(1)];
  return points.map(([left, top]) => [(left - x.low) / x.width, (top - y.low) / y.width]);
}
