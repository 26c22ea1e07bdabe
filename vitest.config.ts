import { defineConfig } from 'vitest/config';
import { hasNativeRuntime } from './test/support/native-runtime.ts';

/** Suites that run graphs with onnxruntime-node. */
const TRAINING = [
  'test/scripts/tensor/**',
  'test/scripts/train/coref/**',
  'test/scripts/reproduce/**',
  'test/runtime/bench.test.ts',
  'test/runtime/coref-training.test.ts',
  'test/runtime/cuda.test.ts',
  'test/runtime/train-model.test.ts',
];
if (!hasNativeRuntime) console.warn('training suites are skipped: found no onnxruntime-node; npm run setup:training');
const skipped = hasNativeRuntime ? [] : TRAINING;

/** Two projects: `unit` (fast, no process or socket: part of `npm run check`) and `runtime` (servers, runtimes, packaging). */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/runtime/**', ...skipped],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'runtime',
          include: ['test/runtime/**/*.test.ts'],
          exclude: skipped,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
