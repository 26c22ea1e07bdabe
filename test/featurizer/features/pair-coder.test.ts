/** How pair templates are laid out in rows. */

import { describe, expect, it } from 'vitest';
import { BASE_COMPARISONS } from '../../../featurizer/features/base-pair-parts.ts';
import { compareBase } from '../../../featurizer/features/compare-keys.ts';
import { createPairCoder } from '../../../featurizer/features/pair-coder.ts';
import { baseFeatures, paperFeatures, tallyMentions, toComparisonKeys } from '../../../featurizer/mod.ts';
import { describePhrase } from './values.ts';

const options = {
  toKeys: ({ words }: { readonly words: readonly string[] }) => ({ length: words.length }),
  properties: [{ name: 'size', values: ['one', 'more'], encode: ({ length }: Keys) => Number(length > 1) }],
  comparisons: [
    {
      name: 'order',
      values: ['shorter', 'same', 'longer'],
      encode: (current: Keys, antecedent: Keys) => 1 + Math.sign(current.length - antecedent.length),
    },
  ],
  templates: [['order'], ['current-size', 'order', 'antecedent-size']],
  groups: [['order', 'current-size order antecedent-size']],
};
type Keys = { readonly length: number };
const pair = { genre: undefined, speakers: [], mentionDistance: 1 };

describe('a pair coder', () => {
  it('numbers every value of every template from row 1 on', () => {
    const { templates, rowCount } = createPairCoder(options);
    expect(templates.map(({ firstRow, values }) => [firstRow, values.length])).toEqual([
      [1, 3],
      [4, 12],
    ]);
    expect(rowCount).toBe(16);
    expect(templates[1]?.values.slice(0, 3)).toEqual(['one shorter one', 'one shorter more', 'one same one']);
  });

  it('writes one row per template', () => {
    const coder = createPairCoder(options);
    const [cat, old] = [describePhrase('cat/NN'), describePhrase('old/JJ cat/NN')];
    const rows = new Int32Array(2);
    coder.write(old, cat, pair, rows, 0);
    expect([...rows]).toEqual([3, 4 + 6 + 4 + 0]); // more longer one
    coder.write(cat, old, pair, rows, 0);
    expect([...rows]).toEqual([1, 4 + 0 + 0 + 1]); // one shorter more
  });

  it('writes one code per group: an index into the grid of its parts', () => {
    const { groups } = createPairCoder({ ...options, groups: [['current-size order antecedent-size'], ['order']] });
    expect(groups.layout.map(({ parts, sizes }) => [parts, sizes])).toEqual([
      [
        ['current-size', 'order', 'antecedent-size'],
        [2, 3, 2],
      ],
      [['order'], [3]],
    ]);
    const [cat, old] = [groups.prepare(describePhrase('cat/NN')), groups.prepare(describePhrase('old/JJ cat/NN'))];
    const codes = new Int32Array(2);
    groups.write(old, cat, pair, codes, 0);
    expect([...codes]).toEqual([6 + 4 + 0, 2]); // more longer one; longer
  });

  it('rejects groups that do not have each template exactly once', () => {
    for (const groups of [[['order']], [['order', 'size'], ['current-size order antecedent-size']]]) {
      expect(() => createPairCoder({ ...options, groups })).toThrow('expected each template in one group');
    }
  });

  it('rejects a template with unknown parts', () => {
    expect(() => createPairCoder({ ...options, templates: [['size']] })).toThrow('found no part size');
  });
});

const MENTIONS = [
  describePhrase('Maria/NNP'),
  describePhrase('the/DT old/JJ station/NN'),
  describePhrase('their/PRP$ dogs/NNS'),
  describePhrase('Maria/NNP'),
  describePhrase('the/DT station/NN', { sentence: 2 }),
  describePhrase('she/PRP', { sentence: 3, turn: 3, speaker: 'Ada' }),
  describePhrase('Maria/NNP Lopez/NNP', { sentence: 9, turn: 4, speaker: 'Ben' }),
  describePhrase('I/PRP', { sentence: 10, turn: 7, speaker: 'Maria' }),
  describePhrase('the/DT other/JJ stations/NNS', { sentence: 12, turn: 7, speaker: 'Maria' }),
];
const PAIRS = tallyMentions(MENTIONS).flatMap((current, at, all) =>
  all.slice(0, at).map((antecedent) => ({ current, antecedent })),
);

describe.each([baseFeatures, paperFeatures])('the groups of $id', (set) => {
  const { groups, templates, write } = set.createPairCoder();

  /** Looks up the rows that the codes of a pair stand for. */
  function lookUpRows(codes: Int32Array): number[] {
    return groups.layout.flatMap(({ sizes, templates: grouped }, group) => {
      const values: number[] = [];
      let rest = codes[group] as number;
      expect(rest).toBeGreaterThanOrEqual(0);
      for (const size of sizes.toReversed()) {
        values.unshift(rest % size);
        rest = Math.floor(rest / size);
      }
      expect(rest).toBe(0);
      return grouped.map(
        ({ firstRow, axes }) =>
          axes.reduce((row, axis) => row * (sizes[axis] as number) + (values[axis] as number), 0) + firstRow,
      );
    });
  }

  it('encode the same rows in fewer numbers', () => {
    expect(groups.layout.length).toBeLessThan(templates.length / 2);
    const codes = new Int32Array(groups.layout.length);
    const rows = new Int32Array(templates.length);
    for (const { current, antecedent } of PAIRS) {
      for (const mentionDistance of [1, 7, 70]) {
        const context = { ...pair, mentionDistance };
        write(current, antecedent, context, rows, 0);
        groups.write(groups.prepare(current), groups.prepare(antecedent), context, codes, 0);
        expect(lookUpRows(codes).sort((one, other) => one - other)).toEqual([...rows]);
      }
    }
  });
});

describe('all comparisons of base in one call', () => {
  it('equal those of the list, one by one', () => {
    const found = new Int32Array(BASE_COMPARISONS.length);
    const met = BASE_COMPARISONS.map(() => new Set<number>());
    for (const { current, antecedent } of PAIRS) {
      for (const mentionDistance of [1, 7, 70]) {
        const context = { ...pair, mentionDistance };
        const [one, other] = [toComparisonKeys(current), toComparisonKeys(antecedent)];
        compareBase(one, other, context, found);
        expect([...found]).toEqual(BASE_COMPARISONS.map(({ encode }) => encode(one, other, context)));
        for (const [at, code] of found.entries()) met[at]?.add(code);
      }
    }
    const silent = BASE_COMPARISONS.filter((_, at) => (met[at]?.size ?? 0) < 2).map(({ name }) => name);
    expect(silent).toEqual(['acronym', 'types', 'syntax']); // every other template distinguishes some of these pairs
  });
});
