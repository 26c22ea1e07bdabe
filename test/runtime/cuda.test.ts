import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { compileModel, GraphBuilder, lowerGraph } from '../../scripts/tensor/mod.ts';
import { TRAINED_SYSTEMS } from '../../scripts/train/coref/run/systems.ts';
import { temporaryFolder, writeTinyCorpus } from '../scripts/train/coref/tiny-corpus.ts';
import { cudaProblem } from '../support/cuda.ts';
import { ROOT } from './servers.ts';

/** TensorFloat-32 rounds the inputs of products; onnxruntime-node cannot turn it off. */
const EXACT = { NVIDIA_TF32_OVERRIDE: '0' };
const SMALL = ['--pair-units', '6', '--mention-units', '5', '--cluster-units', '4', '--epochs', '2'];

/** Trains on a device; returns weights, AdaGrad sums and averages. */
function train(corpora: string, ...flags: string[]): Float32Array {
  const folder = temporaryFolder();
  const args = ['--conversations', '0', '--corpora', corpora, '--out', folder, ...SMALL, ...flags];
  execFileSync('npx', ['--no-install', 'node', 'scripts/train/coref/run/train.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...EXACT },
  });
  return new Float32Array(new Uint8Array(readFileSync(join(folder, 'checkpoint.bin'))).buffer, 4);
}

describe('CUDA', { timeout: 600_000 }, () => {
  beforeEach(({ skip }) => {
    if (cudaProblem !== undefined) skip(cudaProblem);
  });

  it.each(TRAINED_SYSTEMS)('trains the same weights as the CPU, system %s', (system) => {
    const corpora = writeTinyCorpus();
    const expected = train(corpora, '--system', system);
    const found = train(corpora, '--system', system, '--device', 'cuda');
    expect(found).toHaveLength(expected.length);
    const worst = expected.reduce((most, value, at) => Math.max(most, Math.abs(value - (found[at] as number))), 0);
    expect(worst).toBeLessThan(1e-3);
  });

  it('refuses a node without a kernel, unless the CPU is allowed', async () => {
    const graph = new GraphBuilder();
    graph.output('y', graph.neg(graph.input('x', 'float32', [2, 2])));
    const model = lowerGraph(graph);
    const nodes = model.nodes.map((node) => ({ ...node, op: 'Det' }));
    const outputs = model.outputs.map((output) => ({ ...output, shape: [] }));
    const failure = compileModel({ ...model, nodes, outputs }, { device: 'cuda' });
    await expect(failure).rejects.toThrow(/found Det, expected an operator with a CUDA kernel.*--allow-cpu-fallback/);
    const allowed = await compileModel({ ...model, nodes, outputs }, { device: 'cuda', allowCpuFallback: true });
    expect((await allowed.run({ x: Float32Array.of(1, 2, 3, 4) })).float32('y')[0]).toBeCloseTo(-2, 5);
    await allowed.dispose();
  });
});
