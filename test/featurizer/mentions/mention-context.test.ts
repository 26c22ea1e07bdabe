/** The context of a mention. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSpans, extractMentions } from '../../../featurizer/mentions/extract-mentions.ts';
import { countQuotesAfter } from '../../../featurizer/mentions/mention-context.ts';
import { listMentions, parse, withoutTree } from '../parse.ts';
import { arbitrarySentence } from './arbitrary-sentence.ts';

const sentence = parse(`
  1 The DT 2 det O
  2 head NN 6 nsubj O
  3 of IN 5 case O
  4 Big NNP 5 compound ORG
  5 Firm NNP 2 nmod ORG
  6 Saw VBD 0 root O
  7 her PRP$ 8 nmod:poss O
  8 cat NN 6 obj O`);
const findContext = (text: string, mentions = listMentions(sentence)) =>
  mentions.find((mention) => mention.text === text)?.context;

describe('context', () => {
  it('has the lower-cased edges and neighbors', () => {
    expect(findContext('The head of Big Firm')).toMatchObject({
      first: { word: 'the', tag: 'DT' },
      last: { word: 'firm', tag: 'NNP' },
      preceding: { word: '<s>', tag: '<S>' },
      following: { word: 'saw', tag: 'VBD' },
    });
    expect(findContext('her cat')?.following).toEqual({ word: '</s>', tag: '</S>' });
  });

  it('has the head’s governor, and the governor’s governor', () => {
    expect(findContext('Big Firm')).toMatchObject({
      governor: { word: 'head', tag: 'NN', side: 'left', relation: 'nsubj' },
      grandGovernor: { word: 'saw', tag: 'VBD', side: 'right', relation: 'root' },
      label: 'ORG',
    });
    expect(findContext('her cat')).toMatchObject({ governor: { word: 'saw', side: 'left' }, grandGovernor: 'root' });
  });

  it('has the relations at its edges: what it ends with and what it leaves out', () => {
    expect(findContext('The head of Big Firm')).toMatchObject({ tail: 'nmod', cutAfter: '', cutBefore: '' });
    const cut = describeSpans(
      sentence,
      [
        { start: 0, end: 2, head: 1 },
        { start: 1, end: 2, head: 1 },
      ],
      { sentence: 0, turn: 0, turnText: '', speaker: undefined },
    );
    expect(cut.map(({ context: { tail, cutAfter, cutBefore } }) => [tail, cutAfter, cutBefore])).toEqual([
      ['', 'nmod', ''],
      ['', 'nmod', 'det'],
    ]);
    expect(findContext('her cat', listMentions(withoutTree(sentence)))).toMatchObject({ tail: '', cutAfter: '' });
  });

  it('has roots, and no governors without a tree', () => {
    const [root] = listMentions(parse('1 Cats NNS 0 root'));
    expect(root?.context).toMatchObject({ governor: 'root', grandGovernor: 'root', label: 'O' });
    const flat = findContext('her cat', listMentions(withoutTree(sentence)));
    expect(flat).toMatchObject({ governor: undefined, grandGovernor: undefined });
  });

  it('counts mentions in decoder order and marks nested ones', () => {
    const mentions = listMentions(sentence);
    expect(mentions.map(({ text, context }) => [text, context.ordinal, context.isNested])).toEqual([
      ['The head of Big Firm', 1, false],
      ['Big', 2, true],
      ['Big Firm', 3, true],
      ['her', 4, true],
      ['her cat', 5, false],
    ]);
  });

  it.each([
    ['“', '”', '“', '”'],
    ['"', '"', '``', "''"],
    ['"', '"', 'SYM', 'SYM'],
    ['``', "''", '``', "''"],
  ])('knows what stands between %s and %s', (open, close, openTag, closeTag) => {
    const quoted = parse(`
      1 ${open} ${openTag} 3 punct
      2 I PRP 3 nsubj
      3 left VBD 6 ccomp
      4 ${close} ${closeTag} 3 punct
      5 she PRP 6 nsubj
      6 said VBD 0 root`);
    expect(listMentions(quoted).map(({ text, context }) => [text, context.isQuoted])).toEqual([
      ['I', true],
      ['she', false],
    ]);
  });

  it('does not treat a mark that closes an earlier sentence’s quotation as an opening one', () => {
    const rest = parse(`1 " '' 3 punct\n2 she PRP 3 nsubj\n3 said VBD 0 root`);
    expect(listMentions(rest)[0]?.context.isQuoted).toBe(false);
  });

  it('trusts the blanks around a straight mark more than its tag', () => {
    const tagged = parse(`
      1 " '' 3 punct
      2 I PRP 3 nsubj
      3 left VBD 6 ccomp
      4 " \`\` 3 punct
      5 she PRP 6 nsubj
      6 said VBD 0 root`);
    const written = { ...tagged, starts: [0, 1, 3, 7, 9, 13], ends: [1, 2, 7, 8, 12, 17] }; // "I left" she said
    expect(listMentions(written).map(({ context }) => context.isQuoted)).toEqual([true, false]);
    expect(countQuotesAfter(written, 0)).toBe(0);
  });

  it('marks exactly the spans inside others as nested', () => {
    fc.assert(
      fc.property(arbitrarySentence, ({ text, sentence: random }) => {
        const mentions = extractMentions(random, { sentence: 0, turn: 0, turnText: text, speaker: undefined });
        for (const inner of mentions) {
          const isNested = mentions.some(
            (outer) => outer !== inner && outer.start <= inner.start && outer.end >= inner.end,
          );
          expect(inner.context.isNested).toBe(isNested);
        }
      }),
    );
  });
});
