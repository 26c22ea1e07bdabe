import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveCommand } from '../../../src/cli/resolve.ts';

function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'antecedent-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function run(...args: readonly string[]) {
  let output = '';
  let errors = '';
  const status = await resolveCommand.run(args, {
    write: async (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { status, output, errors };
}

describe('antecedent resolve FILES', () => {
  it('writes what one file at a time would print, beside each file', async () => {
    const folder = createFolder({
      'one.txt': 'Ada met Bob.\nShe liked him.\n'.repeat(40),
      'two.txt': 'Eve ran.\n',
      'three.txt': 'Bob slept. He snored.\n'.repeat(20),
      'empty.txt': '',
    });
    const files = ['one', 'two', 'three', 'empty'].map((name) => join(folder, `${name}.txt`));
    expect(await run('--text', '--singletons', '--jobs', '2', ...files)).toEqual({ status: 0, output: '', errors: '' });
    for (const file of files) {
      const { output } = await run('--text', '--singletons', file);
      expect(readFileSync(file.replace('.txt', '.resolved.ndjson'), 'utf8')).toBe(output);
    }
    expect(readdirSync(folder)).toHaveLength(8); // and nothing temporary
  });

  it('names the file and line that it refuses, resolves the rest, and exits with 1', async () => {
    const folder = createFolder({ 'good.ndjson': '{"type":"turn","text":"Ada ran."}', 'bad.ndjson': '{"type":"x"}' });
    const out = join(folder, 'results', 'deep');
    const files = ['good', 'missing', 'bad'].map((name) => join(folder, `${name}.ndjson`));
    const { status, errors } = await run('--out', out, ...files);
    expect(status).toBe(1);
    expect(errors).toMatch(/bad\.ndjson: line 1: .*found type "x"/);
    expect(errors).toMatch(/missing\.ndjson: ENOENT/);
    expect(readdirSync(out).sort()).toEqual(['bad.resolved.ndjson', 'good.resolved.ndjson']);
    expect(readFileSync(join(out, 'good.resolved.ndjson'), 'utf8')).toContain('"text":"Ada"');
  });

  it('refuses files that would overwrite each other, before it writes anything', async () => {
    const folder = createFolder({ 'a.txt': 'Ada ran.', 'a.ndjson': '' });
    const { status, errors } = await run(join(folder, 'a.txt'), join(folder, 'a.ndjson'));
    expect(status).toBe(2);
    expect(errors).toContain('would both become');
    expect(readdirSync(folder)).toHaveLength(2);
    expect((await run('--jobs', '2')).status).toBe(2);
  });
});
