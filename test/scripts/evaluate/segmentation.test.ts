/** Token and sentence scores on documents small enough to count by hand. */

import { describe, expect, it } from 'vitest';
import { readConllu } from '../../../scripts/corpora/mod.ts';
import {
  describeSentenceError,
  describeTokenError,
  evaluateSentences,
  evaluateTokens,
  FrequentErrors,
  findForeign,
} from '../../../scripts/evaluate/mod.ts';

/**
 * One document of one paragraph; one token list per sentence, `+` after a token without a space.
 */
function createDocument(...sentences: readonly (readonly string[])[]) {
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
  it('is 1 if all tokens match', () => {
    expect(evaluateTokens(createDocument(['Ada', 'left+', '.'], ['Bob', 'stayed+', '.'])).f1).toBe(1);
  });

  it('counts two tokens found as one as one found and two gold tokens', () => {
    const { precision, recall } = evaluateTokens(createDocument(['Ada', 'walk+', 'ed', 'home']));
    expect(precision).toBeCloseTo(2 / 3);
    expect(recall).toBeCloseTo(2 / 4);
  });

  it('reports each error', () => {
    const errors = new FrequentErrors();
    evaluateTokens(createDocument(['walk+', 'ed', 'and', 'walk+', 'ed']), {
      onError: (error) => errors.add(describeTokenError(error)),
    });
    expect(errors.top(5)).toEqual([{ description: 'walk|ed → walked', count: 2 }]);
  });
});

describe('evaluateSentences', () => {
  it('is 1 if all boundaries match', () => {
    expect(evaluateSentences(createDocument(['Ada', 'left+', '.'], ['Bob', 'stayed+', '.'])).f1).toBe(1);
  });

  it('counts a missed boundary against both sentences, and describes it', () => {
    const errors: string[] = [];
    const { f1 } = evaluateSentences(createDocument(['the', 'cat'], ['sat', 'down+', '.']), {
      onError: (error) => errors.push(describeSentenceError(error)),
    });
    expect(f1).toBe(0);
    expect(errors).toEqual(['the cat‖ sat down.']);
  });
});

describe('findForeign', () => {
  it('lists the documents that are taken for another language', () => {
    const spanish = createDocument('el perro de la casa no es de ella y el gato que está en la casa'.split(' '));
    const english = createDocument('the dog is not hers and the cat that was in the house is not his'.split(' '));
    expect(findForeign([...spanish, ...english])).toEqual(spanish);
  });
});
