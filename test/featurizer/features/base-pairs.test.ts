/** The pair templates of `base`. */

import { describe, expect, it } from 'vitest';
import { baseFeatures } from '../../../featurizer/features/base.ts';
import type { PairContext } from '../../../featurizer/features/document-context.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { describePhrase, readPairValues } from './values.ts';

const compare = (antecedent: Mention, mention: Mention, pair?: Partial<PairContext>) =>
  readPairValues(baseFeatures, [antecedent, mention], pair);
const cat = describePhrase('the/DT old/JJ cat/NN');
const it1 = describePhrase('it/PRP', { sentence: 1 });

describe('places', () => {
  it.each([
    [0, '0'],
    [4, '4'],
    [6, '5-7'],
    [15, '8-15'],
    [400, '16+'],
  ])('%i sentences apart is %s', (sentence, bucket) => {
    expect(compare(cat, describePhrase('it/PRP', { sentence })).sentences).toBe(bucket);
  });

  it('buckets mentions and turns', () => {
    expect(compare(cat, describePhrase('it/PRP', { turn: 5 }), { mentionDistance: 9 })).toMatchObject({
      mentions: '8-15',
      turns: '4-7',
    });
  });

  it('distinguishes nesting from two readings of one head', () => {
    const sentence = 'the/DT head/NN of/IN a/DT firm/NN';
    const whole = describePhrase(sentence, { head: 1 });
    expect(compare(whole, describePhrase(sentence, { start: 3 })).nesting).toBe('current-inside');
    expect(compare(describePhrase(sentence, { start: 3 }), whole).nesting).toBe('antecedent-inside');
    expect(compare(describePhrase(sentence, { end: 2 }), whole).nesting).toBe('same-head');
    expect(compare(whole, describePhrase(sentence, { start: 3, sentence: 1 })).nesting).toBe('apart');
  });
});

describe('strings', () => {
  it('match without articles and possessives', () => {
    expect(compare(cat, describePhrase('The/DT Old/JJ cat/NN'))).toMatchObject({ content: 'same', head: 'same' });
    expect(compare(cat, describePhrase("an/DT old/JJ cat/NN 's/POS", { head: 2 })).content).toBe('same');
    expect(compare(cat, describePhrase('the/DT cat/NN'))).toMatchObject({ content: 'differs', head: 'same' });
  });

  it('match a handle with the name in it', () => {
    const handle = compare(describePhrase('Ollie/NNP'), describePhrase('@Ollie/NNP'));
    expect(handle).toMatchObject({ content: 'same', head: 'same' });
  });

  it('match heads by lemma', () => {
    expect(compare(cat, describePhrase('cats/NNS')).head).toBe('same-lemma');
    expect(compare(describePhrase('mice/NNS'), describePhrase('a/DT mouse/NN')).head).toBe('same-lemma');
    expect(compare(cat, describePhrase('a/DT dog/NN')).head).toBe('differs');
  });

  it('find one head among the words of the other', () => {
    const ada = describePhrase('Ada/NNP Lovelace/NNP');
    expect(compare(ada, describePhrase('Ada/NNP'))).toMatchObject({
      'head-inside': 'current-head',
      'words-inside': 'current',
    });
    expect(compare(describePhrase('Ada/NNP'), ada)).toMatchObject({
      'head-inside': 'antecedent-head',
      'words-inside': 'antecedent',
    });
    expect(compare(ada, ada)).toMatchObject({ 'head-inside': 'both', 'words-inside': 'both' });
    expect(compare(ada, cat)).toMatchObject({ 'head-inside': 'neither', 'words-inside': 'neither' });
  });

  it('recognize acronyms both ways', () => {
    const long = describePhrase('the/DT World/NNP Health/NNP Organization/NNP');
    const short = describePhrase('the/DT WHO/NNP');
    expect(compare(long, short).acronym).toBe('yes');
    expect(compare(short, long).acronym).toBe('yes');
    expect(compare(long, describePhrase('WTO/NNP')).acronym).toBe('no');
  });

  it.each([
    ['the/DT cat/NN', 'antecedent-more'],
    ['the/DT old/JJ grey/JJ cat/NN', 'current-more'],
    ['the/DT grey/JJ cat/NN', 'conflict'],
    ['the/DT other/JJ cat/NN', 'contrast'],
    ['2/CD cats/NNS', 'contrast'],
    ['that/DT old/JJ cat/NN', 'same'],
    ['the/DT old/JJ dog/NN', 'head-differs'],
    ['it/PRP', 'head-differs'],
  ])('compare the modifiers of “the old cat” and %s: %s', (tagged, value) => {
    expect(compare(cat, describePhrase(tagged)).modifiers).toBe(value);
  });
});

describe('agreement', () => {
  const person = (feminineShare: number | undefined): Mention => ({
    ...describePhrase('Robin/NNP'),
    gender: 'unknown',
    isAnimate: true,
    feminineShare,
  });

  it.each([
    [1, 'agree'],
    [0.7, 'rather'],
    [0.3, 'rather-not'],
    [0, 'disagree'],
    [undefined, 'unknown'],
  ])('of “she” with a name that is feminine to %s: %s', (share, value) => {
    expect(compare(person(share), describePhrase('she/PRP')).gender).toBe(value);
  });

  it('of neuter', () => {
    expect(compare({ ...cat, gender: 'neuter' }, it1).gender).toBe('neuter');
    expect(compare(person(0.9), it1).gender).toBe('neuter-and-not');
    expect(compare(person(undefined), it1).gender).toBe('unknown');
  });

  it('of number, with groups as a case of their own', () => {
    const [one, many] = [{ ...cat, number: 'singular' } as const, { ...cat, number: 'plural' } as const];
    expect(compare(one, one).number).toBe('singular');
    expect(compare(many, many).number).toBe('plural');
    expect(compare(one, many).number).toBe('disagree');
    expect(compare({ ...one, isGroup: true }, many).number).toBe('group');
    expect(compare({ ...one, number: 'unknown' }, many).number).toBe('unknown');
  });

  it('of animacy and types', () => {
    const person1: Mention = { ...cat, isAnimate: true, entityType: 'person' };
    const place: Mention = { ...cat, isAnimate: false, entityType: 'place' };
    expect(compare(person1, person1)).toMatchObject({ animacy: 'animate', types: 'same' });
    expect(compare(place, person1)).toMatchObject({
      animacy: 'disagree',
      types: 'differ',
      'current-type antecedent-type': 'person place',
    });
    const unknown: Mention = { ...cat, isAnimate: undefined, entityType: undefined };
    expect(compare(unknown, person1)).toMatchObject({
      animacy: 'unknown',
      types: 'unknown',
      'current-type antecedent-type': 'person none',
    });
    expect(compare({ ...cat, entityType: 'galaxy' }, person1).types).toBe('unknown');
  });
});

describe('conversations', () => {
  const says = (word: string, speaker: string, turn: number) => describePhrase(`${word}/PRP`, { speaker, turn });
  const talk = (antecedent: Mention, mention: Mention) =>
    compare(antecedent, mention)['antecedent-party current-party speakers'];

  it('distinguish an exchange from a single speaker', () => {
    const tells = (word: string, speaker: string, turn: number, addressees: readonly string[]) => ({
      ...says(word, speaker, turn),
      addressees,
    });
    const toAda = (word: string, turn: number) => tells(word, 'Bob', turn, ['Ada', 'Cleo']);
    expect(talk(says('I', 'Ada', 0), toAda('you', 1))).toBe('i you last-near');
    expect(talk(says('I', 'Ada', 0), toAda('you', 5))).toBe('i you last-far');
    expect(talk(says('I', 'Cleo', 0), toAda('you', 1))).toBe('i you second');
    expect(talk(tells('I', 'Cleo', 0, ['Bob']), toAda('you', 1))).toBe('i you second-to-speaker');
    expect(talk(says('I', 'Dan', 0), toAda('you', 9))).toBe('i you earlier');
    expect(talk(toAda('your', 0), says('I', 'Ada', 1))).toBe('you i earlier-to-speaker');
    expect(talk(toAda('you', 0), toAda('you', 6))).toBe('you you same-to-same');
    expect(talk(toAda('you', 0), tells('you', 'Bob', 6, ['Cleo']))).toBe('you you same-to-other');
    expect(talk(describePhrase('I/PRP'), says('I', 'Ada', 1))).toBe('i i one-unknown');
    expect(talk(describePhrase('I/PRP'), describePhrase('he/PRP'))).toBe('i other none');
  });

  it('tell whom a turn calls by name from whom it talks about', () => {
    const you = { ...says('you', 'Bob', 3), addressees: ['Cleo'], called: ['Ada'], told: ['Dan'] };
    expect(talk(says('I', 'Ada', 0), you)).toBe('i you called');
    expect(talk(says('I', 'Dan', 0), you)).toBe('i you told');
    expect(talk(says('I', 'Cleo', 2), you)).toBe('i you last-near');
  });

  it('recognize the speaker by name', () => {
    const ada = describePhrase('Ada/NNP', { speaker: 'Bob' });
    expect(compare(ada, says('I', 'Ada_Byron', 1))['speaker-name']).toBe('current-speaks');
    expect(compare(says('I', 'Ada_Byron', 0), ada)['speaker-name']).toBe('antecedent-speaks');
    expect(compare(ada, says('I', 'Bob', 1))['speaker-name']).toBe('no');
    expect(compare(ada, says('you', 'Ada', 1))['speaker-name']).toBe('no');
  });
});

describe('joined templates', () => {
  it('name their parts in order', () => {
    const values = compare({ ...cat, relation: 'nsubj', number: 'singular', isAnimate: undefined }, it1);
    expect(values).toMatchObject({
      'current-form antecedent-form': 'it nominal',
      'current-form sentences': 'it 1',
      'current-form antecedent-relation': 'it subject',
      'current-form antecedent-number antecedent-animacy': 'it singular unknown',
      'current-kind antecedent-kind head content': 'pronoun nominal differs differs',
      'antecedent-alternative': 'no',
    });
  });
});
