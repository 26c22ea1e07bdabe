/** Token and sentence scores on documents small enough to count by hand. */

import { describe, expect, it } from 'vitest';
import { readConllu } from '../../../scripts/corpora/mod.ts';
import {
  describeSentenceError,
  describeTokenError,
  evaluateSentences,
  evaluateTokens,
  FrequentErrors,
} from '../../../scripts/evaluate/mod.ts';

/** One document of one paragraph; a token list a sentence, `+` after a token that no blank follows. */
function documentOf(...sentences: readonly (readonly string[])[]) {
  const blocks = sentences.map((tokens) =>
    tokens.map((written, index) => {
      const form = written.replace(/\+$/, '');
      const misc = form === written ? '_' : 'SpaceAfter=No';
      return [index + 1, form, '_', '_', '_', '_', '_', '_', '_', misc].join('\t');
    }),
  );
  return readConllu(`# newdoc id = d\n${blocks.map((lines) => `${lines.join('\n')}\n\n`).join('')}`);
}

describe('evaluateTokens', () => {
  it('gives full marks where all tokens agree', () => {
    expect(evaluateTokens(documentOf(['Ada', 'left+', '.'], ['Bob', 'stayed+', '.'])).f1).toBe(1);
  });

  it('counts a token that should have been two as one found and two wanted', () => {
    const { precision, recall } = evaluateTokens(documentOf(['Ada', 'walk+', 'ed', 'home']));
    expect(precision).toBeCloseTo(2 / 3);
    expect(recall).toBeCloseTo(2 / 4);
  });

  it('tells of each error', () => {
    const errors = new FrequentErrors();
    evaluateTokens(documentOf(['walk+', 'ed', 'and', 'walk+', 'ed']), {
      onError: (error) => errors.add(describeTokenError(error)),
    });
    expect(errors.top(5)).toEqual([{ description: 'walk|ed → walked', count: 2 }]);
  });
});

describe('evaluateSentences', () => {
  it('gives full marks where all boundaries agree', () => {
    expect(evaluateSentences(documentOf(['Ada', 'left+', '.'], ['Bob', 'stayed+', '.'])).f1).toBe(1);
  });

  it('counts a missed boundary against both sentences, and names it', () => {
    const errors: string[] = [];
    const { f1 } = evaluateSentences(documentOf(['the', 'cat'], ['sat', 'down+', '.']), {
      onError: (error) => errors.push(describeSentenceError(error)),
    });
    expect(f1).toBe(0);
    expect(errors).toEqual(['the cat‖ sat down.']);
  });
});
