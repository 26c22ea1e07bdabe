/** The mention templates of `base`. */

import { describe, expect, it } from 'vitest';
import { baseFeatures } from '../../../featurizer/features/base.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { describePhrase, findMentions, pick, readValues, type Setting } from './values.ts';

const read = (mention: Mention, setting?: Setting) => readValues(baseFeatures, mention, setting);

describe('base', () => {
  it('gives every mention one value per template, whatever is unknown', () => {
    const values = read({ ...describePhrase('zorp/NN'), relation: undefined, entityType: undefined });
    expect(Object.keys(values)).toHaveLength(baseFeatures.mentionTemplates.length);
    for (const value of Object.values(values)) expect(typeof value).toBe('string');
    expect(values).toMatchObject({ relation: 'none', type: 'none', gender: 'unknown unknown' });
  });

  it.each([
    ['himself/PRP', 'he'],
    ['xe/PRP', 'pronoun'],
    ['Those/DT', 'those'],
    ['Ada/NNP', 'proper'],
    ['the/DT cat/NN', 'nominal'],
  ])('sorts %s as %s', (tagged, form) => {
    expect(read(describePhrase(tagged)).form).toBe(form);
  });

  it('bins the soft gender', () => {
    const name = describePhrase('Ada/NNP');
    expect(read({ ...name, gender: 'unknown', feminineShare: 0.55 }).gender).toBe('unknown 2');
    expect(read({ ...name, gender: 'feminine', feminineShare: 1 }).gender).toBe('feminine 4');
  });

  it.each([
    ['an/DT apple/NN', 'a'],
    ['The/DT cat/NN', 'the'],
    ['his/PRP$ cat/NN', 'POSS'],
    ['two/CD cats/NNS', 'CD'],
  ])('knows how %s opens', (tagged, opening) => {
    expect(read(describePhrase(tagged)).opening).toBe(opening);
  });

  it('buckets length, ordinal and sentence', () => {
    const long = describePhrase('a/DT very/RB old/JJ and/CC grey/JJ cat/NN', { sentence: 7 });
    expect(read(long)).toMatchObject({ length: '5-7', ordinal: '0-1', sentence: '5-9' });
  });

  it('reads the tree and the neighbors', () => {
    const mentions = findMentions(`
      1 The DT 2 det
      2 cat NN 3 nsubj
      3 saw VBD 0 root
      4 Ada NNP 6 nmod:poss
      5 's POS 4 case
      6 house NN 3 obj`);
    expect(read(pick(mentions, "Ada 's"))).toMatchObject({
      relation: 'nmod:poss',
      'governor-tag': 'NN right',
      'governor-relation': 'obj',
      'preceding-tag': 'VBD',
      'following-tag': 'NN',
      nested: 'true',
    });
  });

  it('keeps only words that are common in their slot', () => {
    const cat = describePhrase('the/DT cat/NN');
    expect(read(cat, { common: { head: ['cat'] } })).toMatchObject({ 'head-word': 'cat', 'first-word': '' });
  });

  it('recognizes names of speakers, not what they are', () => {
    const speakers = ['Linda_Walker', 'Ada'];
    const by = (speaker: string) => read(describePhrase('Linda/NNP', { speaker }), { speakers });
    expect(by('Linda_Walker')).toMatchObject({ 'speaker-name': 'own', spoken: 'true' });
    expect(by('Ada')['speaker-name']).toBe('other');
    expect(read(describePhrase('Lin/NNP'), { speakers })).toMatchObject({ 'speaker-name': 'none', spoken: 'false' });
    expect(Object.values(by('Ada'))).not.toContain('Ada');
  });
});
