import { describe, expect, it } from 'vitest';
import { baseFeatures, paperFeatures } from '../../../../../featurizer/mod.ts';
import { describePairFeature } from '../../../../../src/model/network/explain/pair-words.ts';

describe('features of pairs in words', () => {
  it.each([
    ['sentences', '0', 'in the same sentence'],
    ['sentences', '1', 'one sentence back'],
    ['mentions', '2-4', '2 to 4 mentions back'],
    ['turns', '8+', '8 or more turns back'],
    ['head', 'same', 'the same head word'],
    ['current-form antecedent-form', 'she proper', 'it is “she”, the antecedent is a name'],
    ['current-form gender', 'he disagree', 'it is “he”, genders disagree'],
  ])('says %s = %s', (template, value, words) => {
    expect(describePairFeature(template, value)).toBe(words);
  });

  it('has words for every value of the default features, and falls back for the paper’s', () => {
    for (const { name, values } of baseFeatures.createPairCoder().templates) {
      for (const value of values) expect(describePairFeature(name, value)).not.toMatch(/: /);
    }
    const [template] = paperFeatures.createPairCoder().templates;
    expect(describePairFeature(template?.name ?? '', template?.values[0] ?? '')).not.toBe('');
  });
});
