import { describe, expect, it } from 'vitest';
import { readConll2012 } from '../../../scripts/corpora/conll2012.ts';
import type { CorpusDocument, CorpusSentence, GoldMention } from '../../../scripts/corpora/document.ts';
import { type ConllCells, catchError, conll2012, conllRow } from './rows.ts';

function only(text: string): CorpusDocument {
  const [document, ...rest] = readConll2012(text);
  if (!document || rest.length > 0) throw new Error('expected one document');
  return document;
}

function readOneSentence(rows: readonly (ConllCells & { word?: string })[]): CorpusSentence | undefined {
  return only(conll2012([rows.map(({ word = 'w', ...cells }) => conllRow(word, cells))])).sentences[0];
}

function readSpans(corefs: readonly string[]): (readonly string[])[] {
  const spanText = ({ start, end }: GoldMention): string => `${start}-${end}`;
  const { clusters } = only(conll2012([corefs.map((coref) => conllRow('w', { coref }))]));
  return clusters.map(({ id, mentions }) => [id, ...mentions.map(spanText)]);
}

describe('readConll2012: documents', () => {
  it('reads id and part, and the genre of OntoNotes ids', () => {
    const row = [conllRow('w')];
    const text =
      conll2012([row], { id: 'nw/wsj/24/wsj_2418', part: '003' }) + conll2012([row], { id: 'nwords_1', part: '0' });
    expect(readConll2012(text).map(({ id, part, genre }) => [id, part, genre])).toEqual([
      ['nw/wsj/24/wsj_2418', 3, 'nw'],
      ['nwords_1', 0, 'unknown'],
    ]);
  });

  it('accepts a genre from the caller', () => {
    expect(readConll2012(conll2012([[conllRow('w')]]), { genre: 'fiction' })[0]?.genre).toBe('fiction');
  });

  it('keeps escaped tokens, joins them with spaces, and starts a paragraph with every sentence', () => {
    const document = only(conll2012([[conllRow('-LRB-'), conllRow('ok'), conllRow('/.')], [conllRow('w')]]));
    expect(document.sentences[0]).toMatchObject({
      tokens: ['-LRB-', 'ok', '/.'],
      text: '-LRB- ok /.',
      offsets: [
        [0, 5],
        [6, 8],
        [9, 11],
      ],
    });
    expect(document.sentences.map(({ startsParagraph }) => startsParagraph)).toEqual([true, true]);
  });

  it('reads rows with predicate columns between entities and coreference', () => {
    const row = conllRow('w', { coref: '(1)' }).replace(/\(1\)$/, '(V*)  (ARG0*)  (1)');
    expect(only(conll2012([[row]])).clusters).toHaveLength(1);
  });

  it('rejects a file that ends inside a document, and rows outside one', () => {
    const text = conll2012([[conllRow('w')]]);
    expect(catchError(() => readConll2012(text.replace('#end document', '')))).toMatchObject({ code: 'bad_row' });
    expect(catchError(() => readConll2012(text + conllRow('w')))).toMatchObject({ code: 'bad_row' });
    expect(
      catchError(() => readConll2012(text.replace('#end document', '#begin document (x); part 000'))),
    ).toMatchObject({
      code: 'bad_row',
    });
  });
});

describe('readConll2012: columns', () => {
  it('takes the speaker of the first token that has one, and treats - as none', () => {
    expect(readOneSentence([{ speaker: '-' }, { speaker: 'Ann_B' }, { speaker: 'Cy' }])?.speaker).toBe('Ann_B');
    expect(readOneSentence([{ speaker: '-' }])).not.toHaveProperty('speaker');
  });

  it('converts entity bits to labels with O outside', () => {
    const bits = ['*', '(PERSON*', '*', '*)', '(GPE)', '*', '(DATE*)', '*'];
    expect(readOneSentence(bits.map((ner) => ({ ner })))?.ner).toEqual([
      'O',
      'PERSON',
      'PERSON',
      'PERSON',
      'GPE',
      'O',
      'DATE',
      'O',
    ]);
  });

  it('has no tags, labels or heads if the columns contain - or _', () => {
    const sentence = readOneSentence([
      { pos: '-', ner: '_', parse: '-' },
      { pos: '_', ner: '-', parse: '-' },
    ]);
    for (const key of ['xpos', 'ner', 'heads', 'upos', 'deprel']) expect(sentence).not.toHaveProperty(key);
  });

  it('derives heads from the parse bits', () => {
    const sentence = readOneSentence([
      { word: 'the', pos: 'DT', parse: '(TOP(S(NP*' },
      { word: 'dog', pos: 'NN', parse: '*)' },
      { word: 'barks', pos: 'VBZ', parse: '(VP*)))' },
    ]);
    expect(sentence?.heads).toEqual([1, 2, -1]);
    expect(sentence).not.toHaveProperty('deprel');
  });

  it('replaces the two broken one-token sentences of OntoNotes with a filler token', () => {
    const read = (id: string): CorpusSentence | undefined =>
      only(conll2012([[`${id}   2   0   WRB   (TOP(FRAG*))`]], { id, part: '002' })).sentences[0];
    expect(read('tc/ch/00/ch_0011')).toMatchObject({
      tokens: ['fillerword'],
      xpos: ['WRB'],
      heads: [-1],
      speaker: 'B',
    });
    expect(read('tc/ch/00/ch_0021')).toMatchObject({ tokens: ['fillerword'], xpos: ['ADD'], heads: [-1] });
    expect(catchError(() => read('tc/ch/00/ch_0012'))).toMatchObject({
      code: 'bad_row',
      message: expect.stringContaining('document tc/ch/00/ch_0012, sentence 1, line 2: found 5 columns'),
    });
  });
});

describe('readConll2012: coreference', () => {
  it('reads (12|(3) as an opening and a one-token span', () => {
    expect(readSpans(['(12|(3)', '-', '12)'])).toEqual([
      ['12', '0-3'],
      ['3', '0-1'],
    ]);
  });

  it('allows spans of different ids to cross and spans of one id to nest', () => {
    expect(readSpans(['(1', '(2|(1)', '1)', '2)'])).toEqual([
      ['1', '0-3', '1-2'],
      ['2', '1-4'],
    ]);
  });

  it('keeps singletons', () => {
    expect(readSpans(['(1)'])).toEqual([['1', '0-1']]);
  });

  it('names document, sentence and line of an unmatched bracket', () => {
    expect(catchError(() => readSpans(['-', '4)']))).toMatchObject({
      code: 'bad_bracket',
      message:
        'read coreference column: document nw/x/00/x_0001, sentence 1, line 3: found "4)", expected "(4" before it',
    });
    expect(catchError(() => readSpans(['(4', '-']))).toMatchObject({
      code: 'bad_bracket',
      message: expect.stringContaining('found "(4"'),
    });
    expect(catchError(() => readSpans(['4']))).toMatchObject({ code: 'bad_bracket' });
  });
});

describe('readConll2012: dialects', () => {
  it('reads LitBank rows: tabs, _ for absent values, and an empty last column outside chains', () => {
    const row = (word: string, coref: string): string =>
      ['7_novel_brat', 0, 0, word, ...Array(8).fill('_'), coref].join('\t');
    const document = only(
      conll2012([[row('Ida', '(1)'), row('saw', ''), row('her', '(2'), row('sea', '2)')]], {
        id: '7_novel_brat',
        part: '0',
      }),
    );
    expect(document).toMatchObject({ id: '7_novel_brat', genre: 'unknown' });
    expect(document.sentences[0]?.tokens).toEqual(['Ida', 'saw', 'her', 'sea']);
    expect(document.clusters.map(({ mentions }) => mentions[0])).toEqual([
      { sentence: 0, start: 0, end: 1 },
      { sentence: 0, start: 2, end: 4 },
    ]);
    for (const key of ['xpos', 'ner', 'heads', 'speaker']) expect(document.sentences[0]).not.toHaveProperty(key);
  });

  it('reads WinoBias rows: tabs, - and * for absent values, an id with trailing slashes, a speaker', () => {
    const id = 'nw/dev_type9/stereotype//3';
    const row = (word: string, coref: string): string =>
      [id, 0, 0, word, '-', '-', '-', '-', '-', 'Speaker#1', '*', '*', '*', '*', coref].join('\t');
    const document = only(conll2012([[row('Ida', '(1)'), row('hums', '-')]], { id }));
    expect(document).toMatchObject({
      id,
      genre: 'nw',
      sentences: [{ tokens: ['Ida', 'hums'], speaker: 'Speaker#1', ner: ['O', 'O'] }],
    });
    expect(document.sentences[0]).not.toHaveProperty('heads');
  });
});
