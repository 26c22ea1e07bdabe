import { describe, expect, it } from 'vitest';
import { readAmalgumDocument } from '../../../scripts/corpora/amalgum.ts';
import { addMarks, readMarks } from '../../../scripts/corpora/read-marks.ts';

const MARKS = `AMALGUM_news_ada 2
0:0-1 1:0-1
0:2-4 1:2-4

AMALGUM_news_bo 1
`;

const row = (id: number, form: string) => [id, form, '_', '_', '_', '_', 0, 'root', '_', '_'].join('\t');
const sentence = (tokens: string) =>
  tokens
    .split(' ')
    .map((form, index) => row(index + 1, form))
    .join('\n');
const ada = readAmalgumDocument({
  id: 'AMALGUM_news_ada',
  text: `# newdoc id = AMALGUM_news_ada\n${['Ada saw the dog .', 'She fed the dog .', 'It slept .'].map(sentence).join('\n\n')}\n`,
});

describe('marks of texts that stay elsewhere', () => {
  it('belong to a document and to so many of its sentences', () => {
    const marks = readMarks(MARKS);
    expect([...marks.keys()]).toEqual(['AMALGUM_news_ada', 'AMALGUM_news_bo']);
    expect(marks.get('AMALGUM_news_bo')).toEqual({ sentenceCount: 1, clusters: [] });
  });

  it('become the clusters of the marked part', () => {
    const [document] = addMarks([ada], new Map([...readMarks(MARKS)].slice(0, 1)), 'amalgum');
    expect(document?.genre).toBe('news');
    expect(document?.sentences.map(({ text }) => text)).toEqual(['Ada saw the dog.', 'She fed the dog.']);
    const texts = document?.clusters.map(({ mentions }) =>
      mentions.map(({ sentence, start, end }) => document.sentences[sentence]?.tokens.slice(start, end).join(' ')),
    );
    expect(texts).toEqual([
      ['Ada', 'She'],
      ['the dog', 'the dog'],
    ]);
  });

  it('are refused if a line is not marks, with its number', () => {
    expect(() => readMarks('AMALGUM_news_ada\n')).toThrow(/expected a document's id and a number/);
    expect(() => readMarks('A 1\n\nB 2\n0:0-1 1-2\n')).toThrow(expect.objectContaining({ line: 4 }));
    expect(() => readMarks('A 1\n0:3-3 0:4-5\n')).toThrow(/found "0:3-3"/);
  });

  it('are refused if the text is missing or another', () => {
    expect(() => addMarks([ada], readMarks(MARKS), 'amalgum')).toThrow(/no document AMALGUM_news_bo/);
    expect(() => addMarks([ada], readMarks('AMALGUM_news_ada 1\n1:0-1 0:0-1\n'), 'amalgum')).toThrow(/expected a span/);
  });
});
