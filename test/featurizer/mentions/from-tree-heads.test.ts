/** The spans that hand-written trees give, bracketed like OntoNotes noun phrases. */

import { describe, expect, it } from 'vitest';
import { findTreeSpans } from '../../../featurizer/mentions/from-tree.ts';
import { listTreeSpans, parse } from '../parse.ts';

describe('pronouns', () => {
  it('gives “you guys” whole and “you” alone', () => {
    expect(
      listTreeSpans(`
        1 you PRP 2 dep
        2 guys NNS 3 nsubj
        3 left VBD 0 root`),
    ).toEqual(['you', 'you guys']);
  });

  it('gives an expletive “it”, as the paper’s extraction does not filter it', () => {
    expect(
      listTreeSpans(`
        1 It PRP 3 expl
        2 is VBZ 3 aux
        3 raining VBG 0 root`),
    ).toEqual(['It']);
  });

  it('gives no existential “there”', () => {
    expect(
      listTreeSpans(`
        1 There EX 2 expl
        2 is VBZ 0 root
        3 a DT 4 det
        4 cat NN 2 nsubj`),
    ).toEqual(['a cat']);
  });

  it('gives no relative pronoun of its own', () => {
    expect(
      listTreeSpans(`
        1 cats NNS 0 root
        2 that WDT 3 nsubj
        3 sleep VBP 1 acl:relcl`),
    ).toEqual(['cats that sleep']);
  });
});

describe('demonstratives', () => {
  it('gives a demonstrative on its own', () => {
    expect(
      listTreeSpans(`
        1 This DT 3 nsubj
        2 is VBZ 3 cop
        3 good JJ 0 root`),
    ).toEqual(['This']);
  });

  it('gives a demonstrative before a noun only with the noun', () => {
    expect(
      listTreeSpans(`
        1 That DT 2 det
        2 book NN 3 nsubj
        3 fell VBD 0 root`),
    ).toEqual(['That book']);
  });

  it('gives a demonstrative with what modifies it', () => {
    expect(
      listTreeSpans(`
        1 those DT 4 nsubj
        2 in IN 3 case
        3 power NN 1 nmod
        4 left VBD 0 root`),
    ).toEqual(['those in power', 'power']);
  });

  it('gives no “that” that opens a clause', () => {
    expect(
      listTreeSpans(`
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
      listTreeSpans(`
        1 the DT 3 det
        2 Google NNP 3 compound
        3 office NN 4 nsubj
        4 closed VBD 0 root`),
    ).toEqual(['the Google office', 'Google']);
  });

  it('gives no common noun that modifies a noun', () => {
    expect(
      listTreeSpans(`
        1 the DT 3 det
        2 stone NN 3 compound
        3 wall NN 4 nsubj
        4 fell VBD 0 root`),
    ).toEqual(['the stone wall']);
  });

  it('gives a name of several words once', () => {
    expect(
      listTreeSpans(`
        1 Ada NNP 3 nsubj
        2 Lovelace NNP 1 flat
        3 left VBD 0 root`),
    ).toEqual(['Ada Lovelace']);
  });
});

describe('edges', () => {
  it('trims quotes that wrap the phrase', () => {
    expect(
      listTreeSpans(
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
      listTreeSpans(`
        1 Only RB 3 advmod
        2 the DT 3 det
        3 cat NN 5 nsubj
        4 , , 3 punct
        5 slept VBD 0 root`),
    ).toEqual(['the cat']);
  });

  it('gives nothing for a sentence without nouns', () => {
    expect(
      listTreeSpans(`
        1 Go VB 0 root
        2 ! . 1 punct`),
    ).toEqual([]);
  });

  it('gives no span twice', () => {
    const sentence = parse(`
      1 they PRP 3 nsubj
      2 all DT 1 det
      3 left VBD 0 root`);
    const keys = findTreeSpans(sentence).map(({ start, end }) => `${start} ${end}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('names that modify', () => {
  it('are recognized by their capital even if tagged as nouns', () => {
    expect(
      listTreeSpans(`
        1 a DT 3 det
        2 DH NN 3 compound
        3 project NN 0 root`),
    ).toEqual(['a DH project', 'DH']);
    expect(
      listTreeSpans(`
        1 a DT 3 det
        2 school NN 3 compound
        3 project NN 0 root`),
    ).toEqual(['a school project']);
  });
});
