/** What is trimmed from the edges of a noun phrase, and what stays. */

import { describe, expect, it } from 'vitest';
import { trimSpan } from '../../../featurizer/mentions/trim-span.ts';
import { parse } from '../parse.ts';

/** Trims the whole sentence around the root and shows what is left. */
function trimmed(rows: string): string {
  const sentence = parse(rows);
  const head = sentence.tree.heads.indexOf(-1);
  const { start, end } = trimSpan(sentence, { start: 0, end: sentence.tokens.length, head });
  return sentence.tokens.slice(start, end).join(' ');
}

describe('trimSpan', () => {
  it('removes wrapping quotes', () => {
    expect(trimmed("1 `` `` 2 punct\n2 Trial NN 0 root\n3 '' '' 2 punct")).toBe('Trial');
  });

  it('removes wrapping brackets, nested pairs too', () => {
    expect(trimmed('1 ( -LRB- 3 punct\n2 ( -LRB- 3 punct\n3 cat NN 0 root\n4 ) -RRB- 3 punct\n5 ) -RRB- 3 punct')).toBe(
      'cat',
    );
  });

  it('keeps a closing bracket whose opening one is inside', () => {
    expect(trimmed('1 cat NN 0 root\n2 ( -LRB- 3 punct\n3 mine PRP 1 appos\n4 ) -RRB- 3 punct')).toBe('cat ( mine )');
  });

  it('keeps an opening quote whose closing one is inside', () => {
    expect(trimmed("1 `` `` 2 punct\n2 big JJ 4 amod\n3 '' '' 2 punct\n4 cat NN 0 root")).toBe("`` big '' cat");
  });

  it('removes exclamations and emoji after the phrase', () => {
    expect(trimmed('1 my PRP$ 2 nmod:poss\n2 sister NN 0 root\n3 lol UH 2 flat\n4 🥰 NFP 2 appos')).toBe('my sister');
  });

  it('removes a day after a name, not after a noun', () => {
    expect(trimmed('1 Mike NNP 0 root\n2 Ross NNP 1 flat\n3 tomorrow NN 1 nmod:unmarked')).toBe('Mike Ross');
    expect(trimmed('1 the DT 2 det\n2 meeting NN 0 root\n3 tomorrow NN 2 nmod:unmarked')).toBe('the meeting tomorrow');
  });

  it('removes an unmatched bracket at the edge', () => {
    expect(trimmed('1 cat NN 0 root\n2 ( -LRB- 1 punct')).toBe('cat');
  });

  it('removes commas, conjunctions and fillers before the phrase', () => {
    expect(trimmed('1 and CC 5 cc\n2 um UH 5 discourse\n3 , , 5 punct\n4 the DT 5 det\n5 cat NN 0 root')).toBe(
      'the cat',
    );
  });

  it('removes an adverb of the head but not of its adjective', () => {
    expect(trimmed('1 even RB 3 advmod\n2 the DT 3 det\n3 cat NN 0 root')).toBe('the cat');
    expect(trimmed('1 very RB 2 advmod\n2 old JJ 3 amod\n3 cats NNS 0 root')).toBe('very old cats');
  });

  it('never removes the head', () => {
    expect(trimmed('1 - : 0 punct')).toBe('-');
  });
});
