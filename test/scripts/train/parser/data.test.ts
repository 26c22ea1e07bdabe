import { describe, expect, it } from 'vitest';
import { hashPrefixes, hashSuffixes, toKey, toShape } from '../../../../featurizer/analyze/parser/word-features.ts';
import { chooseItems, generateBatches, packSentences } from '../../../../scripts/train/parser/batch.ts';
import { readAmalgum } from '../../../../scripts/train/parser/load-sentences.ts';

describe('word features', () => {
  it('fold case, digits and quotes into the key', () => {
    expect(toKey('It’s-1984')).toBe("it's-0000");
  });

  it('describe the shape of a word, with runs cut at two', () => {
    expect(['USA', 'iPhone', '1990s', 'He', 'I', '--', 'Émile'].map(toShape)).toEqual([
      'XX',
      'xXxx',
      'ddx',
      'Xx',
      'X',
      '--',
      'Xxx',
    ]);
  });

  it('give short words no long affixes', () => {
    expect(hashSuffixes('an', 64).slice(2)).toEqual([0, 0]);
    expect(hashPrefixes('an', 64).slice(2)).toEqual([0, 0]);
    expect(hashSuffixes('walking', 64)[2]).toBe(hashSuffixes('ing', 64)[2]);
  });
});

describe('AMALGUM', () => {
  const FILE = [
    '# newdoc id = x',
    '1\tOld\t_\tADJ\tJJ\t_\t2\tamod\t_\tEntity=(person-1',
    '2\tfriends\t_\tNOUN\tNNS\t_\t3\tnsubj\t_\tEntity=person-1)',
    '3\tmet\t_\tVERB\tVBD\t_\t0\troot\t_\t_',
    '4\tMonday\t_\tPROPN\tNNP\t_\t3\tobl:tmod\t_\tEntity=(time-2)',
    '',
    '1\tToo\t_\tADV\tRB\t_\t0\troot\t_\t_',
    '2\tlong\t_\tADJ\tJJ\t_\t1\tamod\t_\t_',
  ].join('\n');

  it('keeps short sentences, renames old relations, and types the heads of entities', () => {
    const [sentence, other] = readAmalgum(FILE.replace(/\n\n[\s\S]*$/, ''), 80);
    expect(other).toBeUndefined();
    expect(sentence).toEqual({
      tokens: ['Old', 'friends', 'met', 'Monday'],
      upos: ['ADJ', 'NOUN', 'VERB', 'PROPN'],
      xpos: ['JJ', 'NNS', 'VBD', 'NNP'],
      heads: [1, 2, -1, 2],
      deprel: ['amod', 'nsubj', 'root', 'obl:unmarked'],
      entityTypes: ['none', 'person', 'none', 'time'],
    });
    expect(readAmalgum(FILE, 3)).toHaveLength(1);
  });
});

describe('batches', () => {
  const starts = Int32Array.from([0, 3, 4, 9, 11]);
  const pool = { starts, tokens: new Int32Array(11 * 6), punctuation: 7 };

  it('contain every sentence once per epoch, the same for the same seed', () => {
    const take = (seed: number): number[][] => {
      const batches = generateBatches(pool, seed, 4);
      return Array.from({ length: 3 }, () => [...(batches.next().value as Int32Array)]);
    };
    expect(take(1)).toEqual(take(1));
    expect(take(1).flat().sort().slice(0, 4)).toEqual([0, 1, 2, 3]);
  });

  it('are divided among workers', () => {
    const sentences = Int32Array.from([0, 1, 2, 3]);
    const lengths = [0, 1].map((worker) =>
      chooseItems(pool, sentences, { worker, workers: 2, random: () => 1, chatShare: 0 }).map(({ length }) => length),
    );
    expect(lengths).toEqual([
      [3, 5],
      [1, 2],
    ]);
  });

  it('are packed by time, the longest sentence first', () => {
    expect(packSentences([3, 1, 1])).toEqual({ rows: 5, sizes: [3, 1, 1], offsets: [0, 3, 4] });
  });
});
