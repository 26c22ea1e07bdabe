import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportedModel } from '../../../scripts/train/coref/export/export-model.ts';
import { createResolverFrom } from '../../../src/mod.ts';
import { loadModel, type ModelFiles, parseManifest } from '../../../src/model/mod.ts';
import { createWasmRuntime } from '../../../src/model/onnx/wasm.ts';
import { DOCUMENTS } from '../../support/documents.ts';
import { extractAllMentions } from '../../support/mention-documents.ts';
import { readParserAssets } from '../../support/parser-assets.ts';
import { exportRandomNetwork, toModelFiles } from './exported-network.ts';
import { createSimdRuntime } from './simd-runtime.ts';

let model: ExportedModel;
beforeAll(async () => {
  model = await exportRandomNetwork(extractAllMentions(DOCUMENTS.slice(0, 2)), { memory: 'mean' });
});

/** Returns the files with one of them, or the manifest, changed. */
function changed(change: {
  name?: string;
  bytes?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  manifest?: object;
}): ModelFiles {
  const files = toModelFiles(model);
  return {
    manifest: { ...(files.manifest as object), ...change.manifest },
    read: async (name) => {
      const bytes = await files.read(name);
      return name === change.name && change.bytes !== undefined ? change.bytes(bytes) : bytes;
    },
  };
}

const flipped = (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, at) => (at === 1000 ? byte ^ 1 : byte));

describe('a model that cannot be used', () => {
  it.each([
    [
      'truncated',
      () => changed({ name: 'turn.onnx', bytes: (bytes) => bytes.slice(0, -1) }),
      'corrupt',
      /turn\.onnx: found \d+ bytes, expected \d+/,
    ],
    ['damaged', () => changed({ name: 'place.onnx', bytes: flipped }), 'corrupt', /place\.onnx: found hash/],
    [
      'with another vocabulary',
      () => changed({ name: 'features.bin', bytes: flipped }),
      'corrupt',
      /features\.bin: found hash/,
    ],
    [
      'of a later version',
      () => changed({ manifest: { version: 2 } }),
      'unsupported_version',
      /found version 2, expected 1/,
    ],
    ['that is something else', () => changed({ manifest: { format: 'other' } }), 'corrupt', /expected the manifest/],
    ['with an incomplete manifest', () => changed({ manifest: { calibration: {} } }), 'corrupt', /calibration/],
    ['with another id', () => changed({ manifest: { id: '0'.repeat(64) } }), 'corrupt', /id that does not match/],
    [
      'for unknown features',
      () => changed({ manifest: { featureSet: { id: 'next', sha256: '0'.repeat(64) } } }),
      'wrong_features',
      /found feature set next, expected one of base and paper/,
    ],
    [
      'for other templates',
      () => changed({ manifest: { featureSet: { id: 'base', sha256: '0'.repeat(64) } } }),
      'wrong_features',
      /other templates of base/,
    ],
  ] as const)('is rejected: %s', async (_what, files, code, message) => {
    await expect(loadModel(files(), createWasmRuntime())).rejects.toThrow(
      expect.objectContaining({ name: 'ModelError', code }),
    );
    await expect(loadModel(files())).rejects.toThrow(message);
  });

  it('is rejected if its tables do not have the rows of its features, even if it is shipped', async () => {
    const other = await exportRandomNetwork(extractAllMentions(DOCUMENTS.slice(0, 3)), { memory: 'mean' });
    const mixed: ModelFiles = {
      manifest: { ...model.manifest, files: { ...model.manifest.files, features: other.manifest.files.features } },
      isShipped: true,
      read: (name) => toModelFiles(name === 'features.bin' ? other : model).read(name),
    };
    for (const runtime of [undefined, createSimdRuntime(), createWasmRuntime()]) {
      await expect(loadModel(mixed, runtime)).rejects.toThrow(/found \d+ rows of W_a, expected \d+ for the features/);
    }
  });

  it('is rejected if the calibration falls', () => {
    const calibration = { link: [[0, 0.9], [1, 0.5]], fresh: [[0, 0.5]], decisions: 10 }; // biome-ignore format: a table
    expect(() => parseManifest({ ...model.manifest, calibration })).toThrow(/points out of order/);
  });
});

describe('a loaded model', () => {
  it('is described by the resolver: name, size and provider', async () => {
    const coref = await loadModel(toModelFiles(model), createWasmRuntime());
    const parser = readParserAssets();
    const { info } = createResolverFrom({ parser, coref }, { system: 'model' });
    const bytes = [...model.files.values()].reduce((sum, file) => sum + file.length, 0);
    expect(info).toMatchObject({
      name: 'model',
      featureSet: 'base',
      provider: 'wasm',
      sizes: { weights: parser.weights.byteLength + bytes },
      model: { name: 'random mean', id: model.manifest.id, memory: 'mean' },
    });
    expect(info.licence).toContain('CC0-1.0');
    expect((await loadModel(toModelFiles(model))).provider).toBe('typescript');
    expect((await loadModel(toModelFiles(model), createSimdRuntime())).provider).toBe('simd');
  });

  it('is required if the system is the network', () => {
    expect(() => createResolverFrom({ parser: readParserAssets() }, { system: 'model' })).toThrow(/found no network/);
  });

  it('does not block other documents if a run fails', async () => {
    const runtime = createWasmRuntime();
    let failures = 1;
    const { scorer } = await loadModel(toModelFiles(model), {
      ...runtime,
      InferenceSession: {
        async create(bytes, options) {
          const session = await runtime.InferenceSession.create(bytes, options);
          const run = session.run.bind(session);
          session.run = async (feeds: never) => {
            if (failures-- > 0) throw new Error('device lost');
            return await run(feeds);
          };
          return session;
        },
      },
    });
    const resolver = createResolverFrom({ parser: readParserAssets() }, { scorer });
    const [first, second] = [resolver.document(), resolver.document()];
    const turn = { text: 'Maria was late. She ran to the station.' };
    const outcomes = await Promise.allSettled([first.push(turn), second.push(turn)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await expect(resolver.document().push(turn)).resolves.toMatchObject({ mentions: [{ n: 0 }, { n: 1 }, { n: 2 }] });
  });
});
