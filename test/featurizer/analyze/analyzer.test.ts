import { describe, expect, it } from 'vitest';
import { createParsingAnalyzer, joinTokens, type Parser } from '../../../featurizer/mod.ts';

/** A parser that returns the same for every sentence of two tokens. */
const parser: Parser = {
  labels: { upos: [], xpos: [], deprel: [], entityTypes: [] },
  parse: () => ({
    upos: ['PROPN', 'VERB'],
    xpos: ['NNP', 'VBZ'],
    heads: [1, -1],
    deprel: ['nsubj', 'root'],
    entityTypes: ['person', 'none'],
  }),
};
const { sentence } = joinTokens(['Ada', 'hums']);
const { analyze } = createParsingAnalyzer(parser);

describe('createParsingAnalyzer', () => {
  it('predicts what is not given', () => {
    expect(analyze(sentence)).toEqual({
      ...sentence,
      upos: ['PROPN', 'VERB'],
      xpos: ['NNP', 'VBZ'],
      entityTypes: ['person', 'none'],
      tree: { heads: [1, -1], deprel: ['nsubj', 'root'], isGiven: false },
    });
  });

  it('uses what is given', () => {
    const given = { xpos: ['NN', 'NN'], heads: [-1, 0], deprel: ['root', 'flat'], ner: ['PERSON', 'O'] };
    expect(analyze(sentence, given)).toMatchObject({
      xpos: ['NN', 'NN'],
      ner: ['PERSON', 'O'],
      tree: { heads: [-1, 0], deprel: ['root', 'flat'], isGiven: true },
    });
  });

  it('labels given heads: as predicted if the parser agrees, by tags otherwise', () => {
    expect(analyze(sentence, { heads: [1, -1] }).tree?.deprel).toEqual(['nsubj', 'root']);
    expect(analyze(sentence, { heads: [-1, 0] }).tree?.deprel).toEqual(['root', 'acl']);
  });
});
