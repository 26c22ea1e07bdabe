/** Which spans a hand-written tree gives, as OntoNotes cuts its noun phrases. */

import { describe, expect, it } from 'vitest';
import { spansFromTree } from '../../../featurizer/mentions/from-tree.ts';
import { parse } from '../parse.ts';

/** The spans of a sentence as text, sorted by start and then by length, so that only what is found counts. */
function spansOf(rows: string): string[] {
  const sentence = parse(rows);
  return spansFromTree(sentence)
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map(({ start, end }) => sentence.tokens.slice(start, end).join(' '));
}

describe('predicates', () => {
  it('gives a predicate nominal without its subject and copula', () => {
    expect(
      spansOf(`
        1 Ada NNP 4 nsubj
        2 is VBZ 4 cop
        3 a DT 4 det
        4 lawyer NN 0 root
        5 . . 4 punct`),
    ).toEqual(['Ada', 'a lawyer']);
  });

  it('leaves the adverbs and obliques of the clause out of the predicate', () => {
    expect(
      spansOf(`
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
      spansOf(`
        1 Ada NNP 3 nmod:poss
        2 's POS 1 case
        3 cat NN 4 nsubj
        4 slept VBD 0 root`),
    ).toEqual(["Ada 's", "Ada 's cat"]);
  });

  it('gives a possessive pronoun and the whole', () => {
    expect(
      spansOf(`
        1 his PRP$ 2 nmod:poss
        2 mother NN 3 nsubj
        3 slept VBD 0 root`),
    ).toEqual(['his', 'his mother']);
  });

  it('nests possessors', () => {
    expect(
      spansOf(`
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
      spansOf(`
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
      spansOf(`
        1 The DT 2 det
        2 woman NN 5 nsubj
        3 who WP 4 nsubj
        4 called VBD 2 acl:relcl
        5 left VBD 0 root`),
    ).toEqual(['The woman who called']);
  });

  it('includes a prepositional phrase, and gives its noun phrase without the preposition', () => {
    expect(
      spansOf(`
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
      spansOf(`
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
      spansOf(`
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
      spansOf(`
        1 Ada NNP 4 nsubj
        2 and CC 3 cc
        3 Bob NNP 1 conj
        4 left VBD 0 root`),
    ).toEqual(['Ada', 'Ada and Bob', 'Bob']);
  });

  it('gives each of three conjuncts and the whole, not the pairs', () => {
    expect(
      spansOf(`
        1 Ada NNP 7 nsubj
        2 , , 3 punct
        3 Bob NNP 1 conj
        4 and CC 6 cc
        5 my PRP$ 6 nmod:poss
        6 aunt NN 1 conj
        7 left VBD 0 root`),
    ).toEqual(['Ada', 'Ada , Bob and my aunt', 'Bob', 'my', 'my aunt']);
  });

  it('does not take a coordinated verb for part of the noun', () => {
    expect(
      spansOf(`
        1 Ada NNP 2 nsubj
        2 sat VBD 0 root
        3 and CC 4 cc
        4 slept VBD 2 conj`),
    ).toEqual(['Ada']);
  });
});

describe('pronouns', () => {
  it('gives “you guys” whole and “you” alone', () => {
    expect(
      spansOf(`
        1 you PRP 2 dep
        2 guys NNS 3 nsubj
        3 left VBD 0 root`),
    ).toEqual(['you', 'you guys']);
  });

  it('gives an expletive “it”, as the paper’s extraction does not filter it', () => {
    expect(
      spansOf(`
        1 It PRP 3 expl
        2 is VBZ 3 aux
        3 raining VBG 0 root`),
    ).toEqual(['It']);
  });

  it('gives no existential “there”', () => {
    expect(
      spansOf(`
        1 There EX 2 expl
        2 is VBZ 0 root
        3 a DT 4 det
        4 cat NN 2 nsubj`),
    ).toEqual(['a cat']);
  });

  it('gives no relative pronoun of its own', () => {
    expect(
      spansOf(`
        1 cats NNS 0 root
        2 that WDT 3 nsubj
        3 sleep VBP 1 acl:relcl`),
    ).toEqual(['cats that sleep']);
  });
});

describe('demonstratives', () => {
  it('gives a demonstrative that stands alone', () => {
    expect(
      spansOf(`
        1 This DT 3 nsubj
        2 is VBZ 3 cop
        3 good JJ 0 root`),
    ).toEqual(['This']);
  });

  it('gives a demonstrative before a noun only with the noun', () => {
    expect(
      spansOf(`
        1 That DT 2 det
        2 book NN 3 nsubj
        3 fell VBD 0 root`),
    ).toEqual(['That book']);
  });

  it('gives a demonstrative with what modifies it', () => {
    expect(
      spansOf(`
        1 those DT 4 nsubj
        2 in IN 3 case
        3 power NN 1 nmod
        4 left VBD 0 root`),
    ).toEqual(['those in power', 'power']);
  });

  it('gives no “that” that opens a clause', () => {
    expect(
      spansOf(`
        1 I PRP 2 nsubj
        2 know VBP 0 root
        3 that IN 5 mark
        4 she PRP 5 nsubj
        5 left VBD 2 ccomp`),
    ).toEqual(['I', 'she']);
  });
});

describe('names', () => {
  it('gives a name that modifies a noun', () => {
    expect(
      spansOf(`
        1 the DT 3 det
        2 Google NNP 3 compound
        3 office NN 4 nsubj
        4 closed VBD 0 root`),
    ).toEqual(['the Google office', 'Google']);
  });

  it('gives no common noun that modifies a noun', () => {
    expect(
      spansOf(`
        1 the DT 3 det
        2 stone NN 3 compound
        3 wall NN 4 nsubj
        4 fell VBD 0 root`),
    ).toEqual(['the stone wall']);
  });

  it('gives a name of several words once', () => {
    expect(
      spansOf(`
        1 Ada NNP 3 nsubj
        2 Lovelace NNP 1 flat
        3 left VBD 0 root`),
    ).toEqual(['Ada Lovelace']);
  });
});

describe('edges', () => {
  it('trims quotes that wrap the phrase', () => {
    expect(
      spansOf(
        [
          '1 She PRP 2 nsubj',
          '2 read VBD 0 root',
          '3 `` `` 5 punct',
          '4 The DT 5 det',
          '5 Trial NN 2 obj',
          "6 '' '' 5 punct",
        ].join('\n'),
      ),
    ).toEqual(['She', 'The Trial']);
  });

  it('trims a comma and a focus adverb', () => {
    expect(
      spansOf(`
        1 Only RB 3 advmod
        2 the DT 3 det
        3 cat NN 5 nsubj
        4 , , 3 punct
        5 slept VBD 0 root`),
    ).toEqual(['the cat']);
  });

  it('gives nothing for a sentence without nouns', () => {
    expect(
      spansOf(`
        1 Go VB 0 root
        2 ! . 1 punct`),
    ).toEqual([]);
  });

  it('gives no span twice', () => {
    const sentence = parse(`
      1 they PRP 3 nsubj
      2 all DT 1 det
      3 left VBD 0 root`);
    const keys = spansFromTree(sentence).map(({ start, end }) => `${start} ${end}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
