import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type CorpusName, loadCorpus, loadGap } from '../../../scripts/corpora/load.ts';
import { catchError } from './rows.ts';

const corpora = fileURLToPath(new URL('../../fixtures/corpora', import.meta.url));

function idsAndGenres(corpus: CorpusName): string[] {
  return loadCorpus({ corpora, corpus, split: 'dev' }).map(({ id, part, genre }) => `${id} ${part} ${genre}`);
}

describe('loadCorpus', () => {
  it('loads the files of a split ordered by name', () => {
    expect(idsAndGenres('ontogum')).toEqual(['toy_letter_one 0 letter', 'toy_vlog_two 0 vlog']);
    expect(idsAndGenres('gum')).toEqual(['toy_letter_one 0 letter']);
  });

  it('takes the genre of an EWT document from its id', () => {
    expect(idsAndGenres('ewt')).toEqual(['email-toy_1 0 email', 'weblog-toy_2 0 weblog']);
  });

  it('finds CoNLL-2012 files in subfolders, and prefers those with predicted analysis', () => {
    expect(idsAndGenres('conll2012')).toEqual(['bc/toy/00/toy_0001 0 bc', 'nw/toy/00/toy_0002 1 nw']);
  });

  it('sets the genre of LitBank to fiction, and of WinoBias to its four kinds', () => {
    expect(idsAndGenres('litbank')).toEqual(['1_toy_brat 0 fiction']);
    expect(idsAndGenres('winobias')).toEqual(['nw/toy//1 0 type1-anti', 'nw/toy//2 0 type2-pro']);
  });

  it('names the folder and where to download the data', () => {
    expect(catchError(() => loadCorpus({ corpora: '/nowhere', corpus: 'ontogum', split: 'train' }))).toMatchObject({
      code: 'corpus_missing',
      message: expect.stringMatching(/nowhere\/gum\/ontogum\/train.*github\.com\/amir-zeldes\/gum/),
    });
    expect(catchError(() => loadCorpus({ corpora, corpus: 'winobias', split: 'train' }))).toMatchObject({
      code: 'corpus_missing',
    });
  });

  it('names the file that cannot be read', () => {
    expect(catchError(() => loadCorpus({ corpora, corpus: 'litbank', split: 'train' }))).toMatchObject({
      code: 'bad_bracket',
      message: expect.stringMatching(
        /^load .*2_broken_brat\.conll:2: read coreference column: document 2_broken_brat, sentence 1, line 2: /,
      ),
    });
  });
});

describe('loadGap', () => {
  it('loads development for train and validation for dev', () => {
    expect(loadGap({ corpora, split: 'train' }).map(({ id }) => id)).toEqual(['development-1']);
    expect(loadGap({ corpora, split: 'dev' }).map(({ id }) => id)).toEqual(['validation-1']);
  });

  it('names the file and where to download the data', () => {
    expect(catchError(() => loadGap({ corpora: '/nowhere', split: 'dev' }))).toMatchObject({
      code: 'corpus_missing',
      message: expect.stringMatching(
        /nowhere\/gap\/gap-validation\.tsv.*github\.com\/google-research-datasets\/gap-coreference/,
      ),
    });
  });
});
