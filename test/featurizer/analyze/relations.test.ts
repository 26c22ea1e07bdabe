/** Relations for heads that were given without them. */

import { describe, expect, it } from 'vitest';
import { guessRelations } from '../../../featurizer/analyze/relations.ts';
import { listTexts, parse } from '../parse.ts';

/** Guesses the relations of a sentence that has them, for comparison. */
function guessed(rows: string): { guess: string[]; truth: readonly string[] } {
  const { xpos, tree } = parse(rows);
  return { guess: guessRelations(xpos, tree.heads), truth: tree.deprel };
}

describe('guessRelations', () => {
  it.each([
    ['a subject and an object', '1 the DT 2 det\n2 cat NN 3 nsubj\n3 saw VBD 0 root\n4 it PRP 3 obj\n5 . . 3 punct'],
    ['a possessive and an adjective', '1 her PRP$ 3 nmod:poss\n2 old JJ 3 amod\n3 cat NN 4 nsubj\n4 slept VBD 0 root'],
    ['a prepositional phrase', '1 head NN 0 root\n2 of IN 4 case\n3 a DT 4 det\n4 firm NN 1 nmod'],
    ['a coordination', '1 Ada NNP 4 nsubj\n2 and CC 3 cc\n3 Bob NNP 1 conj\n4 left VBD 0 root'],
    [
      'a modifying name and a number',
      '1 two CD 3 nummod\n2 Google NNP 3 compound\n3 offices NNS 4 nsubj\n4 closed VBD 0 root',
    ],
    ['a modal and a filler', '1 well UH 4 discourse\n2 she PRP 4 nsubj\n3 can MD 4 aux\n4 go VB 0 root'],
    ['a predicate nominal', '1 is VBZ 3 cop\n2 a DT 3 det\n3 cat NN 0 root'],
  ])('finds %s', (_, rows) => {
    const { guess, truth } = guessed(rows);
    expect(guess).toEqual(truth);
  });

  it('gives every root its own relation', () => {
    expect(guessRelations(['NN', 'NN'], [-1, -1])).toEqual(['root', 'root']);
  });

  it('is good enough to find noun phrases', () => {
    const given = parse(`
      1 the DT 2 det
      2 head NN 6 nsubj
      3 of IN 5 case
      4 a DT 5 det
      5 firm NN 2 nmod
      6 left VBD 0 root`);
    const deprel = guessRelations(given.xpos, given.tree.heads);
    expect(listTexts({ ...given, tree: { ...given.tree, deprel } })).toEqual(['the head of a firm', 'a firm']);
  });

  it('gives nothing for an empty sentence', () => {
    expect(guessRelations([], [])).toEqual([]);
  });
});
