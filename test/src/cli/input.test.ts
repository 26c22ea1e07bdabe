import { describe, expect, it } from 'vitest';
import { parseTurn } from '../../../src/cli/input.ts';

describe('a line of plain text', () => {
  it.each([
    ['Ada: I know.', { speaker: 'Ada', text: 'I know.' }],
    ['Ada Lovelace:  I know.', { speaker: 'Ada Lovelace', text: 'I know.' }],
    ['It is 10:30 now', { text: 'It is 10:30 now' }],
    ['see http://x.y', { text: 'see http://x.y' }],
    ['This is the one thing I know: nothing.', { text: 'This is the one thing I know: nothing.' }],
    ['Ada:', { text: 'Ada:' }],
  ])('is read as a turn: %j', (line, turn) => {
    expect(parseTurn(line, true)).toEqual({ type: 'turn', ...turn });
  });

  it('has no speaker by default', () => {
    expect(parseTurn('Ada: I know.', false)).toEqual({ type: 'turn', text: 'Ada: I know.' });
  });
});
