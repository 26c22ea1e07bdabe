import { describe, expect, it } from 'vitest';
import type { CorpusDocument } from '../../../../scripts/corpora/mod.ts';
import { statisticsCommand } from '../../../../scripts/reproduce/statistics/command.ts';
import { countPronoun } from '../../../../scripts/reproduce/statistics/count-pronouns.ts';
import { captureOutput } from '../../../support/capture-output.ts';
import { writeTinyCorpus } from '../../train/coref/tiny-corpus.ts';

/** A document with one sentence per text; entities are lists of [sentence, token]. */
function createDocument(texts: readonly string[], entities: readonly (readonly [number, number])[][]): CorpusDocument {
  return {
    id: 'toy',
    part: 0,
    genre: 'toy',
    sentences: texts.map((text) => ({ tokens: text.split(' '), text, offsets: [], startsParagraph: false })),
    clusters: entities.map((places, at) => ({
      id: String(at),
      mentions: places.map(([sentence, start]) => ({ sentence, start, end: start + 1 })),
    })),
  };
}

describe('countPronoun', () => {
  it('tells uses within entities from those outside, with punctuation and contractions', () => {
    const texts = ["It's raining", 'Rex ate it', 'is it, "it" rains', 'it barked'];
    const document = createDocument(texts, [
      [
        [1, 0],
        [1, 2],
        [3, 0],
      ],
    ]);
    expect(countPronoun([document], 'it')).toEqual({
      outsideAfterOutside: { count: 2, total: 3 },
      corefersWithEarlier: { count: 1, total: 2 },
      outsideGivenEarlier: { count: 2, total: 4 },
      outsideGivenNone: { count: 1, total: 1 },
    });
  });

  it('starts again with every document, and takes a mention of its own for none', () => {
    const alone = createDocument(['You never know'], [[[0, 0]]]);
    expect(countPronoun([alone, alone], 'you').outsideAfterOutside).toEqual({ count: 0, total: 2 });
  });
});

describe('the command', () => {
  it('prints one row per statistic, with the share and its total', async () => {
    const output = captureOutput();
    const corpora = writeTinyCorpus();
    expect(await statisticsCommand.run(['--corpora', corpora], output)).toBe(0);
    expect(output.text).toMatch(/^\| "it" outside of entities: .* over 70 \|.*\| +\d+\.\d of \d+ \|$/m);
    expect(output.text).toMatch(/^\| "I" in an entity: .* over 78 \|.*\| +\d+\.\d of \d+ \|$/m);
  });
});
