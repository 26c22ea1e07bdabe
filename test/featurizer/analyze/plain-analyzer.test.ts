/** Tokens → an analysed sentence: what is given is used, what is absent is predicted. */

import { describe, expect, it } from 'vitest';
import { plainAnalyzer } from '../../../featurizer/analyze/plain-analyzer.ts';
import { joinTokens } from '../../../featurizer/segment/segment.ts';

const { sentence } = joinTokens(['the', 'cat', 'slept']);

describe('plainAnalyzer', () => {
  it('uses tags that are given', () => {
    expect(plainAnalyzer.analyze(sentence, { xpos: ['XX', 'YY', 'ZZ'] }).xpos).toEqual(['XX', 'YY', 'ZZ']);
  });

  it('gives each token a tag where none is given', () => {
    expect(plainAnalyzer.analyze(sentence).xpos).toHaveLength(3);
  });

  it('uses a tree that is given', () => {
    const tree = { heads: [1, 2, -1], deprel: ['det', 'nsubj', 'root'] };
    expect(plainAnalyzer.analyze(sentence, tree).tree).toEqual(tree);
  });

  it('gives each token a relation where only heads are given', () => {
    const { tree } = plainAnalyzer.analyze(sentence, { xpos: ['DT', 'NN', 'VBD'], heads: [1, 2, -1] });
    expect(tree).toEqual({ heads: [1, 2, -1], deprel: ['det', 'nsubj', 'root'] });
  });

  it('uses entity labels that are given and has none otherwise', () => {
    expect(plainAnalyzer.analyze(sentence, { ner: ['O', 'O', 'O'] }).ner).toEqual(['O', 'O', 'O']);
    expect('ner' in plainAnalyzer.analyze(sentence)).toBe(false);
  });

  it('keeps tokens and offsets as they are', () => {
    expect(plainAnalyzer.analyze(sentence)).toMatchObject(sentence);
  });
});
