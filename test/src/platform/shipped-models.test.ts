import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createResolver, loadModel, readModel } from '../../../src/platform/node/mod.ts';
import { createResolver as createOnnxResolver } from '../../../src/platform/node/onnx.ts';

const TURN = { text: 'Maria was late. She ran.' };

describe('the shipped models', () => {
  it('have the hashes of their manifest and the features of this release, which loading them does not check', async () => {
    const files = await readModel(new URL('../../../models/coref/', import.meta.url));
    expect(files.isShipped).toBeUndefined();
    await expect(loadModel(files)).resolves.toMatchObject({ provider: 'typescript' });
  });

  it('run on our own kernel by default', async () => {
    const { info } = await createResolver();
    expect(info.provider).toBe('simd');
    expect((await createOnnxResolver()).info).toEqual(info);
  });

  it.each(['wasm', 'webgpu'] as const)('name the entry that has %s', async (provider) => {
    await expect(createResolver({ provider })).rejects.toThrow(
      `start ${provider}: found createResolver of antecedent, expected that of antecedent/onnx, which needs the package onnxruntime-web`,
    );
  });

  it('are found in a folder that is named by path or URL, and checked there', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'antecedent-models-')), 'my models');
    cpSync('models', folder, { recursive: true });
    for (const modelFolder of [folder, pathToFileURL(folder), pathToFileURL(folder).href]) {
      const { mentions } = await (await createResolver({ modelFolder })).document().push(TURN);
      expect(mentions.map(({ entity }) => entity)).toEqual([0, 0]);
    }
    const manifest = readFileSync(join(folder, 'coref/manifest.json'), 'utf8');
    writeFileSync(join(folder, 'coref/manifest.json'), manifest.replace(/(?<="sha256": ?")[0-9a-f]{4}/, '0000'));
    await expect(createResolver({ modelFolder: folder })).rejects.toThrow(/for other templates|id that does not match/);
    rmSync(join(folder, 'coref/turn.onnx'));
    await expect(createResolver({ modelFolder: folder })).rejects.toThrow(/turn\.onnx/);
  });
});
