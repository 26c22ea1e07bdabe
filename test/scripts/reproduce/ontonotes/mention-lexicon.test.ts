import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Mention } from '../../../../featurizer/mod.ts';
import { extractPart } from '../../../../scripts/reproduce/ontonotes/extract-part.ts';
import { loadMentionLexicon, readGenderData } from '../../../../scripts/reproduce/ontonotes/mention-lexicon.ts';
import { readPart } from './parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'antecedent-'));
const write = (name: string, lines: readonly string[]) => {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return join(folder, name);
};
const gender = write('gender.data', [
  'cook\t9 3 1 2',
  'the cooks\t0 0 0 0',
  'cooks\t1 1 1 4',
  'the old ship\t0 2 1 0',
  'ship\t0 3 40 0',
  'kim\t30 31 0 0',
  'boris\t2 0 0 0',
  'ada\t0 9 0 0',
  'brook\t9 0 0 0',
  'page #\t0 0 5 0',
]);
write('animate.unigrams.txt', ['cook', 'Both']);
write('inanimate.unigrams.txt', ['ship', 'Both']);

function describedBy(files: { gender?: string; animacy?: string }, rows: string): Mention {
  const mention = extractPart(readPart(rows), loadMentionLexicon(files)).mentions.at(-1);
  if (mention === undefined) throw new Error('expected a mention');
  return mention;
}
const phrase = (words: string, label = '*') => {
  const tokens = words.split(' ');
  const last = tokens.length - 1;
  const bit = (index: number) =>
    label === '*' ? '*' : `${index === 0 ? `(${label}` : ''}*${index === last ? ')' : ''}`;
  return tokens
    .map((token, index) => {
      const [word, tag] = token.split('/');
      return `${word} ${tag} ${index === 0 ? '(TOP(NP' : ''}*${index === last ? '))' : ''} ${bit(index)}`;
    })
    .join('\n');
};

describe('number and gender by counts', () => {
  it('come from the whole mention, or from its head if that is unknown or has no counts', () => {
    expect(describedBy({ gender }, phrase('the/DT old/JJ ship/NN'))).toMatchObject({
      gender: 'unknown',
      number: 'singular',
    });
    expect(describedBy({ gender }, phrase('The/DT new/JJ ship/NN'))).toMatchObject({ gender: 'neuter' });
    expect(describedBy({ gender }, phrase('the/DT cooks/NNS'))).toMatchObject({ number: 'plural' });
    expect(describedBy({ gender }, phrase('a/DT zyx/NN'))).toMatchObject({ number: 'singular', gender: 'unknown' });
  });

  it('need three counts, and twice as many as all others', () => {
    expect(describedBy({ gender }, phrase('a/DT cook/NN')).gender).toBe('masculine');
    expect(describedBy({ gender }, phrase('Boris/NNP')).gender).toBe('unknown');
    expect(describedBy({ gender }, phrase('Kim/NNP')).gender).toBe('unknown');
  });

  it('use the word before the head of a person', () => {
    expect(describedBy({ gender }, phrase('Ada/NNP Brook/NNP', 'PERSON')).gender).toBe('feminine');
    expect(describedBy({ gender }, phrase('Ada/NNP Brook/NNP', 'ORG')).gender).toBe('masculine');
    expect(describedBy({ gender }, phrase('old/JJ Brook/NNP', 'PERSON')).gender).toBe('masculine');
  });

  it('use the project’s own first names without counts', () => {
    expect(describedBy({}, phrase('Ada/NNP Hill/NNP', 'PERSON')).gender).toBe('feminine');
  });

  it('look up digits as one character, and add the counts of equal keys', () => {
    expect(describedBy({ gender }, phrase('page/NN 12/CD')).gender).toBe('neuter');
    expect(readGenderData('A 1 1 0 0 0\na 22\t0 2 3 4\n').get('a #')).toEqual([1, 2, 3, 4]);
  });

  it('reject a line without counts, naming it', () => {
    expect(() => readGenderData('a\t1 2 3 4\nb\t1 2\n', 'x.data')).toThrow(
      'read gender counts: x.data:2: found "b\t1 2", expected a phrase and four counts',
    );
    expect(() => loadMentionLexicon({ gender: join(folder, 'none') })).toThrow(/^--gender: found no file /);
  });
});

describe('animacy by lists', () => {
  it('is case-sensitive and prefers the animate list', () => {
    const findAnimacy = (words: string) => describedBy({ animacy: folder }, phrase(words)).isAnimate;
    expect(findAnimacy('a/DT cook/NN')).toBe(true);
    expect(findAnimacy('a/DT ship/NN')).toBe(false);
    expect(findAnimacy('Both/NN')).toBe(true);
    expect(findAnimacy('a/DT Cook/NN')).toBeUndefined();
  });
});
