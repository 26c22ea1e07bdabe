import { describe, expect, it } from 'vitest';
import { labelTokens, type ParsedBits, readEntityChunks, readParse } from '../../../scripts/corpora/conll2012-bits.ts';
import { catchError } from './rows.ts';

const PLACE = { document: 'd', sentence: 0, line: 1 };

/** Reads the heads of a tree written as `tag=bit` pairs. */
function readHeads(tree: string): readonly number[] | undefined {
  return parse(tree)?.heads;
}

function parse(tree: string): ParsedBits | undefined {
  const pairs = tree.split(' ').map((pair) => /^(.+?)=(.+)$/.exec(pair)?.slice(1) ?? []);
  return readParse(
    pairs.map(([, bit = '']) => bit),
    pairs.map(([tag = '']) => tag),
    PLACE,
  );
}

describe('readParse', () => {
  it('takes the verb as head of a clause and the last noun as head of a noun phrase', () => {
    expect(readHeads('DT=(TOP(S(NP* NN=* NN=*) VBZ=(VP* RB=(ADVP*))))')).toEqual([2, 2, 3, -1, 3]);
  });

  it('takes the noun as head of a possessor, not the possessive ending', () => {
    expect(readHeads('NNP=(TOP(NP(NP* POS=*) NN=*))')).toEqual([2, 0, -1]);
  });

  it('joins several trees of one sentence under the last, like an unknown label', () => {
    expect(readHeads('NN=(NP*) VB=(VP*)')).toEqual([1, -1]);
  });

  it('lists phrases with their heads, children before parents', () => {
    expect(parse('NNP=(TOP(NP(NP* POS=*) NN=*))')?.constituents).toEqual([
      { label: 'NP', start: 0, end: 2, head: 0 },
      { label: 'NP', start: 0, end: 3, head: 2 },
      { label: 'TOP', start: 0, end: 3, head: 2 },
    ]);
  });

  it('returns undefined if there is no parse', () => {
    expect(readHeads('NN=* NN=*')).toBeUndefined();
    expect(readHeads('NN=- NN=_')).toBeUndefined();
  });

  it('rejects bits that are not a tree, naming the place', () => {
    for (const tree of ['NN=(TOP(NP*)', 'NN=(TOP*))', 'NN=(TOP', 'NN=(TOP*) NN=x']) {
      expect(catchError(() => readHeads(tree))).toMatchObject({
        code: 'bad_parse',
        message: expect.stringMatching(/^read parse bits: document d, sentence 1, line [12]: found /),
      });
    }
    expect(catchError(() => readHeads('NN=(TOP*) NN=x'))).toMatchObject({ line: 2 });
  });
});

const readChunks = (bits: string) => readEntityChunks(bits.split(' '), { document: 'd', sentence: 0, line: 5 });

describe('readEntityChunks', () => {
  it('keeps adjacent entities of one kind separate', () => {
    const chunks = readChunks('(GPE) (GPE) * (PERSON* * *) (DATE*)');
    expect(chunks).toEqual([
      { label: 'GPE', start: 0, end: 1 },
      { label: 'GPE', start: 1, end: 2 },
      { label: 'PERSON', start: 3, end: 6 },
      { label: 'DATE', start: 6, end: 7 },
    ]);
    expect(labelTokens(chunks, 8)).toEqual('GPE GPE O PERSON PERSON PERSON DATE O'.split(' '));
  });

  it('names the line of the wrong row', () => {
    for (const [bits, line] of [
      ['* *)', 6],
      ['(ORG* (GPE) *)', 6],
      ['* * ORG', 7],
      ['(ORG* *', 5],
    ] as const) {
      expect(catchError(() => readChunks(bits))).toMatchObject({ code: 'bad_entity', line });
    }
  });
});
