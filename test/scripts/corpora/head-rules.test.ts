import { describe, expect, it } from 'vitest';
import { findHeadChild } from '../../../scripts/corpora/head-rules.ts';

const PHRASES = new Set(['NP', 'VP', 'PP', 'S', 'SBAR', 'ADJP', 'ADVP', 'WHNP', 'QP']);

function findHead(label: string, children: string): string {
  const labels = children.split(' ');
  const index = findHeadChild(
    label,
    labels.map((child) => ({ label: child, isPreterminal: !PHRASES.has(child) })),
  );
  return `${index} ${labels[index]}`;
}

describe('findHeadChild', () => {
  it('takes the only child for any label', () => {
    expect(findHead('NP', 'DT')).toBe('0 DT');
  });

  it('tries the categories of left and right rules in list order, before position', () => {
    expect(findHead('S', 'NP VP')).toBe('1 VP');
    expect(findHead('VP', 'VB TO VP')).toBe('1 TO');
    expect(findHead('PP', 'IN NP TO')).toBe('0 IN');
    expect(findHead('PP', 'IN IN NP')).toBe('1 IN');
  });

  it('takes the rightmost noun of a noun phrase, of any kind', () => {
    expect(findHead('NP', 'DT NNP NN NNS PP')).toBe('3 NNS');
    expect(findHead('NML', 'NN NNP CD')).toBe('1 NNP');
  });

  it('falls back in a noun phrase to the first NP, then money and phrases, numbers, adjectives, and the last child', () => {
    expect(findHead('NP', 'NP PP NP')).toBe('0 NP');
    expect(findHead('NP', 'DT ADJP CD')).toBe('1 ADJP');
    expect(findHead('NP', 'DT CD JJ')).toBe('1 CD');
    expect(findHead('NP', 'DT JJ DT')).toBe('1 JJ');
    expect(findHead('NP', 'DT PRP')).toBe('1 PRP');
  });

  it('does not take the possessive ending as head', () => {
    expect(findHead('NP', 'DT NN POS')).toBe('1 NN');
  });

  it('takes the first or the last child if the last rule finds nothing', () => {
    expect(findHead('SBAR', 'X Y')).toBe('0 X');
    expect(findHead('ADVP', 'X Y')).toBe('1 Y');
    expect(findHead('FRAG', 'NP VP')).toBe('1 VP');
    expect(findHead('INTJ', 'UH UH')).toBe('0 UH');
    expect(findHead('TOP', 'S .')).toBe('0 S');
  });

  it('takes the last child of an unknown label', () => {
    expect(findHead('NOPARSE', 'NN VB')).toBe('1 VB');
  });

  it('takes A as head of "A and B"', () => {
    expect(findHead('NP', 'NN CC NN')).toBe('0 NN');
  });

  it('takes B as head of "A, B and C"', () => {
    expect(findHead('NP', 'NN , NN CC NN')).toBe('2 NN');
  });

  it('takes C as head of "A, B, and C", since the reference does not skip the comma', () => {
    expect(findHead('NP', 'NN , NN , CC NN')).toBe('5 NN');
  });

  it('takes the first of coordinated noun phrases as head', () => {
    expect(findHead('NP', 'NP , NP CC NP')).toBe('0 NP');
  });

  it('moves off the last conjunct after every kind of rule, including unknown labels', () => {
    expect(findHead('UCP', 'NP CC ADJP')).toBe('0 NP');
    expect(findHead('NOPARSE', 'NN CC VB')).toBe('0 NN');
  });

  it('does not move if nothing precedes the conjunction', () => {
    expect(findHead('NP', 'CC NN')).toBe('1 NN');
  });
});
