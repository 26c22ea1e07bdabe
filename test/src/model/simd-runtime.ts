/** The network's own kernel, as a platform would load it. */
import { readFileSync } from 'node:fs';
import type { SimdRuntime } from '../../../src/model/mod.ts';

export function createSimdRuntime(): SimdRuntime {
  return { provider: 'simd', kernel: new WebAssembly.Module(readFileSync('models/coref/kernel.wasm')) };
}
