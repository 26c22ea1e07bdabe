/** Provider `simd`, loaded as a platform does. */
import { readFileSync } from 'node:fs';
import type { SimdRuntime } from '../../../src/model/mod.ts';

export function createSimdRuntime(): SimdRuntime {
  return { provider: 'simd', kernel: new WebAssembly.Module(readFileSync('models/coref/kernel.wasm')) };
}
