import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { baseFeatures, collectVocabulary, createExtractor, encodeVocabulary } from '../../../../../featurizer/mod.ts';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import { checkOperators, compileModel, decodeOnnxModel } from '../../../../../scripts/tensor/mod.ts';
import {
  type ExportOptions,
  exportModel,
  quantizeParameter,
} from '../../../../../scripts/train/coref/export/export-model.ts';
import { describeTrainingData } from '../../../../../scripts/train/coref/export/export-run.ts';
import { readRun } from '../../../../../scripts/train/coref/export/read-run.ts';
import { initializeOwn } from '../../../../../scripts/train/coref/network/initial-values.ts';
import { saveCheckpoint, writeRunInfo } from '../../../../../scripts/train/coref/run/run-files.ts';
import { listParameters, MEMORIES, readWeights } from '../../../../../src/model/mod.ts';
import { exportRandomNetwork } from '../../../../src/model/exported-network.ts';
import { DOCUMENTS } from '../../../../support/documents.ts';
import { extractAllMentions } from '../../../../support/mention-documents.ts';

let documents: ReturnType<typeof extractAllMentions>;
beforeAll(() => {
  documents = extractAllMentions(DOCUMENTS.slice(0, 2));
});

describe.each(MEMORIES)('an exported network with memory %s', (memory) => {
  it('opens in ONNX Runtime, runs on devices, and stores each weight once', async () => {
    const { files, manifest } = await exportRandomNetwork(documents, { memory });
    const graphs = [...files].filter(([name]) => name.endsWith('.onnx')).map(([, bytes]) => decodeOnnxModel(bytes));
    expect(graphs.length).toBe(memory === 'none' ? 1 : 2);
    for (const graph of graphs) {
      expect(checkOperators(graph)).toEqual([]);
      await (await compileModel(graph)).dispose();
    }
    const weights = readWeights(graphs);
    const counts = graphs.flatMap((graph) => [...readWeights([graph]).keys()]);
    expect(new Set(counts).size).toBe(counts.length);
    const total = [...weights.values()].reduce((sum, { values }) => sum + values.length, 0);
    expect(total).toBe(manifest.network.parameters);
  });
});

describe('weights in 8 bits', () => {
  it('are at most half a step off, and zeros stay zeros', () => {
    const random = createRandom(2);
    const shape = { name: 'W_a', sizes: [50, 4], isTable: true };
    const values = Float32Array.from({ length: 200 }, (_, at) => (at % 4 === 3 || at < 4 ? 0 : random() - 0.5));
    const stored = quantizeParameter(shape, values, 8);
    if (!('scale' in stored)) throw new Error('not quantized');
    for (const [at, value] of values.entries()) {
      const scale = stored.scale[at % 4] ?? 0;
      expect(Math.abs((stored.data[at] ?? 0) * scale - value)).toBeLessThanOrEqual(scale / 2 + 1e-7);
    }
    expect([...stored.data.slice(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(quantizeParameter(shape, values, 32)).toBe(values);
    expect(quantizeParameter({ name: 'u_p', sizes: [200], isTable: false }, values, 8)).toBe(values);
  });
});

describe('a training run', () => {
  const createVocabulary = () =>
    collectVocabulary(baseFeatures, [{ mentions: documents.flat(2), context: { genre: undefined, speakers: [] } }]);

  function writeRun(): string {
    const folder = mkdtempSync(join(tmpdir(), 'antecedent-run-'));
    const vocabulary = createVocabulary();
    const features = createExtractor({ featureSet: baseFeatures, vocabulary }).sizes;
    const config = { features, memory: 'lstm' as const, pairUnits: 3, mentionUnits: 2, clusterUnits: 2 };
    const parameters = initializeOwn(listParameters(config), createRandom(1));
    for (const { average, shape } of parameters.values()) average.fill(shape.name === 'W_pair' ? 0 : 0.25);
    writeRunInfo(folder, {
      version: 1,
      system: 'rnn-gh',
      recipe: 'own',
      features: 'base',
      config: { ...config, averagesStates: false, hasPosition: false },
      flags: {},
      sources: [{ corpus: 'toy', licence: 'CC0-1.0', documents: 1 }],
      epochs: 3,
      dev: [],
      seconds: 1,
    });
    writeFileSync(join(folder, 'vocabulary.json'), JSON.stringify(encodeVocabulary(baseFeatures, vocabulary)));
    saveCheckpoint(join(folder, 'checkpoint.bin'), 3, parameters);
    return folder;
  }

  const options: ExportOptions = {
    name: 'test',
    licence: 'CC0-1.0',
    bits: 32,
    training: { command: 'none', data: [] },
    producerVersion: '0.0.0',
  };

  it('is exported with its averaged weights', async () => {
    const { network, info } = readRun(writeRun());
    const { files } = await exportModel(network, options);
    const weights = readWeights(
      [...files].flatMap(([name, bytes]) => (name.endsWith('.onnx') ? [decodeOnnxModel(bytes)] : [])),
    );
    expect([...(weights.get('U_lstm')?.values ?? [])]).toEqual(Array(16).fill(0.25));
    expect(info.epochs).toBe(3);
    expect(describeTrainingData(info)).toMatchObject([{ name: 'toy: 1 documents', licence: 'CC0-1.0' }]);
  });

  it('is refused if network and features do not match', async () => {
    const { network } = readRun(writeRun());
    const features = { ...network.config.features, pairRows: 7 };
    await expect(exportModel({ ...network, config: { ...network.config, features } }, options)).rejects.toThrow(
      /export model: found .*"pairRows":7/,
    );
    await expect(
      exportModel({ ...network, config: { ...network.config, hasPosition: true } }, options),
    ).rejects.toThrow(/found positions/);
  });
});
