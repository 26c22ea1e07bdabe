import { describe, expect, it } from 'vitest';
import { type ParsedBits, readParse } from '../../../scripts/corpora/parse-bits.ts';
import { errorOf } from './rows.ts';

const PLACE = { document: 'd', sentence: 0, line: 1 };

/** Heads of a tree written as `tag=bit` pairs. */
function headsOf(tree: string): readonly number[] | undefined {
  return parseOf(tree)?.heads;
}

function parseOf(tree: string): ParsedBits | undefined {
  const pairs = tree.split(' ').map((pair) => /^(.+?)=(.+)$/.exec(pair)?.slice(1) ?? []);
  return readParse(
    pairs.map(([, bit = '']) => bit),
    pairs.map(([tag = '']) => tag),
    PLACE,
  );
}

describe('parseOfBits', () => {
  it('heads a clause by its verb and a noun phrase by its last noun', () => {
    expect(headsOf('DT=(TOP(S(NP* NN=* NN=*) VBZ=(VP* RB=(ADVP*))))')).toEqual([2, 2, 3, -1, 3]);
  });

  it('heads a possessor by its noun, not by the possessive ending', () => {
    expect(headsOf('NNP=(TOP(NP(NP* POS=*) NN=*))')).toEqual([2, 0, -1]);
  });

  it('joins several trees of one sentence under the last, as an unknown label does', () => {
    expect(headsOf('NN=(NP*) VB=(VP*)')).toEqual([1, -1]);
  });

  it('lists phrases with their heads, children before parents', () => {
    expect(parseOf('NNP=(TOP(NP(NP* POS=*) NN=*))')?.constituents).toEqual([
      { label: 'NP', start: 0, end: 2, head: 0 },
      { label: 'NP', start: 0, end: 3, head: 2 },
      { label: 'TOP', start: 0, end: 3, head: 2 },
    ]);
  });

  it('has no heads where there is no parse', () => {
    expect(headsOf('NN=* NN=*')).toBeUndefined();
    expect(headsOf('NN=- NN=_')).toBeUndefined();
  });

  it('rejects bits that are not a tree, naming the place', () => {
    for (const tree of ['NN=(TOP(NP*)', 'NN=(TOP*))', 'NN=(TOP', 'NN=(TOP*) NN=x']) {
      expect(errorOf(() => headsOf(tree))).toMatchObject({
        code: 'bad_parse',
        message: expect.stringMatching(/^read parse bits: document d, sentence 1, line [12]: found /),
      });
    }
    expect(errorOf(() => headsOf('NN=(TOP*) NN=x'))).toMatchObject({ line: 2 });
  });
});
