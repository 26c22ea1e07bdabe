import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeTinyCorpus } from '../scripts/train/coref/tiny-corpus.ts';
import { ROOT } from './servers.ts';

/** The software adapter of Debian's chromium; ONNX Runtime uses it through libvulkan1. */
const SWIFTSHADER = '/usr/lib/chromium/vk_swiftshader_icd.json';
const hasAdapter =
  existsSync(SWIFTSHADER) &&
  ['x86_64', 'aarch64'].some((cpu) => existsSync(`/usr/lib/${cpu}-linux-gnu/libvulkan.so.1`));

async function run(script: string, args: readonly string[]) {
  const env = { ...process.env, NO_COLOR: '1', VK_ICD_FILENAMES: SWIFTSHADER };
  const child = spawn('npx', ['--no-install', 'node', `scripts/train/coref/${script}.ts`, ...args], { cwd: ROOT, env });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await exit, out, err };
}

const corpora = writeTinyCorpus();
const SMALL = ['--pair-units', '6', '--mention-units', '5', '--cluster-units', '4', '--epochs', '1'];

async function train(...more: string[]) {
  const folder = temporaryFolder();
  const args = ['--conversations', '0', '--corpora', corpora, '--out', folder, '--system', 'rnn-gh', ...SMALL, ...more];
  return { folder, ...(await run('run/train', args)) };
}

/** Reads weights, AdaGrad sums and averages. */
function readNumbers(folder: string): Float32Array {
  return new Float32Array(new Uint8Array(readFileSync(join(folder, 'checkpoint.bin'))).buffer, 4);
}

describe('the commands of coreference training', () => {
  it('train, log JSON lines, and evaluate both histories', async () => {
    const { folder, status, out } = await train('--json');
    expect(status).toBe(0);
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ type }) => type)).toEqual(['note', 'ready', 'epoch', 'dev', 'dev']);
    expect(readFileSync(join(folder, 'train.log'), 'utf8')).toBe(out);
    const evaluation = ['--run', folder, '--corpora', corpora, '--input', 'gold-analysis'];
    const report = await run('run/evaluate-run', [...evaluation, '--json']);
    const greedy = JSON.parse(report.out);
    expect(greedy.system).toBe('rnn-gh');
    expect(greedy.scores.conll).toBeCloseTo(events.at(-1).conll, 12);
    const oracle = await run('run/evaluate-run', [...evaluation, '--system', 'rnn-oh']);
    expect(oracle.out).toMatch(/system rnn-oh[\s\S]*CoNLL F1[\s\S]*Errors \(Table 3\)/);
    const other = await run('run/evaluate-run', [...evaluation, '--system', 'mr']);
    expect(other.status).toBe(2);
    expect(other.err).toContain('--system mr: found a run with memory lstm, expected none');
  });

  it('report a wrong flag, corpus or run in one line', async () => {
    expect((await train('--system', 'gpt')).err).toContain('Invalid option');
    expect((await train('--corpora', '/nowhere')).err).toMatch(/train\.ts: load ontogum: found none/m);
    const missing = await run('run/evaluate-run', ['--run', '/nowhere', '--corpora', corpora]);
    expect(missing.err).toContain('found no run.json, expected the folder of a training run');
  });

  it('fail first if CUDA is not installed, and name the command that installs it', async () => {
    const { status, out, err } = await train('--device', 'cuda');
    if (status === 0) return; // this machine has a GPU and its libraries
    expect(out).toBe('');
    expect(err).toContain('ONNXRUNTIME_NODE_INSTALL=true node node_modules/onnxruntime-node/script/install.js');
  });

  it.skipIf(!hasAdapter && !process.env.CI)('train the same weights on WebGPU as on the CPU', async () => {
    const [cpu, webgpu] = [await train(), await train('--device', 'webgpu')];
    expect(webgpu.err).not.toContain('train.ts:');
    const [expected, found] = [readNumbers(cpu.folder), readNumbers(webgpu.folder)];
    expect(found).toHaveLength(expected.length);
    const worst = expected.reduce((most, value, at) => Math.max(most, Math.abs(value - (found[at] as number))), 0);
    expect(worst).toBeLessThan(1e-3);
  });
});
