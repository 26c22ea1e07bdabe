/** The 12 pair templates of the paper, with their quirks (docs/model.md §3.4). */

import { describe, expect, it } from 'vitest';
import type { PairContext } from '../../../featurizer/features/document-context.ts';
import { paperFeatures } from '../../../featurizer/features/paper.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { describePhrase, readPairValues } from './values.ts';

const compare = (antecedent: Mention, mention: Mention, pair?: Partial<PairContext>) =>
  readPairValues(paperFeatures, [antecedent, mention], pair);
const man = describePhrase('The/DT old/JJ man/NN', { sentence: 2 });
const he = describePhrase('he/PRP', { sentence: 4 });

describe('distances', () => {
  it('stop at ten', () => {
    expect(compare(man, he, { mentionDistance: 3 })).toMatchObject({ mdist: '3', sdist: '2' });
    expect(compare(man, he, { mentionDistance: 10 }).mdist).toBe('10');
    expect(compare(man, describePhrase('he/PRP', { sentence: 90 }), { mentionDistance: 700 })).toMatchObject({
      mdist: '10',
      sdist: '10',
    });
  });
});

describe('iwi', () => {
  const sentence = 'the/DT head/NN of/IN a/DT firm/NN';
  const whole = describePhrase(sentence, { head: 1 });
  const part = describePhrase(sentence, { start: 3 });

  it('is true if one span contains the other, or both are equal', () => {
    expect(compare(whole, part).iwi).toBe('true');
    expect(compare(part, whole).iwi).toBe('true');
    expect(compare(whole, whole).iwi).toBe('true');
  });

  it('is false across sentences and for separate spans', () => {
    expect(compare(whole, describePhrase(sentence, { start: 3, sentence: 1 })).iwi).toBe('false');
    expect(compare(describePhrase(sentence, { end: 2 }), part).iwi).toBe('false');
  });
});

describe('sameSpk', () => {
  it('compares raw strings, also of no speaker', () => {
    const by = (speaker?: string) => describePhrase('I/PRP', speaker === undefined ? {} : { speaker });
    expect(compare(by(), by()).sameSpk).toBe('true');
    expect(compare(by('Ada'), by('Ada')).sameSpk).toBe('true');
    expect(compare(by('Ada'), by('ada')).sameSpk).toBe('false');
    expect(compare(by('Ada'), by()).sameSpk).toBe('false');
  });
});

describe('strings', () => {
  it('are equal regardless of case', () => {
    expect(compare(man, describePhrase('the/DT OLD/JJ man/NN'))).toMatchObject({ exact: 'true', headEq: 'true' });
    expect(compare(man, describePhrase('the/DT man/NN'))).toMatchObject({ exact: 'false', headEq: 'true' });
    expect(compare(man, he)).toMatchObject({ exact: 'false', headEq: 'false' });
  });

  it('are contained by characters, across words', () => {
    expect(compare(man, he)).toMatchObject({ curInAnt: 'true', antInCur: 'false' }); // T-he
    expect(compare(he, man)).toMatchObject({ curInAnt: 'false', antInCur: 'true' });
    expect(compare(man, describePhrase('ld/NN m/NN'))).toMatchObject({ curInAnt: 'true' });
  });

  it('are case-sensitive when contained', () => {
    expect(compare(man, describePhrase('He/PRP')).curInAnt).toBe('false');
    expect(compare(man, describePhrase('the/DT old/JJ man/NN')).curInAnt).toBe('false');
  });

  it('join tokens by one space', () => {
    const sentence = describePhrase("Ada/NNP 's/POS", { head: 0 });
    const written = { ...sentence, text: "Ada's" }; // as in a raw turn
    expect(compare(written, sentence)).toMatchObject({ exact: 'true', curInAnt: 'true', antInCur: 'true' });
    expect(compare({ ...man, text: 'The  old\nman' }, man).antInCur).toBe('true');
  });

  it('contain heads', () => {
    const manager = describePhrase('a/DT manager/NN of/IN men/NNS', { head: 1 });
    expect(compare(manager, man)).toMatchObject({ curHeadInAnt: 'true', antHeadInCur: 'false' });
    expect(compare(man, manager)).toMatchObject({ curHeadInAnt: 'false', antHeadInCur: 'true' });
    expect(compare(describePhrase('MAN/NNP'), man).curHeadInAnt).toBe('false');
  });
});

describe('other speakers', () => {
  const speakers = ['Linda_Walker', 'Ada'];
  const linda = describePhrase('Linda/NNP');

  it('are all but the current mention’s speaker', () => {
    expect(compare(linda, describePhrase('you/PRP', { speaker: 'Ada' }), { speakers }).antInOtherSpk).toBe('true');
    expect(compare(linda, describePhrase('I/PRP', { speaker: 'Linda_Walker' }), { speakers }).antInOtherSpk).toBe(
      'false',
    );
    expect(compare(linda, describePhrase('I/PRP', { speaker: 'linda.walker' }), { speakers }).antInOtherSpk).toBe(
      'false',
    );
  });

  it('may be contained in the antecedent’s head', () => {
    const adamant = describePhrase('adamant/NN');
    expect(compare(adamant, describePhrase('I/PRP', { speaker: 'Linda_Walker' }), { speakers }).antHasOtherSpk).toBe(
      'true',
    );
    expect(compare(adamant, describePhrase('I/PRP', { speaker: 'Ada' }), { speakers }).antHasOtherSpk).toBe('false');
  });

  it('written as - are in every head, unless the current mention has no speaker itself', () => {
    const open = { speakers: ['-', 'Zoe'] };
    expect(compare(man, describePhrase('I/PRP', { speaker: 'Zoe' }), open).antHasOtherSpk).toBe('true');
    expect(compare(man, he, open).antHasOtherSpk).toBe('false');
    expect(compare(man, he, { speakers: [] }).antHasOtherSpk).toBe('false');
  });
});
