/**
 * The paper's features over whole parts: 21 of a mention, 53 of a pair, and the network's split of
 * their sum (docs/model.md §10, 1 and 2).
 */

import { describe, expect, it } from 'vitest';
import { collectVocabulary, createExtractor, type Mention, paperFeatures } from '../../../../featurizer/mod.ts';
import { countCheckValues, countFeatures } from '../../../../scripts/reproduce/ontonotes/check-values.ts';
import { createRandom } from '../../../../scripts/shared/random.ts';
import { readPairRows } from '../../../../scripts/train/coref/data/pair-pieces.ts';
import { featurize, toPairIndex } from '../../../../scripts/train/coref/data/training-document.ts';
import { initializeOwn } from '../../../../scripts/train/coref/network/initial-values.ts';
import { type Parameter, runWithParameters } from '../../../../scripts/train/coref/network/parameters.ts';
import { compileTrainingGraphs } from '../../../../scripts/train/coref/network/training-graphs.ts';
import { scorePairs } from '../../../../scripts/train/coref/search/score-pairs.ts';
import { listParameters, type NetworkConfig } from '../../../../src/model/mod.ts';
import { toyParts } from './parts.ts';

const train = toyParts('train');
const vocabulary = collectVocabulary(paperFeatures, train);
const extractor = createExtractor({ featureSet: paperFeatures, vocabulary });
const featurized = (split: 'train' | 'dev') =>
  toyParts(split).map(({ context, ...part }) =>
    featurize({ ...part, contexts: part.mentions.map(() => context) }, extractor),
  );

describe('the features of a part', () => {
  it('are 21 per mention, all known in training, and 53 per pair: 20 + 21 + 12', () => {
    const { mentionTemplates, antecedentTemplates, pairTemplates } = extractor.sizes;
    expect([mentionTemplates, antecedentTemplates, pairTemplates]).toEqual([21, 20, 12]);
    expect(antecedentTemplates + mentionTemplates + pairTemplates).toBe(53);
    for (const { mentions, context } of train) {
      for (const [current, mention] of mentions.entries()) {
        const { rows } = extractor.describe(mention, context);
        expect(rows).toHaveLength(21);
        expect(new Set(rows).size).toBe(21); // one of each template
        expect(rows).not.toContain(0);
        for (let at = 0; at < current; at++) {
          const pair = { ...context, mentionDistance: current - at };
          const pairRows = extractor.describePair(mention, mentions[at] as Mention, pair);
          expect(pairRows).toHaveLength(12);
          expect(new Set(pairRows).size).toBe(12);
          expect(pairRows).not.toContain(0);
        }
      }
    }
  });

  it('that are not in the training data map to the unknown row, for one or several templates', () => {
    const rows = toyParts('dev').flatMap(({ mentions, context }) =>
      mentions.map((mention) => [...extractor.describe(mention, context).rows]),
    );
    expect(rows.some((row) => row.includes(0))).toBe(true);
    expect(rows.every((row) => row.length === 21)).toBe(true);
  });

  it('are counted like the paper’s, each role separately', () => {
    const documents = featurized('train');
    const counted = countFeatures(documents, extractor.sizes);
    expect(counted.mention).toBe(vocabulary.rowCount - 1);
    const asStrings = { current: new Set<string>(), antecedent: new Set<string>(), pair: new Set<number>() };
    for (const { mentions, context } of train) {
      const known = { document: context, commonWords: vocabulary.commonWords };
      for (const [at, mention] of mentions.entries()) {
        for (const [template, { name, read }] of paperFeatures.mentionTemplates.entries()) {
          const feature = `${name}=${read(mention, known)}`;
          if (at > 0) asStrings.current.add(feature);
          if (at < mentions.length - 1 && template < 20) asStrings.antecedent.add(feature);
        }
      }
    }
    for (const { pairs } of documents) {
      const all = Array.from({ length: pairs.index.length / pairs.layout.count }, (_, at) => at);
      for (const row of readPairRows(pairs, all)) asStrings.pair.add(row);
    }
    const { current, antecedent, pair } = asStrings;
    expect(counted.pair).toBe(current.size + antecedent.size + pair.size);
    expect(pair.size).toBeLessThanOrEqual(41); // docs/model.md §3.4
  });
});

describe('the network over a part', () => {
  it('adds antecedent, current and pair parts to the sum of 53 rows', async () => {
    const config: NetworkConfig = {
      features: extractor.sizes,
      memory: 'none',
      pairUnits: 9,
      mentionUnits: 5,
      clusterUnits: 4,
    };
    const random = createRandom(5);
    const parameters = initializeOwn(listParameters(config), random);
    for (const { values } of parameters.values()) for (const at of values.keys()) values[at] = random() - 0.5;
    const network = { config, parameters, graphs: await compileTrainingGraphs(config, {}) };
    for (const document of featurized('dev')) {
      const { rows, dense, pairs, mentionCount } = document;
      const parts = await runWithParameters(network.graphs.mentions, parameters, { rows, dense });
      const { pairs: scores } = await scorePairs(document, parts, network);
      for (let current = 1; current < mentionCount; current++) {
        for (let antecedent = 0; antecedent < current; antecedent++) {
          const at = toPairIndex(current, antecedent);
          const uses = [
            ...[...rows.subarray(current * 21, current * 21 + 21)].map((row) => ['W_cur', row] as const),
            ...[...rows.subarray(antecedent * 21, antecedent * 21 + 20)].map((row) => ['W_ant', row] as const),
            ...[...readPairRows(pairs, [at])].map((row) => ['W_pair', row] as const),
          ];
          expect(uses).toHaveLength(53);
          let score = 0;
          for (let unit = 0; unit < 9; unit++) {
            const value = (name: string, row: number) =>
              (parameters.get(name) as Parameter).values[row * 9 + unit] as number;
            const biases = value('b_cur', 0) + value('b_ant', 0);
            const sum = uses.reduce((total, [name, row]) => total + value(name, row), biases);
            const split =
              (parts.float32('current')[current * 9 + unit] as number) +
              (parts.float32('antecedent')[antecedent * 9 + unit] as number) +
              uses.slice(41).reduce((total, [name, row]) => total + value(name, row), 0);
            expect(Math.abs(split - sum)).toBeLessThan(1e-5);
            score += value('u_p', 0) * Math.tanh(sum);
          }
          expect(scores[at]).toBeCloseTo(score, 4);
        }
      }
    }
  });
});

describe('check values', () => {
  it('count parts, mentions, clusters and pairs', () => {
    const values = countCheckValues(toyParts('dev'));
    expect(values).toMatchObject({ parts: 3, mentions: 36, mostMentions: 15, oracle: { mucPrecision: 1 } });
    expect(values.anaphoric + values.clusters).toBe(values.mentions);
    expect(values.pairs).toBe((12 * 11) / 2 + (15 * 14) / 2 + (9 * 8) / 2);
  });
});
