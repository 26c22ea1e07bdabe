/** The mentions of a sentence are in decoder order, without duplicates, and slice to their text. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSpans, extractMentions } from '../../../featurizer/mentions/extract-mentions.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { joinTokens } from '../../../featurizer/segment/segment.ts';
import type { AnalyzedSentence } from '../../../featurizer/sentence.ts';
import { listTexts, parse, withoutTree } from '../parse.ts';
import { arbitrarySentence } from './arbitrary-sentence.ts';

const placeAt = (turnText: string) => ({ sentence: 3, turn: 2, turnText, speaker: 'Ada' });

/** Checks the laws that hold for the mentions of any sentence. */
function expectLawful(mentions: readonly Mention[], sentence: AnalyzedSentence, turnText: string): void {
  for (const mention of mentions) {
    const { start, end, head } = mention;
    expect(turnText.slice(...mention.span)).toBe(mention.text);
    expect(mention.span).toEqual([sentence.starts[start], sentence.ends[end - 1]]);
    expect(mention.headText).toBe(sentence.tokens[head]);
    expect(start).toBeLessThanOrEqual(head);
    expect(head).toBeLessThan(end);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeLessThanOrEqual(sentence.tokens.length);
  }
  expect(new Set(mentions.map(({ start, end }) => `${start} ${end}`)).size).toBe(mentions.length);
  const byHead = (one: Mention, other: Mention) =>
    one.head - other.head || one.end - other.end || one.start - other.start;
  expect([...mentions].sort(byHead)).toEqual(mentions);
}

describe('decoder order', () => {
  it('puts “the head of a firm” before “a firm”', () => {
    expect(
      listTexts(
        parse(`
          1 the DT 2 det
          2 head NN 0 root
          3 of IN 5 case
          4 a DT 5 det
          5 firm NN 2 nmod`),
      ),
    ).toEqual(['the head of a firm', 'a firm']);
  });

  it('puts “his” before “his mother”', () => {
    expect(
      listTexts(
        parse(`
          1 his PRP$ 2 nmod:poss
          2 mother NN 0 root`),
      ),
    ).toEqual(['his', 'his mother']);
  });

  it('puts the shorter of two spans with one head first', () => {
    expect(
      listTexts(
        parse(`
          1 Ada NNP 4 nsubj
          2 and CC 3 cc
          3 Bob NNP 1 conj
          4 left VBD 0 root`),
      ),
    ).toEqual(['Ada', 'Ada and Bob', 'Bob']);
  });

  it('is by head, then end, then start for given spans', () => {
    const sentence = parse(`
      1 a NN 0 root
      2 b NN 1 nmod
      3 c NN 1 nmod`);
    const given = [
      { start: 1, end: 3, head: 1 },
      { start: 0, end: 3, head: 1 },
      { start: 1, end: 2, head: 1 },
      { start: 0, end: 1, head: 0 },
    ];
    expect(describeSpans(sentence, given, placeAt('a b c')).map(({ text }) => text)).toEqual([
      'a',
      'b',
      'a b c',
      'b c',
    ]);
  });
});

describe('given spans', () => {
  const sentence = parse(`
    1 the DT 2 det
    2 cat NN 3 nsubj
    3 slept VBD 0 root`);

  it('are all described, including verbs and overlaps', () => {
    const given = [
      { start: 2, end: 3, head: 2 },
      { start: 0, end: 2, head: 1 },
      { start: 1, end: 3, head: 2 },
    ];
    expect(describeSpans(sentence, given, placeAt('the cat slept')).map(({ text }) => text)).toEqual([
      'the cat',
      'cat slept',
      'slept',
    ]);
  });

  it('are kept once if they repeat, with the first head', () => {
    const given = [
      { start: 0, end: 2, head: 1 },
      { start: 0, end: 2, head: 0 },
      { start: 0, end: 2, head: 1 },
    ];
    expect(describeSpans(sentence, given, placeAt('the cat slept')).map(({ head }) => head)).toEqual([0]);
  });

  it('are not reordered in the caller’s array', () => {
    const given = [
      { start: 1, end: 2, head: 1 },
      { start: 0, end: 1, head: 0 },
    ];
    describeSpans(sentence, given, placeAt('the cat slept'));
    expect(given.map(({ start }) => start)).toEqual([1, 0]);
  });

  it('may be empty', () => {
    expect(describeSpans(sentence, [], placeAt('the cat slept'))).toEqual([]);
  });
});

describe('a mention', () => {
  it('has its place in the document', () => {
    const { text, sentence } = joinTokens(['cats', 'sleep']);
    const [mention] = extractMentions({ ...sentence, xpos: ['NNS', 'VBP'] }, placeAt(text));
    expect(mention).toMatchObject({
      sentence: 3,
      turn: 2,
      speaker: 'Ada',
      start: 0,
      end: 1,
      span: [0, 4],
      text: 'cats',
    });
  });

  it('has the text of the turn, not its joined tokens', () => {
    const sentence = { tokens: ['the', 'cat'], starts: [5, 10], ends: [8, 13], xpos: ['DT', 'NN'] };
    const [mention] = extractMentions(sentence, placeAt('Ok.  the\n cat'));
    expect(mention).toMatchObject({ span: [5, 13], text: 'the\n cat', words: ['the', 'cat'] });
  });

  it('has its head’s tag and, with a tree, relation', () => {
    const sentence = parse(`
      1 cats NNS 2 nsubj:outer
      2 sleep VBP 0 root`);
    expect(extractMentions(sentence, placeAt('cats sleep'))[0]).toMatchObject({
      headTag: 'NNS',
      relation: 'nsubj:outer',
    });
    expect(extractMentions(withoutTree(sentence), placeAt('cats sleep'))[0]?.relation).toBeUndefined();
  });
});

describe('over random sentences', () => {
  it('with valid trees, every mention slices to its text, contains its head and occurs once', () => {
    fc.assert(
      fc.property(arbitrarySentence, ({ text, sentence }) => {
        expectLawful(extractMentions(sentence, placeAt(text)), sentence, text);
      }),
      { seed: 81, numRuns: 2000 },
    );
  });

  it('without trees, the same holds', () => {
    fc.assert(
      fc.property(arbitrarySentence, ({ text, sentence }) => {
        const treeless = withoutTree(sentence);
        expectLawful(extractMentions(treeless, placeAt(text)), treeless, text);
      }),
      { seed: 82, numRuns: 2000 },
    );
  });

  it('every personal pronoun is a mention', () => {
    fc.assert(
      fc.property(arbitrarySentence, ({ text, sentence }) => {
        const found = new Set(extractMentions(sentence, placeAt(text)).map(({ start, end }) => `${start} ${end}`));
        for (const [token, tag] of sentence.xpos.entries()) {
          if (tag === 'PRP' || tag === 'PRP$') expect(found).toContain(`${token} ${token + 1}`);
        }
      }),
      { seed: 83, numRuns: 1000 },
    );
  });
});
