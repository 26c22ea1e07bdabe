/**
 * Measures provider `webgpu` next to those of the CPU, in one Deno process, since Node has no
 * WebGPU. Without an adapter there is nothing to measure, and the report says so.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchDocument } from './text/write-story.ts';
import { findMedian } from './timing.ts';

/** What is measured; ratios are to the second. */
export const DEVICE_PROVIDERS = ['webgpu', 'wasm', 'simd'] as const;
export type DeviceProvider = (typeof DEVICE_PROVIDERS)[number];

export interface DenoTask {
  readonly documents: readonly BenchDocument[];
  readonly rounds: number;
}

/** What the Deno process prints; times are in microseconds, per provider and round. */
export type DenoOutcome =
  | { readonly adapter: null }
  | { readonly adapter: string; readonly decisions: number; readonly times: Readonly<Record<string, number[]>> };

export interface DeviceSpeed {
  /** The adapter's own name; `null` if Deno found none. */
  readonly adapter: string | null;
  readonly turns: number;
  readonly rounds: number;
  /** Only with an adapter. */
  readonly providers?: Readonly<Record<DeviceProvider, DeviceSpeedRow>>;
}

export interface DeviceSpeedRow {
  readonly turnMs: number;
  readonly decisionsPerSecond: number;
  /** Speed relative to `wasm`, by medians. */
  readonly timesWasm: number;
}

export interface DeviceSpeedOptions {
  /** Software adapters are slow: so many turns of the text. */
  readonly turns: number;
  readonly rounds: number;
}

const ROOT = join(import.meta.dirname, '../..');
const FLAGS = ['run', '--quiet', '--cached-only', '--allow-read', '--allow-env', '--allow-sys'];

/** Measures the providers on the first turns of a text, with wall time. */
export async function measureDevice(
  documents: readonly BenchDocument[],
  { turns: most, rounds }: DeviceSpeedOptions,
): Promise<DeviceSpeed> {
  const document = (documents[0] ?? []).slice(0, most);
  const outcome = await runDeno({ documents: [document], rounds });
  const facts = { turns: document.length, rounds };
  if (outcome.adapter === null) return { ...facts, adapter: null };
  const { times, decisions, adapter } = outcome;
  const findTime = (provider: string) => findMedian(times[provider] ?? []);
  const rows = DEVICE_PROVIDERS.map((provider): [DeviceProvider, DeviceSpeedRow] => {
    const time = findTime(provider);
    const turnMs = time / 1000 / document.length;
    return [provider, { turnMs, decisionsPerSecond: (1e6 * decisions) / time, timesWasm: findTime('wasm') / time }];
  });
  return { ...facts, adapter, providers: Object.fromEntries(rows) as Record<DeviceProvider, DeviceSpeedRow> };
}

async function runDeno(task: DenoTask): Promise<DenoOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'antecedent-webgpu-'));
  try {
    const file = join(folder, 'task.json');
    writeFileSync(file, JSON.stringify(task));
    const { stdout } = await promisify(execFile)(
      join(ROOT, 'node_modules/.bin/deno'),
      [...FLAGS, 'scripts/bench/webgpu-deno.ts', file],
      // Mesa's drivers want the folder.
      { cwd: ROOT, env: { XDG_RUNTIME_DIR: folder, ...process.env } },
    );
    return JSON.parse(stdout) as DenoOutcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
