import { describe, expect, it } from 'vitest';
import { findHeadChild } from '../../../scripts/corpora/head-rules.ts';

const PHRASES = new Set(['NP', 'VP', 'PP', 'S', 'SBAR', 'ADJP', 'ADVP', 'WHNP', 'QP']);

function headOf(label: string, children: string): string {
  const labels = children.split(' ');
  const index = findHeadChild(
    label,
    labels.map((child) => ({ label: child, isPreterminal: !PHRASES.has(child) })),
  );
  return `${index} ${labels[index]}`;
}

describe('headChildOf', () => {
  it('takes the only child whatever the label', () => {
    expect(headOf('NP', 'DT')).toBe('0 DT');
  });

  it('tries the categories of left and right rules in list order, before position', () => {
    expect(headOf('S', 'NP VP')).toBe('1 VP');
    expect(headOf('VP', 'VB TO VP')).toBe('1 TO');
    expect(headOf('PP', 'IN NP TO')).toBe('0 IN');
    expect(headOf('PP', 'IN IN NP')).toBe('1 IN');
  });

  it('takes the rightmost noun of a noun phrase, whichever kind it is', () => {
    expect(headOf('NP', 'DT NNP NN NNS PP')).toBe('3 NNS');
    expect(headOf('NML', 'NN NNP CD')).toBe('1 NNP');
  });

  it('falls back in a noun phrase to the first NP, then money and phrases, numbers, adjectives, and the last child', () => {
    expect(headOf('NP', 'NP PP NP')).toBe('0 NP');
    expect(headOf('NP', 'DT ADJP CD')).toBe('1 ADJP');
    expect(headOf('NP', 'DT CD JJ')).toBe('1 CD');
    expect(headOf('NP', 'DT JJ DT')).toBe('1 JJ');
    expect(headOf('NP', 'DT PRP')).toBe('1 PRP');
  });

  it('does not take the possessive ending for a head', () => {
    expect(headOf('NP', 'DT NN POS')).toBe('1 NN');
  });

  it('takes the first or the last child where the last rule finds nothing', () => {
    expect(headOf('SBAR', 'X Y')).toBe('0 X');
    expect(headOf('ADVP', 'X Y')).toBe('1 Y');
    expect(headOf('FRAG', 'NP VP')).toBe('1 VP');
    expect(headOf('INTJ', 'UH UH')).toBe('0 UH');
    expect(headOf('TOP', 'S .')).toBe('0 S');
  });

  it('takes the last child of an unknown label', () => {
    expect(headOf('NOPARSE', 'NN VB')).toBe('1 VB');
  });

  it('heads "A and B" by A', () => {
    expect(headOf('NP', 'NN CC NN')).toBe('0 NN');
  });

  it('heads "A, B and C" by B', () => {
    expect(headOf('NP', 'NN , NN CC NN')).toBe('2 NN');
  });

  it('heads "A, B, and C" by C, since the reference gives up at the comma', () => {
    expect(headOf('NP', 'NN , NN , CC NN')).toBe('5 NN');
  });

  it('heads coordinated noun phrases by the first', () => {
    expect(headOf('NP', 'NP , NP CC NP')).toBe('0 NP');
  });

  it('moves off the last conjunct after every kind of pick, an unknown label too', () => {
    expect(headOf('UCP', 'NP CC ADJP')).toBe('0 NP');
    expect(headOf('NOPARSE', 'NN CC VB')).toBe('0 NN');
  });

  it('stays where nothing stands before the conjunction', () => {
    expect(headOf('NP', 'CC NN')).toBe('1 NN');
  });
});
