/** The 12 pair templates of the paper, with their quirks (model.md §3.4). */

import { describe, expect, it } from 'vitest';
import type { PairContext } from '../../../featurizer/features/feature-set.ts';
import { paperFeatures } from '../../../featurizer/features/paper.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { pairValuesOf, phrase } from './values.ts';

const compare = (antecedent: Mention, mention: Mention, pair?: Partial<PairContext>) =>
  pairValuesOf(paperFeatures, [antecedent, mention], pair);
const man = phrase('The/DT old/JJ man/NN', { sentence: 2 });
const he = phrase('he/PRP', { sentence: 4 });

describe('distances', () => {
  it('stop at ten', () => {
    expect(compare(man, he, { mentionDistance: 3 })).toMatchObject({ mdist: '3', sdist: '2' });
    expect(compare(man, he, { mentionDistance: 10 }).mdist).toBe('10');
    expect(compare(man, phrase('he/PRP', { sentence: 90 }), { mentionDistance: 700 })).toMatchObject({
      mdist: '10',
      sdist: '10',
    });
  });
});

describe('iwi', () => {
  const sentence = 'the/DT head/NN of/IN a/DT firm/NN';
  const whole = phrase(sentence, { head: 1 });
  const part = phrase(sentence, { start: 3 });

  it('is true where one span holds the other, either way and if they are the same', () => {
    expect(compare(whole, part).iwi).toBe('true');
    expect(compare(part, whole).iwi).toBe('true');
    expect(compare(whole, whole).iwi).toBe('true');
  });

  it('is false across sentences and for spans apart', () => {
    expect(compare(whole, phrase(sentence, { start: 3, sentence: 1 })).iwi).toBe('false');
    expect(compare(phrase(sentence, { end: 2 }), part).iwi).toBe('false');
  });
});

describe('sameSpk', () => {
  it('compares raw strings, none with none too', () => {
    const by = (speaker?: string) => phrase('I/PRP', speaker === undefined ? {} : { speaker });
    expect(compare(by(), by()).sameSpk).toBe('true');
    expect(compare(by('Ada'), by('Ada')).sameSpk).toBe('true');
    expect(compare(by('Ada'), by('ada')).sameSpk).toBe('false');
    expect(compare(by('Ada'), by()).sameSpk).toBe('false');
  });
});

describe('strings', () => {
  it('are equal in any case', () => {
    expect(compare(man, phrase('the/DT OLD/JJ man/NN'))).toMatchObject({ exact: 'true', headEq: 'true' });
    expect(compare(man, phrase('the/DT man/NN'))).toMatchObject({ exact: 'false', headEq: 'true' });
    expect(compare(man, he)).toMatchObject({ exact: 'false', headEq: 'false' });
  });

  it('are contained by characters, across words', () => {
    expect(compare(man, he)).toMatchObject({ curInAnt: 'true', antInCur: 'false' }); // T-he
    expect(compare(he, man)).toMatchObject({ curInAnt: 'false', antInCur: 'true' });
    expect(compare(man, phrase('ld/NN m/NN'))).toMatchObject({ curInAnt: 'true' });
  });

  it('mind case when contained', () => {
    expect(compare(man, phrase('He/PRP')).curInAnt).toBe('false');
    expect(compare(man, phrase('the/DT old/JJ man/NN')).curInAnt).toBe('false');
  });

  it('join tokens by one space', () => {
    const sentence = phrase("Ada/NNP 's/POS", { head: 0 });
    const written = { ...sentence, text: "Ada's" }; // as a raw turn has it
    expect(compare(written, sentence)).toMatchObject({ exact: 'true', curInAnt: 'true', antInCur: 'true' });
    expect(compare({ ...man, text: 'The  old\nman' }, man).antInCur).toBe('true');
  });

  it('contain heads', () => {
    const manager = phrase('a/DT manager/NN of/IN men/NNS', { head: 1 });
    expect(compare(manager, man)).toMatchObject({ curHeadInAnt: 'true', antHeadInCur: 'false' });
    expect(compare(man, manager)).toMatchObject({ curHeadInAnt: 'false', antHeadInCur: 'true' });
    expect(compare(phrase('MAN/NNP'), man).curHeadInAnt).toBe('false');
  });
});

describe('other speakers', () => {
  const speakers = ['Linda_Walker', 'Ada'];
  const linda = phrase('Linda/NNP');

  it('are those that the current mention’s speaker is not', () => {
    expect(compare(linda, phrase('you/PRP', { speaker: 'Ada' }), { speakers }).antInOtherSpk).toBe('true');
    expect(compare(linda, phrase('I/PRP', { speaker: 'Linda_Walker' }), { speakers }).antInOtherSpk).toBe('false');
    expect(compare(linda, phrase('I/PRP', { speaker: 'linda.walker' }), { speakers }).antInOtherSpk).toBe('false');
  });

  it('may be contained in the antecedent’s head', () => {
    const adamant = phrase('adamant/NN');
    expect(compare(adamant, phrase('I/PRP', { speaker: 'Linda_Walker' }), { speakers }).antHasOtherSpk).toBe('true');
    expect(compare(adamant, phrase('I/PRP', { speaker: 'Ada' }), { speakers }).antHasOtherSpk).toBe('false');
  });

  it('that are - are in every head, unless the current mention has none itself', () => {
    const open = { speakers: ['-', 'Zoe'] };
    expect(compare(man, phrase('I/PRP', { speaker: 'Zoe' }), open).antHasOtherSpk).toBe('true');
    expect(compare(man, he, open).antHasOtherSpk).toBe('false');
    expect(compare(man, he, { speakers: [] }).antHasOtherSpk).toBe('false');
  });
});
