/**
 * A network of random weights over six mentions with random features; row 0 of every table is
 * silent.
 */
import type { FeatureExtractor, Mention } from '../../../../../featurizer/mod.ts';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import {
  listParameters,
  type MemoryKind,
  type NetworkConfig,
  type NetworkModel,
} from '../../../../../src/model/mod.ts';
import { createMention } from '../../../../support/mentions.ts';

const SIZES = {
  mentionRows: 20,
  mentionTemplates: 4,
  antecedentTemplates: 3,
  pairRows: 9,
  pairTemplates: 2,
  denseSize: 3,
};
const random = createRandom(11);
const below = (limit: number) => 1 + Math.floor(random() * (limit - 1));

export const MENTIONS: readonly Mention[] = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) =>
  createMention(name),
);
const rows = MENTIONS.map(() => Int32Array.from({ length: 4 }, () => below(20)));
const dense = MENTIONS.map(() => Float32Array.from({ length: 3 }, () => random() - 0.5));

/** A feature to silence: of the current mention, of the antecedent, or of the pair. */
export type Silenced =
  | { readonly of: 'mention'; readonly mention: Mention; readonly template: number }
  | { readonly of: 'dense'; readonly mention: Mention; readonly start: number; readonly end: number }
  | { readonly of: 'pair'; readonly template: number };

/** Creates an extractor; a silenced feature gets row 0, or zeros. */
export function createTinyExtractor(silenced?: Silenced): FeatureExtractor {
  return {
    featureSet: 'test',
    sizes: SIZES,
    names: {
      readValues: (mention) =>
        [0, 1, 2, 3].map((template) => ({ template: `t${template}`, value: String(listRows(mention)[template]) })),
      pairTemplates: [
        { name: 'p0', values: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], firstRow: 1 },
        { name: 'p1', values: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], firstRow: 1 },
      ],
      denseParts: [
        { name: 'its word', start: 0, end: 2 },
        { name: 'its number', start: 2, end: 3 },
      ],
    },
    describe: (mention) => {
      const own = Int32Array.from(listRows(mention));
      const values = Float32Array.from(dense[MENTIONS.indexOf(mention)] ?? []);
      if (silenced?.of === 'mention' && silenced.mention === mention) own[silenced.template] = 0;
      if (silenced?.of === 'dense' && silenced.mention === mention) values.fill(0, silenced.start, silenced.end);
      return { rows: own, dense: values };
    },
    describePair: (_mention, _antecedent, { mentionDistance }, into = new Int32Array(2), at = 0) => {
      into.set([mentionDistance, 8 - mentionDistance], at);
      if (silenced?.of === 'pair') into[at + silenced.template] = 0;
      return into;
    },
  };
}

/** Creates a model; the weights depend on the memory only. */
export function createTinyModel(memory: MemoryKind, silenced?: Silenced): NetworkModel {
  const config = { features: SIZES, memory, pairUnits: 7, mentionUnits: 5, clusterUnits: 4 } as NetworkConfig;
  const seeded = createRandom(5);
  const weights = new Map(
    listParameters(config).map(({ name, sizes, isTable }) => {
      const values = Float32Array.from({ length: sizes.reduce((all, size) => all * size, 1) }, () => seeded() - 0.5);
      if (isTable) values.fill(0, 0, sizes[1]);
      return [name, { sizes, values }];
    }),
  );
  return { weights, extractor: createTinyExtractor(silenced), calibration: () => 1 };
}

function listRows(mention: Mention): Int32Array {
  return rows[MENTIONS.indexOf(mention)] as Int32Array;
}
