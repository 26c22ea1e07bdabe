import { beforeAll, describe, expect, it } from 'vitest';
import { type Mention, paperFeatures } from '../../../featurizer/mod.ts';
import { createRandom } from '../../../scripts/shared/random.ts';
import type { ExportedModel } from '../../../scripts/train/coref/export/export-model.ts';
import { loadModel, MEMORIES, type NetworkRuntime } from '../../../src/model/mod.ts';
import { createNodeRuntime } from '../../../src/model/onnx/onnxruntime-node.ts';
import { createWasmRuntime } from '../../../src/model/onnx/wasm.ts';
import { type Decided, decide, type MentionDocument } from '../../support/decide.ts';
import { extractAllMentions } from '../../support/mention-documents.ts';
import { hasNativeRuntime } from '../../support/native-runtime.ts';
import { exportRandomNetwork, toModelFiles } from './exported-network.ts';
import { expectAgreement } from './scorer-contract.ts';
import { createSimdRuntime } from './simd-runtime.ts';

/** Plain TypeScript scores thousands of pairs, on a machine that may be busy. */
const PATIENCE_MS = 120_000;
const WRITTEN = extractAllMentions();
const DOCUMENTS = [...WRITTEN, ...randomDocuments(WRITTEN.flat(2), 3)];
/** Documents that several providers score: random ones and a written one. */
const SOME = [...DOCUMENTS.slice(-3), ...DOCUMENTS.slice(0, 1)];

/**
 * Documents of randomly drawn mentions, with repetitions, in turns of any length by changing
 * speakers.
 */
function randomDocuments(mentions: readonly Mention[], count: number): MentionDocument[] {
  const random = createRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const speakers = ['Ada', 'Ben Okri', 'Maria', undefined];
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(6) }, (_, turn) => {
      const speaker = speakers[below(speakers.length)];
      return Array.from({ length: below(30) }, (_, at) => {
        const drawn = mentions[below(mentions.length)] as Mention;
        return { ...drawn, turn, sentence: 3 * turn + Math.floor(at / 20), speaker };
      });
    }),
  );
}

const RUNTIMES: Record<string, () => NetworkRuntime | Promise<NetworkRuntime>> = {
  'our own kernel': createSimdRuntime,
  'onnxruntime-web WASM': createWasmRuntime,
  ...(hasNativeRuntime && { 'onnxruntime-node': createNodeRuntime }),
  // Sizes are rounded up as on a device, which must not change anything.
  'onnxruntime-web WASM, padded': () => ({ ...createWasmRuntime(), isDevice: true }),
};

describe('a model with the features of the paper, which describe an antecedent by fewer rows', () => {
  let model: ExportedModel;
  let expected: Decided[][];
  beforeAll(async () => {
    model = await exportRandomNetwork(WRITTEN, { memory: 'mean', featureSet: paperFeatures, withVectors: false });
    expected = await decide((await loadModel(toModelFiles(model))).scorer, SOME);
  }, PATIENCE_MS);

  it.each(Object.entries(RUNTIMES))('decides on %s as the plain scorer does', async (_name, createRuntime) => {
    const { scorer } = await loadModel(toModelFiles(model), await createRuntime());
    expectAgreement(await decide(scorer, SOME), expected);
  });
});

const NETWORKS = [
  ...MEMORIES.map((memory) => ({ name: memory, memory, averagesStates: false })),
  { name: 'lstm, states averaged', memory: 'lstm', averagesStates: true },
] as const;

describe.each(NETWORKS)('a model with memory $name', ({ memory, averagesStates }) => {
  let model: ExportedModel;
  let expected: Decided[][];
  let some: Decided[][];
  let bounded: Decided[][];
  beforeAll(async () => {
    model = await exportRandomNetwork(WRITTEN, { memory, averagesStates, seed: 1 });
    const { scorer } = await loadModel(toModelFiles(model));
    expected = await decide(scorer, DOCUMENTS);
    some = await decide(scorer, SOME);
    bounded = await decide(scorer, SOME, { isBounded: true });
  }, PATIENCE_MS);

  it('links some mentions and not others, and the story is long', () => {
    expect(expected[WRITTEN.length - 1]?.length).toBeGreaterThan(150);
    const links = expected.flat().filter(({ antecedent }) => antecedent !== null).length;
    expect(links / expected.flat().length).toBeGreaterThan(0.1);
    expect(links / expected.flat().length).toBeLessThan(0.95);
  });

  it('continues from encoded memories with the same decisions', { timeout: PATIENCE_MS }, async () => {
    const { scorer } = await loadModel(toModelFiles(model));
    expectAgreement(await decide(scorer, SOME, { isRestored: true }), some);
  });

  describe.each(Object.entries(RUNTIMES))('on %s', (_name, createRuntime) => {
    const inGraph = memory === 'none' || createRuntime === createSimdRuntime ? [] : (['graph'] as const);
    it.each(['plain', ...inGraph] as const)(
      'decides as the plain scorer does, memories %s',
      { timeout: PATIENCE_MS },
      async (memories) => {
        const runtime = await createRuntime();
        const { scorer } = await loadModel(toModelFiles(model), runtime, { memories });
        expectAgreement(await decide(scorer, DOCUMENTS), expected);
        expectAgreement(await decide(scorer, SOME, { isBounded: true }), bounded);
        expectAgreement(await decide(scorer, SOME, { isRestored: true }), some);
      },
    );
  });
});
