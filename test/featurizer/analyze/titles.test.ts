/** A title and the name after it become one phrase, whatever the parser made of them. */
import { describe, expect, it } from 'vitest';
import { joinTitles } from '../../../featurizer/analyze/titles.ts';
import { isTitleBeforeName } from '../../../featurizer/lexicon/titles.ts';
import { parse } from '../parse.ts';

/** Writes the tree of a sentence after titles are joined: `word tag head relation`. */
function join(rows: string): string[] {
  const { tokens, xpos, tree } = parse(rows);
  const count = tokens.length;
  const none = new Array<string>(count).fill('X');
  const given = {
    upos: [...none],
    entityTypes: none,
    xpos: [...xpos],
    heads: [...tree.heads],
    deprel: [...tree.deprel],
  };
  const joined = joinTitles(tokens, given);
  return tokens.map(
    (token, at) => `${token} ${joined.xpos[at]} ${(joined.heads[at] as number) + 1} ${joined.deprel[at]}`,
  );
}

describe('a title before a name', () => {
  it('depends on the name, which takes its place', () => {
    expect(
      join(`1 Hi UH 2 discourse
            2 Dr. NNP 0 root
            3 Patel UH 2 flat
            4 , , 2 punct`),
    ).toEqual(['Hi UH 3 discourse', 'Dr. NNP 3 nmod:desc', 'Patel NNP 0 root', ', , 3 punct']);
  });

  it('depends on the name if neither was part of the other, and who is called is no interjection', () => {
    expect(
      join(`1 Prof. NNP 5 nsubj
            2 Okafor UH 5 discourse
            3 , , 5 punct
            4 you PRP 5 nsubj
            5 left VBD 0 root`),
    ).toEqual(['Prof. NNP 2 nmod:desc', 'Okafor NNP 5 vocative', ', , 5 punct', 'you PRP 5 nsubj', 'left VBD 0 root']);
  });

  it('is left alone before a first name and a surname', () => {
    const rows = ['Dr. NNP 2 flat', 'Ada NNP 3 compound', 'Byron UH 0 root'];
    expect(join(rows.map((row, at) => `${at + 1} ${row}`).join('\n'))).toEqual(rows);
  });

  it('is abbreviated, and the name has a capital', () => {
    const isTitle = (text: string, at = 0) => isTitleBeforeName(text.split(' '), at);
    expect(isTitle('Dr. Patel')).toBe(true);
    expect(isTitle('ask Mrs Okonjo', 1)).toBe(true);
    expect(isTitle('Dr. said')).toBe(false);
    expect(isTitle('Professor Lee')).toBe(false);
    expect(isTitle('Dr.')).toBe(false);
    expect(isTitle('Patel', -1)).toBe(false);
  });
});
