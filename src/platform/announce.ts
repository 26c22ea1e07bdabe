/** What servers print when they start, or fail to. */
import type { ResolverInfo } from '../mod.ts';

/** Describes a server that listens: its address, its model, its provider and its worker threads. */
export function announce(address: string, { name, model, provider }: ResolverInfo, workers = 0): string {
  const system = model === undefined ? name : `model ${model.name} ${model.id.slice(0, 7)} (memory: ${model.memory})`;
  const threads = workers === 0 ? '' : `, ${workers} worker thread${workers === 1 ? '' : 's'}`;
  return `antecedent is listening on ${address}: ${system} on ${provider}${threads}`;
}

/** Describes a setting or a model that a server cannot start with; `undefined` for a bug. */
export function describeStartFailure(error: unknown): string | undefined {
  const isExpected = error instanceof RangeError || (error instanceof Error && 'code' in error);
  return isExpected ? `antecedent: ${error.message}` : undefined;
}
