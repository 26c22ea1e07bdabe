import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { createResolverBy } from '../../../src/platform/node/create-resolver-by.ts';
import { findModel, MODELS } from '../../../src/platform/node/find-model.ts';
import { writeSecondModel } from '../../support/second-model.ts';

describe('a model', () => {
  it('is found by its name in models/', async () => {
    expect((await findModel('coref')).href).toBe(new URL('coref/', MODELS).href);
    const name = `second-${process.pid}`;
    const folder = fileURLToPath(new URL(name, MODELS));
    await writeSecondModel('none', folder);
    try {
      expect((await findModel(name)).href).toBe(new URL(`${name}/`, MODELS).href);
      expect((await createResolverBy({ model: name })).info.model?.name).toBe('random none');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('can be the larger one of the paper', async () => {
    const resolver = await createResolverBy({ model: 'paper' });
    expect(resolver.info.model).toMatchObject({ name: 'paper', memory: 'lstm' });
    const { mentions } = await resolver.document().push({ text: 'Maria was late. She ran.' });
    expect(mentions.map(({ entity }) => entity)).toEqual([mentions[0]?.entity, mentions[0]?.entity]);
  });

  it('is found by its path otherwise, and decides', async () => {
    const folder = await writeSecondModel('lstm');
    expect((await findModel(folder)).href).toBe(`${pathToFileURL(folder)}/`);
    const resolver = await createResolverBy({ model: folder });
    expect(resolver.info).toMatchObject({ name: 'model', model: { name: 'random lstm', memory: 'lstm' } });
    expect((await resolver.document().push({ text: 'Maria was late. She ran.' })).mentions).toHaveLength(2);
  });

  it.each(['paper-2', './models/nowhere', 'parser'])('that is not there is one clear error: %s', async (model) => {
    const failure = `find model ${model}: found no manifest.json at `;
    await expect(createResolverBy({ model })).rejects.toThrow(failure);
    await expect(createResolverBy({ model })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('expected the name of a shipped model (coref'),
    });
  });

  it('with damaged files is refused by its name, and the file is named', async () => {
    const folder = await writeSecondModel('lstm');
    writeFileSync(join(folder, 'place.onnx'), 'x');
    await expect(createResolverBy({ model: folder })).rejects.toThrow(
      `use model ${folder}: read place.onnx: found 1 bytes`,
    );
    rmSync(join(folder, 'turn.onnx'));
    await expect(createResolverBy({ model: folder })).rejects.toThrow('read model: found no turn.onnx at ');
    writeFileSync(join(folder, 'manifest.json'), '{');
    await expect(createResolverBy({ model: folder })).rejects.toThrow('found no JSON in manifest.json');
  });

  it('of the parser is refused', async () => {
    const parser = fileURLToPath(new URL('parser', MODELS));
    await expect(createResolverBy({ model: parser })).rejects.toThrow('expected the manifest of a coreference model');
  });

  it('cannot be chosen together with the rules', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'antecedent-'));
    await expect(createResolverBy({ system: 'rules', model: folder })).rejects.toThrow('found system rules and model');
  });
});

describe('a provider that is not available', () => {
  it('is reported on standard error, with the one that is used', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const { info } = await createResolverBy({ provider: 'webgpu' });
      expect(printed.mock.calls).toEqual([
        [`antecedent: provider webgpu: found no GPU adapter, using ${info.provider}`],
      ]);
      expect(info.provider).not.toBe('webgpu');
      printed.mockClear();
      await createResolverBy({ provider: 'simd' });
      await createResolverBy({ system: 'rules', provider: 'webgpu' });
      expect(printed.mock.calls).toEqual([]);
    } finally {
      printed.mockRestore();
    }
  });
});
