/** How pair templates are laid out in rows. */

import { describe, expect, it } from 'vitest';
import { createPairCoder } from '../../../featurizer/features/pair-coder.ts';
import { baseFeatures, paperFeatures } from '../../../featurizer/mod.ts';
import { phrase } from './values.ts';

const options = {
  keysOf: ({ words }: { readonly words: readonly string[] }) => ({ length: words.length }),
  properties: [{ name: 'size', values: ['one', 'more'], codeOf: ({ length }: Keys) => Number(length > 1) }],
  comparisons: [
    {
      name: 'order',
      values: ['shorter', 'same', 'longer'],
      codeOf: (current: Keys, antecedent: Keys) => 1 + Math.sign(current.length - antecedent.length),
    },
  ],
  templates: [['order'], ['current-size', 'order', 'antecedent-size']],
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

  it('writes a row a template', () => {
    const coder = createPairCoder(options);
    const [cat, old] = [phrase('cat/NN'), phrase('old/JJ cat/NN')];
    const rows = new Int32Array(2);
    coder.write(old, cat, pair, rows, 0);
    expect([...rows]).toEqual([3, 4 + 6 + 4 + 0]); // more longer one
    coder.write(cat, old, pair, rows, 0);
    expect([...rows]).toEqual([1, 4 + 0 + 0 + 1]); // one shorter more
  });

  it('refuses a template of parts that it does not know', () => {
    expect(() => createPairCoder({ ...options, templates: [['size']] })).toThrow('found no part size');
  });
});

describe.each([baseFeatures, paperFeatures])('the groups of $id', (set) => {
  const { groups, templates, write } = set.createPairCoder();
  const mentions = [
    phrase('Maria/NNP'),
    phrase('the/DT old/JJ station/NN'),
    phrase('she/PRP'),
    phrase('the/DT station/NN'),
    phrase('Maria/NNP Lopez/NNP'),
    phrase('their/PRP$ dogs/NNS'),
  ];

  it('say the same rows by fewer numbers', () => {
    expect(groups.codeCounts.length).toBeLessThan(templates.length / 2);
    const codes = new Int32Array(groups.codeCounts.length);
    const rows = new Int32Array(templates.length);
    const decoded = new Int32Array(groups.width);
    for (const current of mentions) {
      for (const antecedent of mentions) {
        for (const mentionDistance of [1, 7, 70]) {
          const context = { ...pair, mentionDistance };
          write(current, antecedent, context, rows, 0);
          groups.write(groups.prepare(current), groups.prepare(antecedent), context, codes, 0);
          const found = [...codes].flatMap((code, group) => {
            expect(code).toBeLessThan(groups.codeCounts[group] as number);
            groups.writeRows(group, code, decoded, 0);
            return [...decoded].filter((row) => row !== 0);
          });
          expect(found.sort((one, other) => one - other)).toEqual([...rows]);
        }
      }
    }
  });
});
