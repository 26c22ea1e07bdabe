import { describe, expect, it } from 'vitest';
import { reproduceCommand } from '../../../../scripts/reproduce/ontonotes/reproduce.ts';

const parse = (...args: readonly string[]) => reproduceCommand.parse(args).flags;

describe('the flags of reproduce.ts', () => {
  it('default to the paper’s sizes, epochs and systems', () => {
    expect(parse('--train', 'a', '--dev', 'b')).toMatchObject({
      train: 'a',
      dev: 'b',
      system: ['mr', 'avg-oh', 'rnn-gh', 'rnn-oh'],
      epochs: 5,
      anaphoricityEpochs: 9,
      rankingEpochs: 20,
      pairUnits: 700,
      mentionUnits: 200,
      clusterUnits: 200,
      resume: false,
      json: false,
    });
  });

  it('accept comma-separated systems', () => {
    expect(parse('--train', 'a', '--dev', 'b', '--system', 'mr,rnn-gh').system).toEqual(['mr', 'rnn-gh']);
  });

  it('name the flag at fault and what was expected', () => {
    expect(() => parse('--dev', 'b')).toThrow('--train DIR is required: Folder of the training split.');
    expect(() => parse('--train', 'a', '--dev', 'b', '--system', 'bert')).toThrow(
      '--system: Invalid option: expected one of "mr"|"avg-oh"|"rnn-gh"|"rnn-oh"',
    );
    expect(() => parse('--train', 'a', '--dev', 'b', '--system', '')).toThrow('--system: expected at least one system');
    expect(() => parse('--train', 'a', '--dev', 'b', '--epochs', '0')).toThrow('--epochs: Too small');
    expect(() => parse('--trian', 'a')).toThrow(/trian/);
  });
});
