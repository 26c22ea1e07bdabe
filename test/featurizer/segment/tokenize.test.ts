/**
 * Tokens tile the text with exact offsets, close to the conventions of UD English, in linear
 * time.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../featurizer/segment/tokenize.ts';
import { arbitraryText } from './arbitrary-text.ts';

const splitWords = (text: string) => tokenize(text).map(({ start, end }) => text.slice(start, end));

describe('tokens tile any text', () => {
  it('in order, not empty, not overlapping', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        let previousEnd = 0;
        for (const { start, end } of tokenize(text)) {
          expect(start).toBeGreaterThanOrEqual(previousEnd);
          expect(end).toBeGreaterThan(start);
          previousEnd = end;
        }
        expect(previousEnd).toBeLessThanOrEqual(text.length);
      }),
      { seed: 61, numRuns: 1000 },
    );
  });

  it('with everything but its white space', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        expect(splitWords(text).join('')).toBe(text.replace(/\s/g, ''));
        for (const word of splitWords(text)) expect(word).not.toMatch(/\s/);
      }),
      { seed: 62, numRuns: 1000 },
    );
  });

  it('without cutting a surrogate pair', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        for (const { start, end } of tokenize(text)) {
          for (const edge of [start, end])
            expect(text.slice(Math.max(edge - 1, 0), edge + 1)).not.toMatch(/^[\ud800-\udbff][\udc00-\udfff]$/);
        }
      }),
      { seed: 63, numRuns: 1000 },
    );
  });

  it('and an empty or blank text has none', () => {
    expect(tokenize('')).toEqual([]);
    expect(tokenize(' \n\t\u00a0')).toEqual([]);
  });
});

describe('tokens of English', () => {
  it.each([
    ['Ada left.', ['Ada', 'left', '.']],
    ["Ada's cat", ['Ada', "'s", 'cat']],
    ['Ada’s cat', ['Ada', '’s', 'cat']],
    ["she'll they've I'm we're he'd", ['she', "'ll", 'they', "'ve", 'I', "'m", 'we', "'re", 'he', "'d"]],
    ["don't CAN'T isn’t", ['do', "n't", 'CA', "N'T", 'is', 'n’t']],
    ['cannot Cannot', ['can', 'not', 'Can', 'not']],
    ["five o'clock, Bob", ['five', "o'clock", ',', 'Bob']],
    ["O'Brien", ["O'Brien"]],
    ['the boys’ room', ['the', 'boys', '’', 'room']],
    ['(yes)', ['(', 'yes', ')']],
    ['“Go!”', ['“', 'Go', '!', '”']],
    ['well-known', ['well', '-', 'known']],
    ['wait -- what?!', ['wait', '--', 'what', '?!']],
    ['so...', ['so', '...']],
    ['so…', ['so', '…']],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('tokens with dots and digits', () => {
  it.each([
    ['Mr. Lee met Dr. Ray.', ['Mr.', 'Lee', 'met', 'Dr.', 'Ray', '.']],
    ['the U.S. army', ['the', 'U.S.', 'army']],
    ['$3.50', ['$', '3.50']],
    ['1,000,000 at 10:30.', ['1,000,000', 'at', '10:30', '.']],
    ['the 3rd of 2', ['the', '3rd', 'of', '2']],
    ['see https://a.org/b?c=1 now', ['see', 'https://a.org/b?c=1', 'now']],
    ['@ada_l #news2', ['@ada_l', '#news2']],
    ['ada_l: ask noob42, at 3pm', ['ada_l', ':', 'ask', 'noob42', ',', 'at', '3', 'pm']],
    ['foo_bar()', ['foo_bar', '(', ')']],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('tokens of chat and the web', () => {
  it.each([
    ['im gonna cuz u dont', ['i', 'm', 'gon', 'na', 'cuz', 'u', 'do', 'nt']],
    ['great :) thanks ;-)', ['great', ':)', 'thanks', ';-)']],
    ['mail ada.l@mail.example.org, now', ['mail', 'ada.l@mail.example.org', ',', 'now']],
    ['(see www.example.org/a_(b)).', ['(', 'see', 'www.example.org/a_(b)', ')', '.']],
    ['open plan.doc at example.com.', ['open', 'plan.doc', 'at', 'example.com', '.']],
    ['no way!!! really?!', ['no', 'way', '!!!', 'really', '?!']],
    ['😂😂', ['😂', '😂']],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('contractions without an apostrophe are cut where their context says so', () => {
  it.each([
    ['its late', ['it', 's', 'late']],
    ['the cat ate its food', ['the', 'cat', 'ate', 'its', 'food']],
    ['ill call u', ['i', 'll', 'call', 'u']],
    ['he was ill yesterday', ['he', 'was', 'ill', 'yesterday']],
    ['she said shell come', ['she', 'said', 'she', 'll', 'come']],
    ['a shell on the beach', ['a', 'shell', 'on', 'the', 'beach']],
    ['They were late.', ['They', 'were', 'late', '.']],
    ['were on our way', ['we', 're', 'on', 'our', 'way']],
    ['Well, go.', ['Well', ',', 'go', '.']],
    ['ur not late', ['u', 'r', 'not', 'late']],
    ['wheres ur mum', ['where', 's', 'ur', 'mum']],
    ['ure right hed know', ['u', 're', 'right', 'he', 'd', 'know']],
    ['i gave it to u. she knows', ['i', 'gave', 'it', 'to', 'u', '.', 'she', 'knows']],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('tokens with hyphens, slashes and apostrophes', () => {
  it.each([
    ['adult-learned words', ['adult', '-', 'learned', 'words']],
    ['his co-workers re-elected her', ['his', 'co-workers', 're-elected', 'her']],
    ['an e-mail', ['an', 'e-mail']],
    ['call 713-853-3989', ['call', '713-853-3989']],
    ['5-10 people', ['5', '-', '10', 'people']],
    ['and/or', ['and', '/', 'or']],
    ['the ’90s', ['the', '’90s']],
    ["tell 'em", ['tell', "'em"]],
    ["the writers' room", ['the', 'writers', "'", 'room']],
    ['J. R. Smith Jr. of Acme Inc. left', ['J.', 'R.', 'Smith', 'Jr.', 'of', 'Acme', 'Inc.', 'left']],
    ['50% of $3.5 million', ['50', '%', 'of', '$', '3.5', 'million']],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('tokens of other scripts and signs', () => {
  it.each([
    ['an emoji with a skin tone', 'ok👍🏽ok', ['ok', '👍🏽', 'ok']],
    ['a family joined into one sign', 'a 👩‍👩‍👧 b', ['a', '👩‍👩‍👧', 'b']],
    ['an emoji with its variation selector', '❤️!', ['❤️', '!']],
    ['Hebrew', 'שלום עולם.', ['שלום', 'עולם', '.']],
    ['Hindi, with its vowel signs', 'नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
    ['letters with combining marks', 'Zoe\u0308 ran', ['Zoe\u0308', 'ran']],
    ['half a surrogate pair', 'a \ud83d b', ['a', '\ud83d', 'b']],
  ])('%s', (_, text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('have offsets in UTF-16 code units', () => {
    expect(tokenize('😀 é')).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 4 },
    ]);
  });
});

describe('a long run of one thing is tokenized in linear time', () => {
  it.each([
    ['letters', 'a'],
    ['digits before a letter', '1'],
    ['emoji', '😀'],
    ['joined emoji', '👩\u200d'],
    ['brackets', '['],
    ['apostrophes', "'"],
    ['apostrophes between letters', "a'"],
    ['clitics', "n't"],
    ['dots', '.'],
    ['dots between letters', 'a.'],
    ['dots between digits', '1.'],
    ['at signs', '@'],
    ['combining marks', '\u0301'],
    ['half surrogate pairs', '\ud800'],
    ['addresses without end', 'http://'],
    ['hyphens between letters', 'a-'],
    ['at signs between letters', 'a@'],
    ['colons', ':'],
    ['control characters', '\u0000'],
    ['right-to-left letters', 'ש'],
    ['white space', ' '],
  ])('%s', { timeout: 30_000 }, (_, unit) => {
    const text = `${unit.repeat(300_000)}x`;
    expect(tokenize(text).at(-1)?.end).toBe(text.length);
  });
});
