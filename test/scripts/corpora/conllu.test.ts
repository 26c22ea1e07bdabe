import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConllu } from '../../../scripts/corpora/conllu.ts';
import type { CorpusDocument } from '../../../scripts/corpora/document.ts';
import { catchError, conllu, unit } from './rows.ts';

function only(text: string): CorpusDocument {
  const [document, ...rest] = readConllu(text);
  if (!document || rest.length > 0) throw new Error('expected one document');
  return document;
}

describe('readConllu: documents and sentences', () => {
  it('starts a document at each newdoc, with its id, its genre, and part 0', () => {
    const text = `# newdoc id = one\n# meta::genre = letter\n${unit(1, 'Hi')}\n\n# newdoc id = two\n${unit(1, 'Bye')}\n\n`;
    expect(readConllu(text).map(({ id, part, genre }) => [id, part, genre])).toEqual([
      ['one', 0, 'letter'],
      ['two', 0, 'unknown'],
    ]);
  });

  it('starts a paragraph at newpar, with or without an id, and at the first sentence, but not at newpar_block', () => {
    const document = only(
      conllu(
        [unit(1, 'A')],
        ['# newpar', unit(1, 'B')],
        ['# newpar_block = p (2 s)', unit(1, 'C')],
        ['# newpar id = p7', unit(1, 'D')],
      ),
    );
    expect(document.sentences.map((sentence) => sentence.startsParagraph)).toEqual([true, true, false, true]);
  });

  it('reads speaker and addressee, and counts - and _ as none', () => {
    const [named, unnamed] = only(
      conllu(
        ['# speaker = Ada', '# addressee = Bo,Cy', unit(1, 'Hi')],
        ['# speaker = _', '# addressee = -', unit(1, 'Hi')],
      ),
    ).sentences;
    expect([named?.speaker, named?.addressee]).toEqual(['Ada', 'Bo,Cy']);
    expect(unnamed).not.toHaveProperty('speaker');
    expect(unnamed).not.toHaveProperty('addressee');
  });

  it('converts heads to 0-based with −1 for the root', () => {
    const [sentence] = only(
      conllu([unit(1, 'She', { head: 2 }), unit(2, 'sings', { head: 0 }), unit(3, 'well', { head: 2 })]),
    ).sentences;
    expect(sentence?.heads).toEqual([1, -1, 1]);
  });

  it('leaves out columns that are empty throughout', () => {
    const [sentence] = only(conllu([unit(1, 'She')])).sentences;
    expect(sentence).not.toHaveProperty('heads');
    expect(sentence).not.toHaveProperty('deprel');
    expect(sentence?.xpos).toEqual(['XX']);
  });

  it('reads a file with CRLF line ends, a byte-order mark and no blank line at the end', () => {
    const text = `\uFEFF# newdoc id = doc\r\n# text = Hi all\r\n${unit(1, 'Hi')}\r\n${unit(2, 'all')}`;
    expect(only(text).sentences[0]).toMatchObject({ tokens: ['Hi', 'all'], text: 'Hi all' });
  });

  it('has no clusters if nothing is marked', () => {
    expect(only(conllu([unit(1, 'Hi')])).clusters).toEqual([]);
  });
});

describe('readConllu: text and offsets', () => {
  it('does not count multiword tokens and empty nodes as tokens', () => {
    const [sentence] = only(
      conllu([unit('1-2', "don't"), unit(1, 'do'), unit(2, "n't"), unit('2.1', 'sing'), unit(3, 'go')]),
    ).sentences;
    expect(sentence?.tokens).toEqual(['do', "n't", 'go']);
  });

  it('divides the range of a multiword token among parts that spell it', () => {
    const [sentence] = only(
      conllu([
        "# text = (I don't)",
        unit(1, '('),
        unit(2, 'I'),
        unit('3-4', "don't"),
        unit(3, 'do'),
        unit(4, "n't"),
        unit(5, ')'),
      ]),
    ).sentences;
    expect(sentence?.offsets).toEqual([
      [0, 1],
      [1, 2],
      [3, 5],
      [5, 8],
      [8, 9],
    ]);
  });

  it('gives each part the whole range of a multiword token if they do not spell it', () => {
    const [sentence] = only(
      conllu(['# text = du pain', unit('1-2', 'du'), unit(1, 'de'), unit(2, 'le'), unit(3, 'pain')]),
    ).sentences;
    expect(sentence?.offsets).toEqual([
      [0, 2],
      [0, 2],
      [3, 7],
    ]);
  });

  it('rebuilds a missing text from SpaceAfter=No, using the range row of multiword tokens', () => {
    const [sentence] = only(
      conllu([
        unit('1-2', 'gonna', { misc: 'SpaceAfter=No' }),
        unit(1, 'gon'),
        unit(2, 'na'),
        unit(3, '!', { misc: 'X=1|SpaceAfter=No' }),
      ]),
    ).sentences;
    expect(sentence?.text).toBe('gonna!');
    expect(sentence?.offsets).toEqual([
      [0, 3],
      [3, 5],
      [5, 6],
    ]);
  });

  it('counts offsets in UTF-16 units and skips any whitespace in the text', () => {
    const [sentence] = only(conllu(['# text = 🎻\u00a0  Ann', unit(1, '🎻'), unit(2, 'Ann')])).sentences;
    expect(sentence?.offsets).toEqual([
      [0, 2],
      [5, 8],
    ]);
  });

  it('slices every token to its form, for any words and spaces', () => {
    const word = fc.stringMatching(/^[a-zé🎻'.()-]{1,6}$/u);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 8 }), (words) => {
        const rows = words.map(([form, isTight], index) =>
          unit(index + 1, form, { misc: isTight ? 'SpaceAfter=No' : '_' }),
        );
        const text = words
          .map(([form, isTight]) => form + (isTight ? '' : ' '))
          .join('')
          .trimEnd();
        for (const lines of [rows, [`# text = ${text}`, ...rows]]) {
          const [sentence] = only(conllu(lines)).sentences;
          expect(sentence?.text).toBe(text);
          expect(sentence?.offsets.map(([start, end]) => text.slice(start, end))).toEqual(sentence?.tokens);
        }
      }),
      { seed: 1 },
    );
  });
});

describe('readConllu: errors', () => {
  it('names document, sentence and line if the text does not contain a form', () => {
    const text = conllu([unit(1, 'Hi')], ['# text = She sang', unit(1, 'She'), unit(2, 'sings')]);
    expect(catchError(() => readConllu(text))).toMatchObject({
      code: 'text_mismatch',
      message: 'locate tokens: document doc, sentence 2, line 5: found "sang" at offset 4 of # text, expected "sings"',
    });
  });

  it('rejects a row with too few columns, a gap in the token numbers and a head out of range', () => {
    for (const rows of [['1\tHi'], [unit(1, 'Hi'), unit(3, 'all')], [unit(1, 'Hi', { head: 4 })], [unit('x', 'Hi')]]) {
      expect(catchError(() => readConllu(conllu(rows)))).toMatchObject({
        code: 'bad_row',
        message: expect.stringContaining('sentence 1, line '),
      });
    }
  });
});
