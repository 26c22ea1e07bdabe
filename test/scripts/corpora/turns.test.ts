import { describe, expect, it } from 'vitest';
import { readConll2012 } from '../../../scripts/corpora/conll2012.ts';
import { readConllu } from '../../../scripts/corpora/conllu.ts';
import type { CorpusDocument } from '../../../scripts/corpora/document.ts';
import { locateMention, toTurns } from '../../../scripts/corpora/turns.ts';
import { catchError, conll2012, conllRow, conllu, unit } from './rows.ts';

function first(documents: readonly CorpusDocument[]): CorpusDocument {
  const [document] = documents;
  if (!document) throw new Error('expected a document');
  return document;
}

describe('toTurns', () => {
  it('joins the sentences of a paragraph with a space and keeps their offsets', () => {
    const document = first(
      readConllu(conllu(['# text = 🎻!', unit(1, '🎻'), unit(2, '!')], [unit(1, 'Yes')], ['# newpar', unit(1, 'No')])),
    );
    expect(toTurns(document)).toEqual([
      { text: '🎻! Yes', firstSentence: 0, sentenceCount: 2, sentenceOffsets: [0, 4] },
      { text: 'No', firstSentence: 2, sentenceCount: 1, sentenceOffsets: [0] },
    ]);
  });

  it('starts a turn when the speaker changes, appears or disappears', () => {
    const speakers = ['Ada', 'Ada', 'Bo', undefined];
    const sentences = speakers.map((speaker) => [...(speaker ? [`# speaker = ${speaker}`] : []), unit(1, 'w')]);
    const turns = toTurns(first(readConllu(conllu(...sentences))));
    expect(turns.map(({ speaker, sentenceCount }) => [speaker, sentenceCount])).toEqual([
      ['Ada', 2],
      ['Bo', 1],
      [undefined, 1],
    ]);
  });

  it('makes each sentence of a CoNLL-2012 document a turn', () => {
    expect(toTurns(first(readConll2012(conll2012([[conllRow('a')], [conllRow('b')]]))))).toHaveLength(2);
  });

  it('returns no turns for a document without sentences', () => {
    expect(toTurns({ id: 'd', part: 0, genre: 'g', sentences: [], clusters: [] })).toEqual([]);
  });
});

describe('locateMention', () => {
  const document = first(
    readConllu(
      conllu(
        [unit(1, 'Hi')],
        [
          "# text = I don't see Ann.",
          unit(1, 'I'),
          unit('2-3', "don't"),
          unit(2, 'do'),
          unit(3, "n't"),
          unit(4, 'see'),
          unit(5, 'Ann'),
          unit(6, '.'),
        ],
        ['# newpar', unit(1, 'Ann'), unit(2, 'left')],
      ),
    ),
  );
  const turns = toTurns(document);

  it('finds a mention in the text of its turn', () => {
    const sliceMention = (sentence: number, start: number, end: number): string | undefined => {
      const span = locateMention(turns, document, { sentence, start, end });
      return turns[span.turn]?.text.slice(span.start, span.end);
    };
    expect(sliceMention(1, 4, 5)).toBe('Ann');
    expect(sliceMention(1, 2, 4)).toBe("n't see");
    expect(sliceMention(2, 0, 2)).toBe('Ann left');
    expect(locateMention(turns, document, { sentence: 2, start: 0, end: 1 })).toEqual({ turn: 1, start: 0, end: 3 });
  });

  it('rejects a mention outside the document', () => {
    for (const sentence of [0, 9]) {
      expect(catchError(() => locateMention(turns, document, { sentence, start: 3, end: 4 }))).toMatchObject({
        code: 'bad_offset',
      });
    }
  });
});
