import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MEMORIES } from '../../../src/model/mod.ts';
import { expectAgreement } from '../../src/model/scorer-contract.ts';
import type { DecideOptions } from '../../support/decide.ts';
import { ROOT } from '../servers.ts';
import { type DeviceJobs, prepareJobs } from './device-jobs.ts';
import { isMissing, LAVAPIPE } from './drivers.ts';
import { expectStatesOnDevice } from './expect-states.ts';
import type { DeviceOutcome } from './run-on-device.ts';

/** A driver, and the WebGPU backends that may use one. */
const SOFTWARE = { VK_ICD_FILENAMES: LAVAPIPE };
const NONE = { VK_ICD_FILENAMES: '/nonexistent', DENO_WEBGPU_BACKEND: 'dx12' };

function runDeno(script: string, args: readonly string[], driver: Record<string, string>) {
  const flags = ['run', '--quiet', '--cached-only', '--allow-read', '--allow-env', '--allow-sys', script];
  const env = { ...process.env, ...driver, XDG_RUNTIME_DIR: tmpdir() };
  return JSON.parse(
    execFileSync('node_modules/.bin/deno', [...flags, ...args], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
}

function runOnLavapipe({ model, documents }: DeviceJobs, options: DecideOptions): DeviceOutcome {
  const jobs = join(mkdtempSync(join(tmpdir(), 'antecedent-jobs-')), 'jobs.json');
  writeFileSync(jobs, JSON.stringify({ documents, options }));
  return runDeno('test/runtime/webgpu/deno-main.ts', [jobs, model], SOFTWARE);
}

describe.skipIf(isMissing(LAVAPIPE)).each(MEMORIES)('WebGPU in Deno with memory %s', (memory) => {
  it('decides like the plain scorer, on the device only, where states stay between decisions', {
    timeout: 300_000,
  }, async () => {
    const jobs = await prepareJobs(memory);
    const outcome = runOnLavapipe(jobs, {});
    const { provider, dispatches, pipelines, decided } = outcome;
    expect(provider).toBe('webgpu');
    expectAgreement(decided as never, await jobs.wanted({}));
    const mentionCount = decided.flat().length;
    // One run per turn; with a memory, also one per mention.
    expect(dispatches).toBeGreaterThan(memory === 'none' ? 100 : 3 * mentionCount);
    // A growing document compiles nothing new, because sizes are rounded up.
    expect(pipelines).toBeLessThan(60);
    if (memory === 'none') expect(outcome.steps).toEqual([]);
    else expectStatesOnDevice(outcome);
  });

  it.skipIf(memory !== 'lstm')('continues from memories read back from the device', { timeout: 300_000 }, async () => {
    const jobs = await prepareJobs(memory);
    const { decided } = runOnLavapipe(jobs, { isRestored: true, isBounded: true });
    expectAgreement(decided as never, await jobs.wanted({ isRestored: true, isBounded: true }));
  });
});

describe('WebGPU in Deno without an adapter', () => {
  it('runs on the CPU and says so', { timeout: 120_000 }, async () => {
    const { model } = await prepareJobs('mean');
    const { info, entities } = runDeno('test/runtime/webgpu/deno-info.ts', [model], NONE);
    expect(info.provider).toBe('simd');
    expect(info.model.memory).toBe('mean');
    expect(entities.length).toBeGreaterThan(0);
  });
});
