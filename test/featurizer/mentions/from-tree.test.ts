/** The spans that hand-written trees give, bracketed like OntoNotes noun phrases. */

import { describe, expect, it } from 'vitest';
import { listTreeSpans } from '../parse.ts';

describe('predicates', () => {
  it('gives a predicate nominal without its subject and copula', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 4 nsubj
        2 is VBZ 4 cop
        3 a DT 4 det
        4 lawyer NN 0 root
        5 . . 4 punct`),
    ).toEqual(['Ada', 'a lawyer']);
  });

  it('leaves the adverbs and obliques of the clause out of the predicate', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 5 nsubj
        2 is VBZ 5 cop
        3 still RB 5 advmod
        4 the DT 5 det
        5 boss NN 0 root
        6 in IN 7 case
        7 Rome NNP 5 obl`),
    ).toEqual(['Ada', 'the boss', 'Rome']);
  });
});

describe('possessors', () => {
  it('gives a possessor with its ’s, and the whole', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 3 nmod:poss
        2 's POS 1 case
        3 cat NN 4 nsubj
        4 slept VBD 0 root`),
    ).toEqual(["Ada 's", "Ada 's cat"]);
  });

  it('gives a possessive pronoun and the whole', () => {
    expect(
      listTreeSpans(`
        1 his PRP$ 2 nmod:poss
        2 mother NN 3 nsubj
        3 slept VBD 0 root`),
    ).toEqual(['his', 'his mother']);
  });

  it('nests possessors', () => {
    expect(
      listTreeSpans(`
        1 my PRP$ 2 nmod:poss
        2 aunt NN 4 nmod:poss
        3 's POS 2 case
        4 cat NN 5 nsubj
        5 slept VBD 0 root`),
    ).toEqual(['my', "my aunt 's", "my aunt 's cat"]);
  });
});

describe('appositions', () => {
  it('gives the long span, the short span and the apposition', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 7 nsubj
        2 , , 5 punct
        3 the DT 5 det
        4 young JJ 5 amod
        5 lawyer NN 1 appos
        6 , , 5 punct
        7 left VBD 0 root`),
    ).toEqual(['Ada', 'Ada , the young lawyer', 'the young lawyer']);
  });
});

describe('clauses and phrases inside', () => {
  it('includes a relative clause', () => {
    expect(
      listTreeSpans(`
        1 The DT 2 det
        2 woman NN 5 nsubj
        3 who WP 4 nsubj
        4 called VBD 2 acl:relcl
        5 left VBD 0 root`),
    ).toEqual(['The woman who called']);
  });

  it('includes a prepositional phrase, and gives its noun phrase without the preposition', () => {
    expect(
      listTreeSpans(`
        1 the DT 2 det
        2 head NN 6 nsubj
        3 of IN 5 case
        4 a DT 5 det
        5 firm NN 2 nmod
        6 left VBD 0 root`),
    ).toEqual(['the head of a firm', 'a firm']);
  });

  it('leaves a preposition outside the span of an oblique', () => {
    expect(
      listTreeSpans(`
        1 She PRP 2 nsubj
        2 sat VBD 0 root
        3 next RB 6 case
        4 to IN 3 fixed
        5 the DT 6 det
        6 door NN 2 obl`),
    ).toEqual(['She', 'the door']);
  });

  it('includes adjectives and numbers', () => {
    expect(
      listTreeSpans(`
        1 the DT 4 det
        2 two CD 4 nummod
        3 old JJ 4 amod
        4 cats NNS 5 nsubj
        5 slept VBD 0 root`),
    ).toEqual(['the two old cats']);
  });
});

describe('coordination', () => {
  it('gives each conjunct and the whole', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 4 nsubj
        2 and CC 3 cc
        3 Bob NNP 1 conj
        4 left VBD 0 root`),
    ).toEqual(['Ada', 'Ada and Bob', 'Bob']);
  });

  it('gives each of three conjuncts and the whole, not the pairs', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 7 nsubj
        2 , , 3 punct
        3 Bob NNP 1 conj
        4 and CC 6 cc
        5 my PRP$ 6 nmod:poss
        6 aunt NN 1 conj
        7 left VBD 0 root`),
    ).toEqual(['Ada', 'Ada , Bob and my aunt', 'Bob', 'my', 'my aunt']);
  });

  it('does not include a coordinated verb in the noun’s span', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 2 nsubj
        2 sat VBD 0 root
        3 and CC 4 cc
        4 slept VBD 2 conj`),
    ).toEqual(['Ada']);
  });
});
