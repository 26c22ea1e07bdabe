/**
 * Random sentences with random tags, and random trees that are valid but need not be projective.
 */

import fc from 'fast-check';
import { joinTokens } from '../../../featurizer/segment/segment.ts';
import type { ParsedSentence } from '../parse.ts';

const TAGS =
  "NN NNS NNP NNPS PRP PRP$ DT PDT CD JJ JJR RB VB VBD VBN VBG IN TO CC POS WDT WP HYPH FW UH EX SYM . , : `` '' -LRB- -RRB-".split(
    ' ',
  );
const RELATIONS =
  'nsubj obj iobj obl nmod nmod:poss nmod:unmarked appos conj cc det case cop aux mark punct compound flat fixed amod nummod acl:relcl acl advcl advmod ccomp xcomp expl dep discourse vocative parataxis root'.split(
    ' ',
  );
const token = fc.oneof(
  fc.constantFrom('Ada', 'cat', 'this', 'those', 'her', 'one', 'all', 'many', 'there', "'s", '”', ',', '😀', '\ud83d'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
);

/** A sentence and the text it was joined into. */
export const arbitrarySentence: fc.Arbitrary<{ text: string; sentence: ParsedSentence }> = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => {
    const perToken = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: count, maxLength: count });
    const order = fc.shuffledSubarray(
      Array.from({ length: count }, (_, at) => at),
      { minLength: count },
    );
    return fc.tuple(
      perToken(token),
      perToken(fc.constantFrom(...TAGS)),
      perToken(fc.constantFrom(...RELATIONS)),
      order,
      perToken(fc.nat()),
    );
  })
  .map(([tokens, xpos, deprel, order, choices]) => {
    // Tokens enter the tree in random order, each under one that is already in it: always a tree,
    // of any shape.
    const heads: number[] = tokens.map(() => -1);
    order.forEach((token, entered) => {
      if (entered > 0) heads[token] = order[(choices[entered] ?? 0) % entered] ?? -1;
    });
    const { text, sentence } = joinTokens(tokens);
    return { text, sentence: { ...sentence, xpos, tree: { heads, deprel, isGiven: true } } };
  });
