/** Bits of tags, relations and words. */
import { describe, expect, it } from 'vitest';
import { RELATION, readTraits, TAG } from '../../../featurizer/mentions/token-traits.ts';
import { ROLE } from '../../../featurizer/mentions/word-roles.ts';
import { parse } from '../parse.ts';

const DOGS = parse(`1 Those DT 2 det
2 dogs NNS 3 nsubj:pass
3 went VBD 0 root`);
const CAT = parse(`1 cat NN 0 root`);

describe('readTraits', () => {
  it('gives a relation the bits of its base', () => {
    const { relations } = readTraits(DOGS);
    expect((relations[1] as number) & RELATION.argument).not.toBe(0);
    expect((relations[0] as number) & RELATION.argument).toBe(0);
  });

  it('tells a plain relation from its subtypes', () => {
    const { relations } = readTraits(
      parse(`1 dogs NNS 0 root
2 three CD 1 nmod:desc
3 four CD 1 nmod`),
    );
    expect([1, 2].map((at) => (relations[at] as number) & (RELATION.plainNmod | RELATION.descNmod))).toEqual([
      RELATION.descNmod,
      RELATION.plainNmod,
    ]);
  });

  it('reads tags and words', () => {
    const { tags, roles } = readTraits(DOGS);
    expect((tags[1] as number) & TAG.noun).toBe(TAG.noun);
    expect((roles[0] as number) & ROLE.demonstrative).toBe(ROLE.demonstrative);
    expect((roles[0] as number) & ROLE.letterCase).toBe(2);
  });

  it('reads a sentence again after another one', () => {
    const [first] = [readTraits(DOGS).tags[0]];
    readTraits(CAT);
    expect(readTraits(DOGS).tags[0]).toBe(first);
  });
});
