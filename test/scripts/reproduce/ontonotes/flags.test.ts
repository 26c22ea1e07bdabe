import { describe, expect, it } from 'vitest';
import { readFlags } from '../../../../scripts/reproduce/ontonotes/flags.ts';

describe('readFlags', () => {
  it('takes the paper’s sizes, epochs and systems unless told', () => {
    expect(readFlags(['--train', 'a', '--dev', 'b'])).toMatchObject({
      train: 'a',
      dev: 'b',
      system: ['mr', 'avg-oh', 'rnn-gh', 'rnn-oh'],
      epochs: 5,
      'anaphoricity-epochs': 9,
      'ranking-epochs': 20,
      'pair-units': 700,
      'mention-units': 200,
      'cluster-units': 200,
      resume: false,
      json: false,
    });
  });

  it('takes some systems, apart by commas', () => {
    expect(readFlags(['--train', 'a', '--dev', 'b', '--system', 'mr,rnn-gh']).system).toEqual(['mr', 'rnn-gh']);
  });

  it('says what was wanted', () => {
    expect(() => readFlags(['--dev', 'b'])).toThrow('--train: found nothing, wanted the folder of the training split');
    expect(() => readFlags(['--train', 'a', '--dev', 'b', '--system', 'bert'])).toThrow(
      '--system: found "bert", wanted some of mr, avg-oh, rnn-gh, rnn-oh, apart by commas',
    );
    expect(() => readFlags(['--train', 'a', '--dev', 'b', '--epochs', '0'])).toThrow('--epochs: found "0"');
    expect(() => readFlags(['--trian', 'a'])).toThrow(/trian/);
  });
});
