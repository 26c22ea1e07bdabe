import { describe, expect, it } from 'vitest';
import { countDocument, summarize, toClustering } from '../../../../scripts/metrics/mod.ts';
import { extractPart } from '../../../../scripts/reproduce/ontonotes/extract-part.ts';
import { catchError } from '../../corpora/rows.ts';
import { readPart, toyParts } from './parts.ts';

describe('a mention of a part', () => {
  it('has the paper’s type', () => {
    const kinds = extractPart(
      readPart(`
        that DT (TOP(S(NP*)
        who WP (NP*)
        saw VBD (VP*
        Americans NNPS (NP*)
        yesterday NN (NP*) (DATE)
        and CC *
        Rome NNP (NP*)
        one CD (NP*)
        tree NN (NP*))))`),
    ).mentions.map(({ text, kind }) => `${text} ${kind}`);
    expect(kinds).toEqual([
      'that demonstrative',
      'who pronoun',
      'Americans nominal', // NNPS is not NNP
      'yesterday proper', // every entity is proper
      'Rome proper',
      'one pronoun',
      'tree nominal',
    ]);
  });

  it('has the speaker of its head token', () => {
    const { mentions, context } = extractPart(
      readPart(`
        my PRP$ (TOP(NP* * Ann
        dog NN *) * Bob
        . . *) * -`),
    );
    expect(mentions.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['my', 'Ann'],
      ['my dog', 'Bob'],
    ]);
    expect(context).toEqual({ genre: 'nw', speakers: ['Ann', 'Bob', '-'] });
  });

  it('has the number, gender and animacy of the lexicon', () => {
    const [woman, dogs, ada] = extractPart(
      readPart(`
        women NNS (TOP(NP(NP*)
        dogs NNS (NP*)
        Ada NNP (NP* (PERSON*
        Hill NNP *))) *)`),
    ).mentions;
    expect(woman).toMatchObject({ number: 'plural', gender: 'feminine', isAnimate: true });
    expect(dogs).toMatchObject({ number: 'plural', gender: 'unknown' });
    expect(ada).toMatchObject({ number: 'singular', gender: 'feminine', isAnimate: true });
  });
});

describe('a part', () => {
  it('without a parse is rejected, naming the sentence', () => {
    expect(catchError(() => extractPart(readPart('a NN *')))).toMatchObject({
      code: 'bad_parse',
      message: expect.stringMatching(/sentence 1: found no parse, expected tagged and parsed text/),
    });
  });

  it('keeps gold mentions that were not extracted in the key, but not in the oracle', () => {
    const { gold, oracle } = extractPart(
      readPart(`
        It PRP (TOP(S(NP*) * - (1)
        ran VBD (VP*) * - (1)
        it PRP (NP*) * - (1)
        He PRP (NP*))) * - -`),
    );
    expect(gold).toEqual([['0:0:1', '0:1:2', '0:2:3']]);
    expect(oracle).toEqual([0, 0, 1]);
  });
});

describe('the oracle clustering of the toy corpus', () => {
  it('has MUC precision 100% and misses what was not extracted', () => {
    const parts = [...toyParts('train'), ...toyParts('dev')];
    expect(parts.map(({ id }) => id)).toHaveLength(9);
    const counts = parts.map(({ gold, keys, oracle }) => countDocument(gold, toClustering(keys, oracle)));
    const { muc } = summarize(counts);
    expect(muc.precision).toBe(1);
    expect(muc.recall).toBeLessThan(1);
    expect(muc.recall).toBeGreaterThan(0.9);
  });

  it('reads the broken sentence of ch_0011 as a filler that is not a mention', () => {
    const part = toyParts('train').find(({ id }) => id.startsWith('tc/'));
    expect(part?.mentions.map(({ sentence }) => sentence)).not.toContain(1);
    expect(part?.mentions.at(-1)?.sentence).toBe(3);
  });
});
