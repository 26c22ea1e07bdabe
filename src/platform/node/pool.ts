/**
 * The library on Node and Deno in several threads: `antecedent/pool`.
 *
 * @example
 * import { createResolverPool } from 'antecedent/pool';
 * const pool = await createResolverPool({ workers: 2 });
 * const { mentions } = await pool.document().push({ text: 'Ada met Bob. She liked him.' });
 * await pool.close();
 */
import { availableParallelism } from 'node:os';
import { ResolverPool } from './pool/resolver-pool.ts';
import { shareModels, type ThreadOptions } from './shared-models.ts';

export type { PoolDocument } from './pool/pool-document.ts';
export type { ResolverPool } from './pool/resolver-pool.ts';
export type { ThreadOptions } from './shared-models.ts';

/** Options of a pool. */
export interface PoolOptions extends ThreadOptions {
  /** Number of threads; default: one per processor. */
  readonly workers?: number | undefined;
  /** Called when a thread has ended by itself; what it was working on has failed, and it is replaced. */
  readonly onLost?: ((error: Error) => void) | undefined;
}

/** Creates a pool of threads, each with a resolver; all are ready when it resolves. */
export async function createResolverPool({ workers, onLost, ...options }: PoolOptions = {}): Promise<ResolverPool> {
  const count = workers ?? availableParallelism();
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`create pool: found ${count} workers, expected a whole number from 1`);
  }
  return await ResolverPool.start({ models: await shareModels(options), workers: count, onLost });
}
