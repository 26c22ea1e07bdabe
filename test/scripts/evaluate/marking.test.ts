import { describe, expect, it } from 'vitest';
import type { CorpusDocument } from '../../../scripts/corpora/mod.ts';
import { writeTokens } from '../../../scripts/corpora/write-tokens.ts';
import { cutDocument, offerMentions, readAnswers } from '../../../scripts/evaluate/marking.ts';
import { createParserAnalyzer } from '../../../scripts/shared/shipped-parser.ts';

const sentences = ['Ada has a dog .', 'She loves it .', 'The dog barks .'].map((text, index) => {
  const tokens = text.split(' ');
  return { tokens, ...writeTokens(tokens), startsParagraph: index !== 1 };
});
const document: CorpusDocument = { id: 'news-1', part: 0, genre: 'news', sentences, clusters: [] };

describe('a text for marking', () => {
  const offered = offerMentions(document, createParserAnalyzer());

  it('has its mentions in numbered brackets, one turn per paragraph', () => {
    expect(offered.text).toBe('[1 Ada] has [2 a dog]. [3 She] loves [4 it].\n[5 The dog] barks.');
  });

  it('turns answers into token ranges of sentences', () => {
    expect(readAnswers('Ada: 1 3\n\nher dog: 2 4 5\n', offered)).toEqual(['0:0-1 1:0-1', '0:2-4 1:2-3 2:0-2']);
  });

  it.each([
    ['Ada: 1 9\n', /found 9, expected at most 5/],
    ['Ada: 1 3\ndog: 3 4\n', /found 3 twice/],
    ['Ada: 1\n', /expected a label, a colon, and two numbers/],
    ['Ada 1 3\n', /expected a label, a colon/],
  ])('refuses %j', (answers, message) => {
    expect(() => readAnswers(answers, offered)).toThrow(message);
  });

  it('can be cut to its first sentences', () => {
    expect(cutDocument(document, 9).sentences).toHaveLength(2);
    expect(cutDocument(document, 1).sentences).toHaveLength(1);
  });
});
