/** What servers print when they start, or fail to. */
import type { ResolverInfo } from '../mod.ts';

/** Describes a server that listens: its address, its model and its provider. */
export function announce(address: string, { name, model, provider }: ResolverInfo): string {
  const system = model === undefined ? name : `model ${model.name} ${model.id.slice(0, 7)} (memory: ${model.memory})`;
  return `antecedent is listening on ${address}: ${system} on ${provider}`;
}

/** Describes a setting or a model that a server cannot start with; `undefined` for a bug. */
export function describeStartFailure(error: unknown): string | undefined {
  const isExpected = error instanceof RangeError || (error instanceof Error && 'code' in error);
  return isExpected ? `antecedent: ${error.message}` : undefined;
}
