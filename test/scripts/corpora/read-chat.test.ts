import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkChat, findDuplicates, listChatFiles } from '../../../scripts/corpora/check-chat.ts';
import { findParticipants } from '../../../scripts/corpora/mod.ts';
import { readChat } from '../../../scripts/corpora/read-chat.ts';

const TEXT = `# chat genre=family
Ann: hey [Bob|@Bob], did [Maria|maria] call [you|@Bob]?
Bob: no, [she|maria]s lost [[her|maria] phone|phone]. [it|phone] rang though

# prose genre=news
[Apple|apple] grew. [It|apple] did.
`;

describe('readChat', () => {
  const [chat, prose] = readChat(TEXT, 'casual-01.txt');

  it('reads turns with their speakers, and paragraphs without', () => {
    expect(chat).toMatchObject({ id: 'casual-01/1', genre: 'family' });
    expect(chat?.sentences.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ann', 'hey Bob, did Maria call you?'],
      ['Bob', 'no, shes lost her phone. it rang though'],
    ]);
    expect(prose).toMatchObject({ id: 'casual-01/2', genre: 'news', sentences: [{ text: 'Apple grew. It did.' }] });
    expect(prose?.sentences[0]).not.toHaveProperty('speaker');
  });

  it('has a token for every mark, inside words too', () => {
    expect(chat?.sentences[1]?.tokens).toEqual([
      'no,',
      'she',
      's',
      'lost',
      'her',
      'phone',
      '.',
      'it',
      'rang',
      'though',
    ]);
    expect(chat?.clusters.find(({ id }) => id === 'phone')?.mentions).toEqual([
      { sentence: 1, start: 4, end: 6 },
      { sentence: 1, start: 7, end: 8 },
    ]);
  });

  it('ties participants to their clusters', () => {
    expect(chat && findParticipants(chat)).toEqual([
      { speaker: 'Ann', sentence: 0, cluster: undefined },
      { speaker: 'Bob', sentence: 1, cluster: '@Bob' },
    ]);
  });

  it.each([
    ['Ann: [she|maria', 'bad mark'],
    ['Ann: she] left', 'stray ]'],
    ['Ann: [she left', 'unclosed ['],
    ['Ann: [ she|maria] left', 'padded span'],
    ['no label here', 'expected "Label: words"'],
  ])('refuses %s', (line, message) => {
    expect(() => readChat(`# chat genre=dm\n${line}\n`, 'x.txt')).toThrow(message);
  });

  it('refuses a document without a header', () => {
    expect(() => readChat('Ann: hi\n', 'x.txt')).toThrow('expected "# chat genre=WORD"');
  });
});

describe('checkChat', () => {
  const check = (lines: string) => checkChat(`# chat genre=dm\n${lines}\n`, 'x.txt').problems;

  it('finds nothing wrong with good documents', () => {
    expect(checkChat(TEXT, 'x.txt').problems).toEqual([]);
  });

  it('finds entities with one mention, foreign participants and a wrong "I"', () => {
    expect(check('Ann: [it|thing] rang')).toEqual(['x/1: entity thing has one mention']);
    expect(check('Ann: thanks [Bob|@Bob]')).toEqual(['x/1: @Bob is not a label of this document']);
    expect(check('Ann: [I|@Bob] left\nBob: ok')).toEqual(['x/1: "I" of Ann is marked @Bob']);
  });

  it('finds documents in which pronouns were not marked', () => {
    expect(check('Ann: I told her and him\nBob: my my')).toEqual([
      'x/1: 5 pronouns are unmarked, such as I, her, him, my',
    ]);
  });

  it('finds duplicates over files', () => {
    const documents = ['a.txt', 'b.txt'].flatMap((name) => readChat('# chat genre=dm\nAnn: hi there\n', name));
    expect(findDuplicates(documents)).toEqual(['b/1: same text as a/1']);
  });
});

describe('Antecedent Chat', () => {
  const checks = listChatFiles().map((file) => checkChat(readFileSync(file, 'utf8'), basename(file)));

  it('is large, and nothing is wrong with it', () => {
    const documents = checks.flatMap((check) => check.documents);
    expect(documents.length).toBeGreaterThan(1500);
    expect([...checks.flatMap((check) => check.problems), ...findDuplicates(documents)]).toEqual([]);
  });
});
