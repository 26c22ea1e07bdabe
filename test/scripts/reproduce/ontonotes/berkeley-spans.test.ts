/** Extraction by the rules of the Berkeley system (docs/model.md §2.3), one rule a test. */
import { describe, expect, it } from 'vitest';
import { extractPart } from '../../../../scripts/reproduce/ontonotes/extract-part.ts';
import { partOf, textsOf } from './parts.ts';

describe('entities', () => {
  it('are candidates by themselves, numbers of things and shares are not', () => {
    const rows = (label: string) => `
      about IN (TOP(PP* *
      May NNP * (${label}*
      5 CD * *)
      . . *)) *`;
    expect(textsOf(rows('DATE'))).toEqual(['May 5']);
    expect(textsOf(rows('ORDINAL'))).toEqual(['May 5']);
    for (const label of ['QUANTITY', 'CARDINAL', 'PERCENT']) expect(textsOf(rows(label))).toEqual([]);
  });

  it("take the 's right after them, and no other ending", () => {
    const rows = (ending: string) => `
      Ada NNP (TOP(NP* (PERSON)
      ${ending} POS * *
      house NN *)) *`;
    expect(textsOf(rows("'s"))).toEqual(["Ada 's", "Ada 's house"]);
    expect(textsOf(rows("'"))).toEqual(['Ada', "Ada ' house"]);
  });

  it('swallow phrases and pronouns inside them, and the phrase that is as long', () => {
    const rows = `
      My PRP$ (TOP(NP(NP* (WORK_OF_ART*
      Life NN *) *
      Story NN *)) *)`;
    expect(textsOf(rows)).toEqual(['My Life Story']);
    expect(textsOf(rows.replace('(WORK_OF_ART*', '*').replace('*)\n', '*\n').replace(/\*\)$/, '*'))).toEqual([
      'My',
      'My Life',
      'My Life Story',
    ]);
  });

  it('are headed by their last token that is governed from outside', () => {
    // no constituent: the article is bracketed with the first noun alone
    const [mention] = extractPart(
      partOf(`
        the DT (TOP(S(NP* *
        Bank NNP *) (ORG*
        of IN (PP* *
        England NNP (NP*)))) *)`),
    ).mentions;
    expect(mention).toMatchObject({ text: 'Bank of England', headText: 'Bank' });
  });

  it('of one kind side by side stay two', () => {
    expect(
      textsOf(`
        Oslo NNP (TOP(FRAG(NX*) (GPE)
        Rome NNP (NX*))) (GPE)`),
    ).toEqual(['Oslo', 'Rome']);
  });
});

describe('phrases', () => {
  it('are NP only, pronouns by their tags only', () => {
    expect(
      textsOf(`
        who WP (TOP(SBAR(WHNP*)
        saw VBD (S(VP*
        them PRP (X*)
        there RB (ADVP*)))))
      `),
    ).toEqual(['them']);
  });

  it('with one head give way to the largest', () => {
    expect(
      textsOf(`
        the DT (TOP(NP(NP*
        head NN *)
        of IN (PP*
        a DT (NP*
        firm NN *))))`),
    ).toEqual(['the head of a firm', 'a firm']);
  });

  it('stay beside the largest where a comma or a conjunction follows', () => {
    const rows = (mark: string, tag: string) => `
      a DT (TOP(NP(NP*
      poet NN *)
      ${mark} ${tag} *
      the DT (NP*
      singer NN *)))`;
    expect(textsOf(rows(',', ','))).toEqual(['a poet', 'a poet , the singer', 'the singer']);
    expect(textsOf(rows('and', 'CC'))).toEqual(['a poet', 'a poet and the singer', 'the singer']);
    expect(textsOf(rows('--', ':'))).toEqual(['a poet -- the singer', 'the singer']);
  });

  it('of a flat coordination are headed by the conjunct before the conjunction', () => {
    const headOf = (rows: string) => extractPart(partOf(rows)).mentions.map(({ headText }) => headText);
    expect(headOf('cats NNS (TOP(NP*\nand CC *\ndogs NNS *))')).toEqual(['cats']);
    expect(headOf('cats NNS (TOP(NP*\n, , *\ndogs NNS *\nand CC *\nbirds NNS *))')).toEqual(['dogs']);
    expect(headOf('cats NNS (TOP(NP*\n, , *\ndogs NNS *\n, , *\nand CC *\nbirds NNS *))')).toEqual(['birds']);
  });
});

describe('the order of mentions', () => {
  it('is by sentence, head, end and start', () => {
    expect(
      textsOf(`
        his PRP$ (TOP(S(NP(NP*
        mother NN *)
        , , *
        the DT (NP*
        mayor NN *)
        , , *)
        left VBD (VP*)))

        She PRP (TOP(S(NP*)
        returned VBD (VP*)))`),
    ).toEqual(['his', 'his mother', 'his mother , the mayor ,', 'the mayor', 'She']);
  });
});
