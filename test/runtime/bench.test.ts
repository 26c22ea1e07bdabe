import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../scripts/bench/report.ts';
import { readOpenTags } from '../support/open-tags.ts';
import { createTemporaryFolder, ROOT } from './servers.ts';

async function run(args: readonly string[]) {
  const child = spawn('npx', ['--no-install', 'antecedent', 'bench', ...args], { cwd: ROOT });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await exit, out, err };
}

/** Lists every leaf of a report with its path. */
function listLeaves(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, `${path}/${key}`));
}

describe('antecedent bench --quick', () => {
  const svg = join(createTemporaryFolder(), 'latency.svg');
  let report: Report;
  beforeAll(async () => {
    const { status, out, err } = await run(['--quick', '--json', '--svg', svg]);
    expect(status, err).toBe(0);
    report = JSON.parse(out);
  }, 600_000);

  it('measures every part, and every value is a positive number', () => {
    const { node, processor, clock, text: name, webgpu: _, ...parts } = report;
    expect(Object.keys(parts).sort()).toEqual(['latency', 'memory', 'size', 'stages', 'start', 'throughput']);
    expect([node, processor, clock, name].every((word) => word.length > 0)).toBe(true);
    const leaves = listLeaves(parts);
    expect(leaves.length).toBeGreaterThan(80);
    // The difference of two heaps may be 0 in such a short run.
    const wrong = leaves.filter(
      ([path, value]) => typeof value !== 'number' || (!(value > 0) && !/^\/memory\/\w+\/heapBytes/.test(path)),
    );
    expect(wrong).toEqual([]);
  });

  it('measures WebGPU if there is an adapter, and says so if there is none', () => {
    const { adapter, providers, ...facts } = report.webgpu ?? {};
    expect(facts).toEqual({ turns: 4, rounds: 1 });
    if (adapter === null) expect(providers).toBeUndefined();
    else expect(Object.keys(providers ?? {})).toEqual(['webgpu', 'wasm', 'simd']);
    expect(listLeaves(providers ?? {}).filter(([, value]) => !(Number(value) > 0))).toEqual([]);
    expect(adapter !== null || process.env.CI === undefined).toBe(true); // CI has a software adapter
  });

  it('counts the same work in every part', () => {
    const { throughput, memory, size, stages } = report;
    expect(throughput?.tokens).toBeGreaterThan(500);
    expect(throughput?.decisions).toBeGreaterThan(100);
    expect(memory?.full.mentions).toBeGreaterThanOrEqual(200);
    expect(size?.worker.bytes).toBeGreaterThan((size?.parser.bytes ?? 0) + (size?.network.bytes ?? 0));
    expect(size?.onnxWorker.bytes).toBeGreaterThan((size?.worker.bytes ?? 0) + (size?.runtime.bytes ?? 0));
    expect(size?.installed).toBeGreaterThan((size?.parser.bytes ?? 0) + (size?.network.bytes ?? 0));
    const shares = Object.values(stages ?? {}).reduce((sum, { share }) => sum + share, 0);
    expect(shares).toBeCloseTo(1, 6);
  });

  it('draws a well-formed picture', () => {
    const picture = readFileSync(svg, 'utf8');
    expect(readOpenTags(picture)).toEqual([]);
    expect(picture).not.toContain('NaN');
    expect(picture.match(/<polyline/g)).toHaveLength(6);
  });
});

describe('antecedent bench', () => {
  it('prints only the requested tables, on the user’s own text', async () => {
    const { status, out } = await run(['--quick', '--only', 'stages', '--text', 'README.md']);
    expect(status).toBe(0);
    expect(out).toContain('text: README.md');
    expect(out).toContain('tags and trees');
    expect(out).not.toContain('compromise');
  });

  it('reports a text that cannot be read', async () => {
    const { status, err } = await run(['--quick', '--only', 'stages', '--text', 'nowhere.txt']);
    expect(status).toBe(1);
    expect(err).toContain('nowhere.txt');
  });
});
