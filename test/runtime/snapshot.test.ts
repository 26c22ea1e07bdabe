import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createResolver } from '../../src/platform/node/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { writeConversation } from '../support/conversations.ts';

const ROOT = join(import.meta.dirname, '../..');
const DENO = join(ROOT, 'node_modules/.bin/deno');

describe('a snapshot made on Node', () => {
  it('continues on Deno with the same lines', async () => {
    const turns = writeConversation(4, 30);
    const document = (await createResolver()).document();
    for (const turn of turns.slice(0, 15)) await document.push(turn);
    const file = join(mkdtempSync(join(tmpdir(), 'antecedent-')), 'snapshot');
    writeFileSync(file, await document.snapshot());
    const lines: string[] = [];
    for (const turn of turns.slice(15)) {
      const { mentions, turn: done } = await document.push(turn);
      lines.push(...[...mentions, done].map((line) => encodeLine(line).trimEnd()));
    }
    const flags = ['run', '--quiet', '--cached-only', '--allow-read', '--allow-env'];
    const output = execFileSync(DENO, [...flags, 'test/runtime/continue-snapshot.ts', file], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(output.trimEnd().split('\n')).toEqual(lines);
  });
});
