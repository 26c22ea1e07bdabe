/** The spans that tags alone give. */
import { describe, expect, it } from 'vitest';
import { findChunks } from '../../../featurizer/mentions/from-chunks.ts';
import { joinTokens } from '../../../featurizer/segment/segment.ts';

/** Lists the spans of `word/TAG word/TAG …` as `text (head)`. */
function listSpans(tagged: string): string[] {
  const pairs = tagged.split(' ').map((pair) => pair.split('/'));
  const tokens = pairs.map(([token = '']) => token);
  const xpos = pairs.map(([, tag = '']) => tag);
  return findChunks({ ...joinTokens(tokens).sentence, xpos }).map(
    ({ start, end, head }) => `${tokens.slice(start, end).join(' ')} (${tokens[head]})`,
  );
}

describe('findChunks', () => {
  it.each([
    ['a noun phrase up to its last noun', 'the/DT old/JJ cat/NN slept/VBD', ['the old cat (cat)']],
    ['a name of several words once', 'Ada/NNP Lovelace/NNP left/VBD', ['Ada Lovelace (Lovelace)']],
    ['pronouns', 'she/PRP saw/VBD him/PRP', ['she (she)', 'him (him)']],
    ['a possessive pronoun and the whole', 'his/PRP$ mother/NN left/VBD', ['his mother (mother)', 'his (his)']],
    ['a possessor with its ’s and the whole', "Ada/NNP 's/POS cat/NN slept/VBD", ["Ada 's cat (cat)", "Ada 's (Ada)"]],
    ['a demonstrative on its own', 'this/DT is/VBZ good/JJ', ['this (this)']],
    ['a demonstrative with its noun', 'that/DT book/NN fell/VBD', ['that book (book)']],
    [
      'a name that modifies',
      'the/DT Google/NNP office/NN closed/VBD',
      ['the Google office (office)', 'Google (Google)'],
    ],
    ['two phrases side by side', 'gave/VBD Emma/NNP the/DT book/NN', ['Emma (Emma)', 'the book (book)']],
    ['phrases on both sides of a preposition', 'a/DT cup/NN of/IN tea/NN', ['a cup (cup)', 'tea (tea)']],
    ['each conjunct', 'Ada/NNP and/CC Bob/NNP left/VBD', ['Ada (Ada)', 'Bob (Bob)']],
    ['nothing without a noun', 'go/VB away/RB !/.', []],
    ['nothing for a determiner or number alone', 'the/DT is/VBZ two/CD', []],
  ])('gives %s', (_, tagged, spans) => {
    expect(listSpans(tagged)).toEqual(spans);
  });

  it('does not open a phrase with a participle', () => {
    expect(listSpans('said/VBN company/NN')).toEqual(['company (company)']);
  });

  it('gives nothing for an empty sentence', () => {
    expect(findChunks({ tokens: [], starts: [], ends: [], xpos: [] })).toEqual([]);
  });
});
