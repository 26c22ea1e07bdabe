/**
 * The 21 templates of the paper, each with the quirks that the specification lists (docs/model.md
 * §3.2, §3.3, §4.8).
 */

import { describe, expect, it } from 'vitest';
import { paperFeatures } from '../../../featurizer/features/paper.ts';
import { describePhrase, findMentions, pick, readValues, type Setting } from './values.ts';

// "He said the head of the firm saw his office ."
const SENTENCE = `
  1 He PRP 2 nsubj
  2 said VBD 0 root
  3 the DT 4 det
  4 head NN 8 nsubj
  5 of IN 7 case
  6 the DT 7 det
  7 firm NN 4 nmod
  8 saw VBD 2 ccomp
  9 his PRP$ 10 nmod:poss
  10 Office NN 8 obj
  11 . . 2 punct`;
const mentions = findMentions(SENTENCE);
const valuesFor = (text: string, setting?: Setting) => readValues(paperFeatures, pick(mentions, text), setting);

describe('the set', () => {
  it('has 21 templates, the genre last', () => {
    const names = paperFeatures.mentionTemplates.map(({ name }) => name);
    expect(names.join(' ')).toBe(
      'len head first last prec foll syn1 syn2 gov sentIdx ner anim gend num pers type spk headTC inSpk hasSpk genre',
    );
    expect(names).toHaveLength(21);
    expect(paperFeatures.antecedentTemplates).toBe(20);
  });

  it('has 20 + 21 + 12 = 53 features per pair', () => {
    const pairs = paperFeatures.createPairCoder();
    expect(paperFeatures.antecedentTemplates + paperFeatures.mentionTemplates.length + pairs.templates.length).toBe(53);
    expect(pairs.templates).toHaveLength(12);
    expect(pairs.rowCount).toBe(42); // 41 and "unknown"
  });
});

describe('len', () => {
  it('is neither bucketed nor capped', () => {
    expect(valuesFor('the head of the firm').len).toBe('5');
    const long = Array.from({ length: 57 }, () => 'cat/NN').join(' ');
    expect(readValues(paperFeatures, describePhrase(long)).len).toBe('57');
  });
});

describe('words', () => {
  it('fall back to tags if they are rare in their slot', () => {
    expect(valuesFor('the head of the firm')).toMatchObject({
      head: 'NN',
      first: 'DT',
      last: 'NN',
      prec: 'VBD',
      foll: 'VBD',
      gov: 'L-VBD',
    });
  });

  it('are lower-cased if they are common in their slot', () => {
    const common = {
      head: ['head'],
      first: ['the'],
      last: ['firm'],
      preceding: ['said'],
      following: ['saw'],
      governor: ['l-saw'],
    };
    expect(valuesFor('the head of the firm', { common })).toMatchObject({
      head: 'head',
      first: 'the',
      last: 'firm',
      prec: 'said',
      foll: 'saw',
      gov: 'l-saw',
    });
    expect(valuesFor('his Office', { common: { head: ['office'] } }).head).toBe('office');
  });

  it('count in their own slot only', () => {
    const values = valuesFor('the head of the firm', { common: { first: ['head', 'firm'], head: ['the', 'said'] } });
    expect(values).toMatchObject({ head: 'NN', first: 'DT', last: 'NN', prec: 'VBD' });
  });

  it('let a possessive pronoun fire as first word, while its head is its tag', () => {
    expect(valuesFor('his', { common: { first: ['his'] } })).toMatchObject({ head: 'PRP$', first: 'his', type: 'he' });
  });

  it('leave the last word empty if it is the head or the only one', () => {
    expect(valuesFor('He').last).toBe('');
    expect(valuesFor('his Office').last).toBe('');
  });

  it('mark the edges of the sentence', () => {
    expect(valuesFor('He', { common: { preceding: ['<s>'] } }).prec).toBe('<s>');
    expect(valuesFor('He').prec).toBe('<S>');
    const last = describePhrase('the/DT cat/NN', {});
    expect(readValues(paperFeatures, last).foll).toBe('</S>');
    expect(readValues(paperFeatures, last, { common: { following: ['</s>'] } }).foll).toBe('</s>');
  });
});

describe('governors', () => {
  it('count sides in opposite ways in gov and syn1', () => {
    expect(valuesFor('the head of the firm')).toMatchObject({ syn1: 'VBD(R)', gov: 'L-VBD' }); // left of its governor
    expect(valuesFor('the firm')).toMatchObject({ syn1: 'NN(L)', gov: 'R-NN' });
    expect(valuesFor('the firm', { common: { governor: ['r-head'] } }).gov).toBe('r-head');
  });

  it('go two steps up in syn2', () => {
    expect(valuesFor('the head of the firm').syn2).toBe('VBD(R)-VBD(L)');
    expect(valuesFor('the firm').syn2).toBe('NN(L)-VBD(R)');
    expect(valuesFor('He').syn2).toBe('VBD(R)-NULL');
  });

  it('are absent for the root', () => {
    const root = describePhrase('cats/NNS');
    expect(readValues(paperFeatures, root)).toMatchObject({ syn1: 'NULL', syn2: 'NULL-NULL', gov: '[ROOT]' });
    expect(readValues(paperFeatures, root, { common: { governor: ['[root]'] } }).gov).toBe('[root]');
  });
});

describe('sentIdx', () => {
  it('is the ordinal in decoder order', () => {
    expect(mentions.map(({ text }) => text)).toEqual(['He', 'the head of the firm', 'the firm', 'his', 'his Office']);
    expect(mentions.map((mention) => readValues(paperFeatures, mention).sentIdx)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('is not capped', () => {
    const names = Array.from(
      { length: 40 },
      (_, at) => `${at + 1} Ada${at} NNP ${at === 0 ? 0 : 1} ${at === 0 ? 'root' : 'dep'}`,
    );
    const last = findMentions(names.join('\n')).at(-1);
    expect(last && readValues(paperFeatures, last).sentIdx).toBe('40');
  });
});

describe('ner, anim and type', () => {
  const readLabeled = (word: string, tag: string, label: string) =>
    readValues(paperFeatures, pick(findMentions(`1 ${word} ${tag} 2 nsubj ${label}\n2 left VBD 0 root O`), word));

  it('read the label of the head', () => {
    expect(readLabeled('Ada', 'NNP', 'PERSON')).toMatchObject({ ner: 'PERSON', anim: 'ANIMATE', type: 'PROPER' });
    expect(readLabeled('Paris', 'NNP', 'GPE')).toMatchObject({ ner: 'GPE', anim: 'INANIMATE' });
    expect(readLabeled('Monday', 'NN', 'DATE')).toMatchObject({ anim: 'INANIMATE', type: 'PROPER' });
    expect(valuesFor('the firm').ner).toBe('O');
  });

  it('treat PERCENT as animate', () => {
    expect(readLabeled('half', 'NN', 'PERCENT').anim).toBe('ANIMATE');
  });

  it('do not know a pronoun’s animacy', () => {
    expect(valuesFor('He').anim).toBe('UNKNOWN');
  });

  it('treat NNP, not NNPS, as a name', () => {
    expect(readValues(paperFeatures, describePhrase('Thames/NNP')).type).toBe('PROPER');
    expect(readValues(paperFeatures, describePhrase('Alps/NNPS')).type).toBe('NOMINAL');
  });

  it('give pronouns and demonstratives their canonical form, or else their own', () => {
    expect(valuesFor('He').type).toBe('he');
    expect(readValues(paperFeatures, describePhrase('’em/PRP')).type).toBe('’em');
    expect(readValues(paperFeatures, describePhrase("'em/PRP")).type).toBe('they');
    expect(readValues(paperFeatures, describePhrase('These/DT')).type).toBe('these');
    expect(readValues(paperFeatures, describePhrase('whose/WP$')).type).toBe('whose');
    expect(readValues(paperFeatures, describePhrase('you/PRP all/DT', { head: 0 })).type).toBe('NOMINAL');
  });
});

describe('gend, num and pers', () => {
  it('come from lists for pronouns', () => {
    expect(valuesFor('He')).toMatchObject({ gend: 'MALE', num: 'SING', pers: 'OTHER' });
    expect(readValues(paperFeatures, describePhrase('Herself/PRP')).gend).toBe('FEMALE');
    expect(readValues(paperFeatures, describePhrase('which/WDT')).gend).toBe('NEUTRAL');
    expect(readValues(paperFeatures, describePhrase('they/PRP'))).toMatchObject({ gend: 'UNKNOWN', num: 'PLU' });
    expect(readValues(paperFeatures, describePhrase('you/PRP'))).toMatchObject({ num: 'UNKNOWN', pers: '2nd' });
    expect(readValues(paperFeatures, describePhrase('yourself/PRP')).num).toBe('SING');
  });

  it('spell the number of other mentions differently', () => {
    expect(valuesFor('the firm').num).toBe('SINGULAR');
    expect(readValues(paperFeatures, describePhrase('cats/NNS')).num).toBe('PLURAL');
    expect(readValues(paperFeatures, { ...describePhrase('sheep/NN'), number: 'unknown' }).num).toBe('SINGULAR');
  });

  it('never say third person', () => {
    for (const mention of mentions) expect(readValues(paperFeatures, mention).pers).toBe('OTHER');
    expect(readValues(paperFeatures, describePhrase('our/PRP$')).pers).toBe('1st');
  });

  it('take the gender of others from the lexicon', () => {
    const mother = describePhrase('the/DT mother/NN');
    expect(readValues(paperFeatures, mother).gend).toBe('FEMALE');
    expect(readValues(paperFeatures, { ...mother, gender: 'masculine' }).gend).toBe('MALE');
    expect(readValues(paperFeatures, { ...mother, gender: 'neuter' }).gend).toBe('NEUTRAL');
  });
});

describe('headTC', () => {
  it('keeps the case of a common head and is RARE for others', () => {
    expect(valuesFor('his Office', { common: { head: ['office'] } }).headTC).toBe('Office');
    expect(valuesFor('his Office').headTC).toBe('RARE');
  });
});

describe('speakers', () => {
  const walker = describePhrase('Walker/NNP', { speaker: 'Linda_Walker' });

  it('are raw strings, - for none', () => {
    expect(readValues(paperFeatures, walker).spk).toBe('Linda_Walker');
    expect(valuesFor('He').spk).toBe('-');
  });

  it('are found by characters, over all speakers of the document', () => {
    const speakers = ['Linda_Walker', 'A.B.'];
    expect(readValues(paperFeatures, walker, { speakers })).toMatchObject({ inSpk: 'true', hasSpk: 'false' });
    expect(readValues(paperFeatures, describePhrase('dawal/NN'), { speakers }).inSpk).toBe('true'); // across the underscore
    expect(readValues(paperFeatures, describePhrase('cabs/NNS'), { speakers })).toMatchObject({
      inSpk: 'false',
      hasSpk: 'true',
    });
  });

  it('of one letter are in every head with that letter', () => {
    expect(readValues(paperFeatures, describePhrase('cat/NN'), { speakers: ['A', 'B'] }).hasSpk).toBe('true');
    expect(readValues(paperFeatures, describePhrase('dog/NN'), { speakers: ['A', 'B'] }).hasSpk).toBe('false');
  });

  it('written as - become the empty string, which every head contains', () => {
    expect(readValues(paperFeatures, describePhrase('dog/NN'), { speakers: ['Linda', '-'] }).hasSpk).toBe('true');
    expect(readValues(paperFeatures, describePhrase('dog/NN'), { speakers: ['Linda'] }).hasSpk).toBe('false');
    expect(readValues(paperFeatures, describePhrase('dog/NN'), { speakers: [] })).toMatchObject({
      inSpk: 'false',
      hasSpk: 'true',
    });
  });

  it('are read again after the list has grown', () => {
    const speakers = ['Linda'];
    expect(readValues(paperFeatures, walker, { speakers }).inSpk).toBe('false');
    speakers.push('Walker');
    expect(readValues(paperFeatures, walker, { speakers }).inSpk).toBe('true');
  });
});

describe('genre', () => {
  it('is the document’s', () => {
    expect(valuesFor('He', { genre: 'nw' }).genre).toBe('nw');
    expect(valuesFor('He').genre).toBe('-');
  });
});
