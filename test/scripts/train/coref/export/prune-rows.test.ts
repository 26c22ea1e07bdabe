import { describe, expect, it } from 'vitest';
import { collectVocabulary, createExtractor, encodeVocabulary, paperFeatures } from '../../../../../featurizer/mod.ts';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import { type ExportedNetwork, exportModel } from '../../../../../scripts/train/coref/export/export-model.ts';
import { pruneRows } from '../../../../../scripts/train/coref/export/prune-rows.ts';
import { listParameters } from '../../../../../src/model/mod.ts';
import { DOCUMENTS } from '../../../../support/documents.ts';
import { extractAllMentions } from '../../../../support/mention-documents.ts';

const TABLES = ['W_a', 'W_cur', 'W_ant', 'W_c', 'W_s'];

/** A network whose rows have their number as weights. */
function createNetwork(): ExportedNetwork {
  const mentions = extractAllMentions(DOCUMENTS.slice(0, 2)).flat(2);
  const context = { genre: undefined, speakers: [] };
  const vocabulary = collectVocabulary(paperFeatures, [{ mentions, context }]);
  const features = createExtractor({ featureSet: paperFeatures, vocabulary }).sizes;
  const config = { features, memory: 'lstm' as const, pairUnits: 3, mentionUnits: 2, clusterUnits: 2 };
  const random = createRandom(1);
  const weights = listParameters(config).map(({ name, sizes }): [string, Float32Array] => {
    const width = sizes[1] ?? 1;
    const length = sizes.reduce((product, size) => product * size, 1);
    const isTable = TABLES.includes(name);
    return [name, Float32Array.from({ length }, (_, at) => (isTable ? Math.floor(at / width) : random()))];
  });
  return {
    config,
    weights: new Map(weights),
    featureSet: paperFeatures,
    vocabulary: encodeVocabulary(paperFeatures, vocabulary),
  };
}

/** Training that has updated rows more the higher their number. */
const readSquares = ({ weights }: ExportedNetwork) => new Map([...weights].filter(([name]) => TABLES.includes(name)));

const countValues = ({ vocabulary }: ExportedNetwork) =>
  vocabulary.templates.reduce((sum, { values }) => sum + values.length, 0);

describe('pruneRows', () => {
  it('keeps the values that were trained most, in order, and the row for unknown values', () => {
    const network = createNetwork();
    const all = network.vocabulary.templates.flatMap(({ values }) => values);
    const pruned = pruneRows(network, 10, readSquares(network));
    expect(pruned.vocabulary.templates.flatMap(({ values }) => values)).toEqual(all.slice(-10));
    expect(pruned.vocabulary.templates).toHaveLength(network.vocabulary.templates.length);
    expect([...(pruned.weights.get('W_a') ?? [])].filter((_, at) => at % 2 === 0)).toEqual([
      0,
      ...Array.from({ length: 10 }, (_, at) => all.length - 9 + at),
    ]);
    for (const name of ['W_pair', 'U_lstm', 'u_p']) expect(pruned.weights.get(name)).toBe(network.weights.get(name));
  });

  it('leaves a model that can be exported', async () => {
    const options = { name: 'small', licence: 'CC0-1.0', bits: 8, producerVersion: '0' } as const;
    const training = { command: 'none', data: [] };
    const network = createNetwork();
    const { manifest } = await exportModel(pruneRows(network, 10, readSquares(network)), { ...options, training });
    const whole = await exportModel(network, { ...options, training });
    const rowWidth = 3 + 3 + 2 + 2 + 2; // W_cur, W_ant, W_a, W_c, W_s
    expect(whole.manifest.network.parameters - manifest.network.parameters).toBe(
      (countValues(network) - 10) * rowWidth,
    );
  });

  it('changes nothing if there are no more values', () => {
    const network = createNetwork();
    expect(pruneRows(network, countValues(network), undefined)).toBe(network);
  });

  it('is refused for a committee, whose members were trained apart', () => {
    expect(() => pruneRows(createNetwork(), 10, undefined)).toThrow(/^prune rows: found a committee, expected/);
  });
});
