/**
 * The shared memory of a training run: blocks of parameters, then one arena per worker; and the
 * barrier of the workers.
 */
import { ARENA_START, Arena } from './train-kernel.ts';

export const WORKERS = 2;
const PAGE_BYTES = 65536;
const ARENA_BYTES = 192 * 2 ** 20;

/** Byte offsets of the blocks, with `count` floats each. */
export interface TrainingBlocks {
  readonly weights: number;
  readonly averages: number;
  readonly firstMoments: number;
  readonly secondMoments: number;
  readonly gradients: readonly number[];
  readonly arenas: readonly number[];
}

/** Lays out the blocks of a network with `count` weights. */
export function layOutBlocks(count: number): TrainingBlocks {
  const bytes = (count * 4 + 63) & ~63;
  const block = (index: number): number => ARENA_START + index * bytes;
  const workers = Array.from({ length: WORKERS }, (_, worker) => worker);
  return {
    weights: block(0),
    averages: block(1),
    firstMoments: block(2),
    secondMoments: block(3),
    gradients: workers.map((worker) => block(4 + worker)),
    arenas: workers.map((worker) => block(4 + WORKERS) + worker * ARENA_BYTES),
  };
}

/** Creates the memory of a network with `count` weights. */
export function createMemory(count: number): WebAssembly.Memory {
  const bytes = (layOutBlocks(count).arenas.at(-1) as number) + ARENA_BYTES;
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES), maximum: 32768, shared: true });
}

/** Creates the arena of a worker. */
export function createArena(blocks: TrainingBlocks, worker: number): Arena {
  const start = blocks.arenas[worker] as number;
  return new Arena(start, start + ARENA_BYTES);
}

/** A barrier for all workers. */
export class Meeting {
  readonly #state: Int32Array;

  constructor(state: Int32Array) {
    this.#state = state;
  }

  /** Creates the shared state of a barrier. */
  static create(): Int32Array {
    return new Int32Array(new SharedArrayBuffer(8));
  }

  /** Waits until every worker waits. */
  wait(): void {
    const round = Atomics.load(this.#state, 1);
    if (Atomics.add(this.#state, 0, 1) === WORKERS - 1) {
      Atomics.store(this.#state, 0, 0);
      Atomics.add(this.#state, 1, 1);
      Atomics.notify(this.#state, 1);
    } else {
      while (Atomics.load(this.#state, 1) === round) Atomics.wait(this.#state, 1, round);
    }
  }
}
