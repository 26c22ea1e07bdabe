import { describe, expect, it } from 'vitest';
import { baseFeatures, paperFeatures } from '../../../../../featurizer/mod.ts';
import { describeMentionFeature, describePairFeature } from '../../../../../src/model/network/explain/feature-words.ts';
import { createResolver } from '../../../../../src/platform/node/mod.ts';

describe('features of mentions in words', () => {
  it.each([
    ['form', 'she', 'it is “she”'],
    ['form', 'proper', 'it is a name'],
    ['animate', 'false', 'it is not alive'],
    ['relation', 'expl', 'it is an expletive (expl)'],
    ['relation', 'dislocated', 'its relation: dislocated'],
    ['governor-word', 'l-said', 'it is governed by “said” after it'],
    ['governor-word', 'r-took', 'it is governed by “took” before it'],
    ['governor-word', '', 'it is governed by an uncommon word'],
    ['governor-word', '[root]', 'it is governed by nothing: the root'],
    ['governor-tag', 'VBZ right', 'it is governed by VBZ after it'],
    ['opening', 'POSS', 'it opens with a possessive'],
    ['preceding-word', '<s>', 'it opens the sentence'],
    ['following-tag', '</S>', 'it ends the sentence'],
    ['following-tag', 'RB', 'after it: RB'],
    ['length', '0-1', 'it is one word long'],
    ['length', '16+', 'it is 16 or more words long'],
    ['sentence', '0', 'it is in sentence 1 of the text'],
    ['sentence', '2-4', 'it is in sentence 3 to 5 of the text'],
    ['head-word', '', 'its head is an uncommon word'],
  ])('says %s = %s', (template, value, words) => {
    expect(describeMentionFeature('current', template, value)).toBe(words);
  });

  it('name their owner', () => {
    expect(describeMentionFeature('antecedent', 'head-tag', 'NNP')).toBe('the antecedent’s head is tagged NNP');
    expect(describeMentionFeature('antecedent', 'number', 'plural')).toBe('the antecedent is plural');
    expect(describeMentionFeature('antecedent', 'of-another-set', 'x')).toBe('the antecedent’s of another set: x');
  });

  it('have a claim for every template of the default features', async () => {
    const resolver = await createResolver();
    const told: string[] = [];
    const turns = [
      { speaker: 'Ada', text: 'I saw Maria at the station. She had lost her ticket, and it was raining.' },
      { speaker: 'Ben', text: 'My brother works there. “It might have been him,” Maria said to the old clerk.' },
    ];
    const lines = turns.map((turn) => ({ type: 'turn', ...turn }));
    for await (const line of resolver.stream(lines, { explain: true })) {
      if (line.type !== 'mention') continue;
      for (const { reasons = [] } of [...(line.candidates ?? []), line.na ?? { f: 0, g: 0, score: 0 }])
        told.push(...reasons.map(({ feature }) => feature));
    }
    expect(told.length).toBeGreaterThan(100);
    expect(told.filter((words) => /: (?:true|false|undefined)$|<\/?s>|\b[lr]-/i.test(words))).toEqual([]);
  });
});

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

  it('have words for every value of the default features, and a fallback for the paper’s', () => {
    for (const { name, values } of baseFeatures.createPairCoder().templates) {
      for (const value of values) expect(describePairFeature(name, value)).not.toMatch(/: /);
    }
    const [template] = paperFeatures.createPairCoder().templates;
    expect(describePairFeature(template?.name ?? '', template?.values[0] ?? '')).not.toBe('');
  });
});
