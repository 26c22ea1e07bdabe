import { defineConfig } from 'vitest/config';

/** Two projects: `unit` (fast, no process or socket: part of `npm run check`) and `runtime` (servers, runtimes, packaging). */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/runtime/**'], testTimeout: 30_000 } },
      {
        test: {
          name: 'runtime',
          include: ['test/runtime/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
