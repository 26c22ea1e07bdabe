/**
 * A turn → sentences: every token in exactly one, broken after final punctuation and at line
 * breaks.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTokens, segment, segmentInSteps } from '../../../featurizer/segment/segment.ts';
import { scanTokens, TokenScanner, tokenize } from '../../../featurizer/segment/tokenize.ts';
import { arbitraryText } from './arbitrary-text.ts';

const splitSentences = (text: string) => segment(text).map(({ tokens }) => tokens.join(' '));

describe('segmentInSteps', () => {
  it('finds the same tokens however often it stops', () => {
    fc.assert(
      fc.property(arbitraryText, fc.integer({ min: 1, max: 5 }), (text, step) => {
        const scanner = new TokenScanner(text);
        while (scanner.scan(scanner.tokens.starts.length + step));
        expect(scanner.tokens).toEqual(scanTokens(text));
      }),
      { seed: 73, numRuns: 1000 },
    );
  });

  it.each([
    ['with sentences', 'Ada met Bob (her son). She waved, and he didn’t see it. '.repeat(400)],
    ['without an end', 'rain '.repeat(6000)],
    ['without white space', 'rain-'.repeat(6000)],
    ['of lines', 'rain\n'.repeat(6000)],
  ])('can pause often within a long text %s, and finds the same sentences', (_, text) => {
    const steps = [...segmentInSteps(text)];
    expect(steps.filter((step) => step !== undefined)).toEqual(segment(text));
    expect(steps.filter((step) => step === undefined).length).toBeGreaterThan(tokenize(text).length / 1024);
  });

  it('cuts sentences that are too long', () => {
    const tokens = [...segmentInSteps('rain rain rain rain rain. Ada left.', 3)].map((sentence) => sentence?.tokens);
    expect(tokens).toEqual([
      ['rain', 'rain', 'rain'],
      ['rain', 'rain', '.'],
      ['Ada', 'left', '.'],
    ]);
  });
});

describe('segment', () => {
  it('puts every token of the text into exactly one sentence, in order', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const ranges = segment(text).flatMap(({ starts, ends }) =>
          starts.map((start, at) => ({ start, end: ends[at] })),
        );
        expect(ranges).toEqual(tokenize(text));
      }),
      { seed: 71, numRuns: 1000 },
    );
  });

  it('gives tokens that are the text at their offsets', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        for (const { tokens, starts, ends } of segment(text)) {
          expect(tokens).toEqual(starts.map((start, at) => text.slice(start, ends[at])));
          expect(tokens.length).toBeGreaterThan(0);
        }
      }),
      { seed: 72, numRuns: 1000 },
    );
  });

  it.each([
    ['at a line break', 'Ada\nBob', ['Ada', 'Bob']],
    ['at a line break of two characters', 'Ada\r\nBob', ['Ada', 'Bob']],
  ])('breaks %s', (_, text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it.each([
    ['after a title', 'Mr. Lee left.'],
    ['after initials', 'The U.S. army left.'],
    ['inside a number', 'It costs 3.50 now.'],
    ['inside an address', 'See www.a.org now.'],
    ['between final signs', 'What ? ! !'],
  ])('does not break %s', (_, text) => {
    expect(segment(text)).toHaveLength(1);
  });

  it.each([
    ['after a full stop', 'Ada left. Bob stayed.', ['Ada left .', 'Bob stayed .']],
    ['after closing quotes', '“It rains.” She left.', ['“ It rains . ”', 'She left .']],
    ['after a question', 'Did you see it? I did.', ['Did you see it ?', 'I did .']],
    ['after an abbreviation that ends a sentence', 'It is 5 p.m. We should go.', ['It is 5 p.m.', 'We should go .']],
    ['before a capital after an exclamation', 'Wait! They left already.', ['Wait !', 'They left already .']],
  ])('breaks %s', (_, text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it.each([
    ['before who spoke', '“Stop!” Jenna said.'],
    ['after initials and titles', 'Mr. J. R. Smith Jr. met Dr. Lee in Washington.'],
    ['in a wrapped line', 'This line was wrapped by a mail program after it had\nreached its width.'],
    ['after a comma', 'If it rains, Bob stays.'],
  ])('does not break %s', (_, text) => {
    expect(segment(text)).toHaveLength(1);
  });

  it('keeps a footnote mark with the sentence before it', () => {
    expect(splitSentences('They gave due care to minority rights. 4 Even though they lost, they stayed.')).toEqual([
      'They gave due care to minority rights . 4',
      'Even though they lost , they stayed .',
    ]);
  });

  it('breaks once if line breaks follow a period', () => {
    expect(splitSentences('Ada left.\n\n\nBob stayed.\n')).toEqual(['Ada left .', 'Bob stayed .']);
  });

  it('gives no sentence for a blank text', () => {
    expect(segment('')).toEqual([]);
    expect(segment(' \n \n')).toEqual([]);
  });

  it.each([
    ['letters', 'a'],
    ['emoji', '😀'],
    ['brackets', '['],
    ['apostrophes', "'"],
    ['dots', '.'],
    ['one-word sentences', 'a. '],
  ])('takes two million units of %s in linear time', { timeout: 30_000 }, (_, unit) => {
    const text = `${unit.repeat(2_000_000 / unit.length)}x`;
    expect(segment(text).at(-1)?.ends.at(-1)).toBe(text.length);
  });
});

describe('joinTokens', () => {
  it('joins with one space and gives each token its offsets', () => {
    expect(joinTokens(['Ada', '😀', '!'])).toEqual({
      text: 'Ada 😀 !',
      sentence: { tokens: ['Ada', '😀', '!'], starts: [0, 4, 7], ends: [3, 6, 8] },
    });
  });

  it('gives offsets that slice to the tokens, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText), (tokens) => {
        const { text, sentence } = joinTokens(tokens);
        expect(sentence.starts.map((start, at) => text.slice(start, sentence.ends[at]))).toEqual(tokens);
      }),
      { seed: 73 },
    );
  });
});
