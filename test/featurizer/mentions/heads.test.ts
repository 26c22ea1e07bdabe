/** Finding the head of a span that was given without one. */

import { describe, expect, it } from 'vitest';
import { findHead } from '../../../featurizer/mentions/heads.ts';
import { parse, withoutTree } from '../parse.ts';

const sentence = parse(`
  1 the DT 2 det
  2 head NN 6 nsubj
  3 of IN 5 case
  4 a DT 5 det
  5 firm NN 2 nmod
  6 left VBD 0 root`);

describe('with a tree', () => {
  it('is the token that is governed from outside', () => {
    expect(findHead(sentence, 0, 5)).toBe(1);
    expect(findHead(sentence, 3, 5)).toBe(4);
  });

  it('is the root if the span contains it', () => {
    expect(findHead(sentence, 0, 6)).toBe(5);
  });

  it('is the last of several such tokens', () => {
    expect(findHead(sentence, 0, 1)).toBe(0);
    expect(findHead(sentence, 1, 4)).toBe(3); // “head of a”: all three are governed from outside
  });

  it('ignores tags', () => {
    expect(findHead({ ...sentence, xpos: sentence.xpos.map(() => 'XX') }, 0, 5)).toBe(1);
  });
});

describe('without a tree', () => {
  const headIn = (start: number, end: number) => findHead(withoutTree(sentence), start, end);

  it('is the last noun before a preposition', () => {
    expect(headIn(0, 5)).toBe(1);
  });

  it('is the last of adjacent nouns', () => {
    const name = withoutTree(
      parse(`
        1 Ada NNP 0 root
        2 Lovelace NNP 1 flat
        3 , , 1 punct
        4 engineer NN 1 appos`),
    );
    expect(findHead(name, 0, 4)).toBe(1);
  });

  it('is the pronoun itself for a pronoun', () => {
    const pronoun = withoutTree(
      parse(`
        1 you PRP 0 root
        2 alone RB 1 advmod`),
    );
    expect(findHead(pronoun, 0, 2)).toBe(0);
  });

  it('is the last token without a noun', () => {
    expect(headIn(2, 4)).toBe(3);
    expect(headIn(5, 6)).toBe(5);
  });
});
