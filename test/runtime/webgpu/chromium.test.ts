import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OutputLine, ResolverInfo } from '../../../src/mod.ts';
import { MEMORIES } from '../../../src/model/mod.ts';
import { expectAgreement } from '../../src/model/scorer-contract.ts';
import { type DeviceJobs, prepareJobs } from './device-jobs.ts';
import { CHROMIUM, isMissing } from './drivers.ts';
import { expectStatesOnDevice } from './expect-states.ts';
import type { DeviceOutcome } from './run-on-device.ts';
import { servePage } from './serve-page.ts';

const HEADLESS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SWIFTSHADER = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
const NO_GPU = ['--disable-gpu', '--disable-features=WebGPU', '--disable-software-rasterizer'];

/** Calls a function of the page's script. */
async function call<T>(jobs: DeviceJobs, flags: readonly string[], name: string, ...args: unknown[]): Promise<T> {
  const server = await servePage(jobs);
  let browser: BrowserContext | undefined;
  try {
    const profile = mkdtempSync(join(tmpdir(), 'antecedent-chromium-'));
    browser = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM,
      args: [...HEADLESS, ...flags],
      ignoreDefaultArgs: ['--headless'],
    });
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction('globalThis.runJobs !== undefined');
    return (await page.evaluate(`${name}(...${JSON.stringify(args)})`)) as T;
  } finally {
    await browser?.close();
    server.stop();
  }
}

describe.skipIf(isMissing(CHROMIUM))('Chromium', () => {
  it.each(MEMORIES)('decides on WebGPU like the plain scorer, memory %s', { timeout: 300_000 }, async (memory) => {
    const jobs = await prepareJobs(memory);
    const outcome = await call<DeviceOutcome>(jobs, SWIFTSHADER, 'runJobs', {});
    const { provider, dispatches, decided } = outcome;
    expect(provider).toBe('webgpu');
    expectAgreement(decided as never, await jobs.wanted({}));
    expect(dispatches).toBeGreaterThan(memory === 'none' ? 100 : 3 * decided.flat().length);
    if (memory !== 'none') expectStatesOnDevice(outcome);
  });

  it('runs on the CPU without an adapter, and says so', { timeout: 120_000 }, async () => {
    const jobs = await prepareJobs('lstm');
    const text = 'Maria was late. She ran to her train.';
    const found = await call<{ info: ResolverInfo; lines: OutputLine[] }>(jobs, NO_GPU, 'resolveBy', 'webgpu', text);
    expect(found.info.provider).toBe('simd');
    expect(found.lines.at(-1)?.type).toBe('document');
  });
});
