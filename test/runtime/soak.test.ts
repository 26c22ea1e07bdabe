import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROOT } from './servers.ts';

describe('npm run soak', () => {
  it('finds nothing in a few seconds of every attack whose result does not depend on speed', () => {
    const only = ['fuzz', 'aborts', 'amplification', 'faults'].flatMap((part) => ['--only', part]);
    const args = ['scripts/bench/soak/command.ts', '--minutes', '0.2', '--seed', '3', ...only];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
    expect(`${stdout}${stderr}`).not.toContain('MISSED');
    expect(status).toBe(0);
    expect(stdout).toMatch(/hostile lines .* met/);
    expect(stdout).toMatch(/SQLite, server killed .* met/);
  }, 600_000);
});
