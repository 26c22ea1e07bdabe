import { describe, expect, it } from 'vitest';
import { createParserAnalyzer } from '../../../../../scripts/shared/shipped-parser.ts';
import { extractLines } from '../../../../../scripts/train/coref/data/extract-documents.ts';
import { loadSilverText } from '../../../../../scripts/train/coref/data/silver-text.ts';
import { askTeacher, loadScorer } from '../../../../../scripts/train/coref/data/teacher.ts';
import { addSilverTexts, temporaryFolder } from '../tiny-corpus.ts';

const corpora = temporaryFolder();
addSilverTexts(corpora);

describe('texts without labels', () => {
  it('are the same in every draw, alternate between plain text and analysis, and have no entities', () => {
    const texts = loadSilverText(corpora, 4);
    expect(loadSilverText(corpora, 4)).toEqual(texts);
    expect(loadSilverText(corpora, 2)).toEqual(texts.slice(0, 2));
    expect(texts.map(({ lines }) => lines[0]?.type)).toEqual(['turn', 'tokens', 'turn', 'tokens']);
    const [plain, analysed] = texts;
    expect(plain?.lines[0]).toMatchObject({ text: expect.stringMatching(/^\w+ met \w+\. She liked the garden\./) });
    expect(analysed?.lines[1]).toMatchObject({
      tokens: ['She', 'liked', 'the', 'garden', '.'],
      heads: [1, -1, 3, 1, 1],
    });
    expect(JSON.stringify(analysed)).not.toMatch(/mentions|Entity/);
  });

  it('name the source of the corpus if it is missing', () => {
    expect(() => loadSilverText(temporaryFolder(), 1)).toThrow(/found none, expected .*amalgum/);
  });
});

describe('a teacher', () => {
  it('returns its clusters and the scores of its decisions', async () => {
    const teacher = await loadScorer('models/coref');
    for (const { id, lines } of loadSilverText(corpora, 2)) {
      const document = { id, ...extractLines(lines, { analyzer: createParserAnalyzer() }) };
      const { oracle, teacher: scores } = await askTeacher(teacher, document);
      expect(oracle).toHaveLength(document.mentions.length);
      expect(new Set(oracle).size).toBeLessThan(oracle.length);
      for (let current = 1; current < oracle.length; current++) {
        const [from, to] = [scores.starts[current], scores.starts[current + 1]];
        const links = [...scores.links.subarray(from, to)];
        const best = links.indexOf(Math.max(...links));
        const isNew = (scores.fresh[current] ?? 0) > (links[best] ?? Number.NEGATIVE_INFINITY);
        const chosen = scores.antecedents[(from ?? 0) + best] ?? -1;
        expect(oracle[current]).toBe(isNew ? Math.max(...oracle.slice(0, current)) + 1 : oracle[chosen]);
      }
    }
  });
});
