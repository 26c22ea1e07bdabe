/** Spans that a predicted tree may have missed: which are considered, and which are added. */
import { describe, expect, it } from 'vitest';
import { visitCandidates } from '../../../featurizer/mentions/alternative-candidates.ts';
import { findAlternatives } from '../../../featurizer/mentions/alternatives.ts';
import { findTreeSpans } from '../../../featurizer/mentions/from-tree.ts';
import { extractMentions, type MentionSpan } from '../../../featurizer/mod.ts';
import { parse } from '../parse.ts';

type Sentence = ReturnType<typeof parse>;

const write = ({ tokens }: Sentence, { start, end }: { start: number; end: number }) =>
  tokens.slice(start, end).join(' ');

function listCandidates(sentence: Sentence, spans: readonly MentionSpan[]): MentionSpan[] {
  const found: MentionSpan[] = [];
  visitCandidates(sentence, spans, (_, start, end, head) => found.push({ start, end, head }));
  return found;
}

function listTexts(sentence: Sentence): string[] {
  return listCandidates(sentence, findTreeSpans(sentence)).map((span) => write(sentence, span));
}

const HAT = parse(`1 saw VBD 0 root
2 the DT 3 det
3 man NN 1 obj
4 with IN 6 case
5 the DT 6 det
6 hat NN 3 nmod`);
const BUTTON = parse(`1 Press VB 0 root
2 the DT 3 det
3 button NN 1 obj
4 with IN 6 case
5 the DT 6 det
6 plug NN 1 obl`);
const NEIGHBOR = parse(`1 ask VB 0 root
2 your PRP$ 3 nmod:poss
3 neighbor NN 1 obj
4 if IN 6 mark
5 you PRP 6 nsubj
6 can MD 1 advcl`);
const DEAR = parse(`1 Dear JJ 2 amod
2 Aiko NNP 5 vocative
3 , , 2 punct
4 I PRP 5 nsubj
5 left VBD 0 root`);
const GROUP = parse(`1 can MD 4 aux
2 you PRP 4 nsubj
3 two CD 4 nsubj
4 go VB 0 root`);

describe('candidates', () => {
  it.each([
    ['a phrase without what is attached to it', HAT, 'the man'],
    ['a phrase with the preposition that follows it', BUTTON, 'the button with the plug'],
    ['a name without the word before it', DEAR, 'Aiko'],
    ['a pronoun with its number', GROUP, 'you two'],
    [
      'a coordination of pronouns',
      parse(`1 he PRP 4 nsubj
2 or CC 3 cc
3 she PRP 1 conj
4 left VBD 0 root`),
      'he or she',
    ],
    [
      'an apposition',
      parse(`1 my PRP$ 2 nmod:poss
2 boss NN 5 nsubj
3 , , 4 punct
4 Ada NNP 5 nsubj
5 left VBD 0 root`),
      'my boss , Ada',
    ],
    [
      'the owner of a clitic that is a verb',
      parse(`1 the DT 2 det
2 strap NN 4 nmod:poss
3 's POS 2 case
4 wound NN 0 root`),
      'the strap',
    ],
    [
      'a demonstrative that is tagged as a conjunction',
      parse(`1 is VBZ 0 root
2 that IN 3 mark
3 mold NN 1 obj`),
      'that',
    ],
    [
      'a number with its article',
      parse(`1 sent VBD 0 root
2 the DT 3 det
3 80 CD 1 obj`),
      'the 80',
    ],
  ])('include %s', (_, sentence, text) => {
    expect(listTexts(sentence)).toContain(text);
  });

  it('stay within the sentence and are never empty', () => {
    for (const { start, end, head } of listCandidates(GROUP, [])) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(GROUP.tokens.length);
      expect(head).toBeLessThan(GROUP.tokens.length);
    }
  });
});

describe('findAlternatives', () => {
  it('asks about each new span once and marks what it adds', () => {
    const asked: number[] = [];
    const spans = findTreeSpans(HAT);
    const added = findAlternatives(HAT, spans, { decide: (_, key) => asked.push(key) > 0 });
    expect(new Set(asked).size).toBe(asked.length);
    expect(added.every(({ isAlternative }) => isAlternative)).toBe(true);
    expect(added.map((span) => write(HAT, span))).not.toContain('the man with the hat');
  });

  it('does not consider a phrase that ends with the subject of the next clause', () => {
    expect(listTexts(NEIGHBOR)).not.toContain('your neighbor if you');
  });

  it.each([
    ['a name after "Dear"', DEAR, 'Aiko'],
    ['"you two"', GROUP, 'you two'],
    ['a phrase without what is attached to it', HAT, 'the man'],
  ])('adds %s', (_, sentence, text) => {
    expect(findAlternatives(sentence, findTreeSpans(sentence)).map((span) => write(sentence, span))).toContain(text);
  });
});

describe('extractMentions', () => {
  const place = { sentence: 0, turn: 0, turnText: 'saw the man with the hat', speaker: undefined };
  const list = (isGiven: boolean) =>
    extractMentions({ ...HAT, tree: { ...HAT.tree, isGiven } }, place).filter(({ isAlternative }) => isAlternative);

  it('adds alternatives to a predicted tree only', () => {
    expect(list(false).map(({ text }) => text)).toContain('the man');
    expect(list(true)).toEqual([]);
  });
});
