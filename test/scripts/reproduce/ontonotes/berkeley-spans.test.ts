/** Extraction by the rules of the Berkeley system (docs/model.md §2.3), one rule per test. */
import { describe, expect, it } from 'vitest';
import { extractPart } from '../../../../scripts/reproduce/ontonotes/extract-part.ts';
import { readPart, readTexts } from './parts.ts';

describe('entities', () => {
  it('are candidates, except quantities, numbers and percentages', () => {
    const rows = (label: string) => `
      about IN (TOP(PP* *
      May NNP * (${label}*
      5 CD * *)
      . . *)) *`;
    expect(readTexts(rows('DATE'))).toEqual(['May 5']);
    expect(readTexts(rows('ORDINAL'))).toEqual(['May 5']);
    for (const label of ['QUANTITY', 'CARDINAL', 'PERCENT']) expect(readTexts(rows(label))).toEqual([]);
  });

  it("include the 's that follows them, and no other ending", () => {
    const rows = (ending: string) => `
      Ada NNP (TOP(NP* (PERSON)
      ${ending} POS * *
      house NN *)) *`;
    expect(readTexts(rows("'s"))).toEqual(["Ada 's", "Ada 's house"]);
    expect(readTexts(rows("'"))).toEqual(['Ada', "Ada ' house"]);
  });

  it('replace phrases and pronouns inside them, and the phrase of the same length', () => {
    const rows = `
      My PRP$ (TOP(NP(NP* (WORK_OF_ART*
      Life NN *) *
      Story NN *)) *)`;
    expect(readTexts(rows)).toEqual(['My Life Story']);
    expect(readTexts(rows.replace('(WORK_OF_ART*', '*').replace('*)\n', '*\n').replace(/\*\)$/, '*'))).toEqual([
      'My',
      'My Life',
      'My Life Story',
    ]);
  });

  it('have their last token with a head outside as head', () => {
    // no constituent: the article is bracketed with the first noun alone
    const [mention] = extractPart(
      readPart(`
        the DT (TOP(S(NP* *
        Bank NNP *) (ORG*
        of IN (PP* *
        England NNP (NP*)))) *)`),
    ).mentions;
    expect(mention).toMatchObject({ text: 'Bank of England', headText: 'Bank' });
  });

  it('of one kind stay separate if adjacent', () => {
    expect(
      readTexts(`
        Oslo NNP (TOP(FRAG(NX*) (GPE)
        Rome NNP (NX*))) (GPE)`),
    ).toEqual(['Oslo', 'Rome']);
  });
});

describe('phrases', () => {
  it('are NPs only, and pronouns by tag only', () => {
    expect(
      readTexts(`
        who WP (TOP(SBAR(WHNP*)
        saw VBD (S(VP*
        them PRP (X*)
        there RB (ADVP*)))))
      `),
    ).toEqual(['them']);
  });

  it('with one head are reduced to the largest', () => {
    expect(
      readTexts(`
        the DT (TOP(NP(NP*
        head NN *)
        of IN (PP*
        a DT (NP*
        firm NN *))))`),
    ).toEqual(['the head of a firm', 'a firm']);
  });

  it('are kept with the largest before a comma or a conjunction', () => {
    const rows = (mark: string, tag: string) => `
      a DT (TOP(NP(NP*
      poet NN *)
      ${mark} ${tag} *
      the DT (NP*
      singer NN *)))`;
    expect(readTexts(rows(',', ','))).toEqual(['a poet', 'a poet , the singer', 'the singer']);
    expect(readTexts(rows('and', 'CC'))).toEqual(['a poet', 'a poet and the singer', 'the singer']);
    expect(readTexts(rows('--', ':'))).toEqual(['a poet -- the singer', 'the singer']);
  });

  it('in a flat coordination have the conjunct before the conjunction as head', () => {
    const findHeads = (rows: string) => extractPart(readPart(rows)).mentions.map(({ headText }) => headText);
    expect(findHeads('cats NNS (TOP(NP*\nand CC *\ndogs NNS *))')).toEqual(['cats']);
    expect(findHeads('cats NNS (TOP(NP*\n, , *\ndogs NNS *\nand CC *\nbirds NNS *))')).toEqual(['dogs']);
    expect(findHeads('cats NNS (TOP(NP*\n, , *\ndogs NNS *\n, , *\nand CC *\nbirds NNS *))')).toEqual(['birds']);
  });
});

describe('the order of mentions', () => {
  it('is by sentence, head, end and start', () => {
    expect(
      readTexts(`
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
