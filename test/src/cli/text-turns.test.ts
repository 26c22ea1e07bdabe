import { describe, expect, it } from 'vitest';
import { parseTurn } from '../../../src/cli/text-turns.ts';
import { parsePort } from '../../../src/platform/address.ts';

describe('turnOf', () => {
  it.each([
    ['Ada: I know.', { speaker: 'Ada', text: 'I know.' }],
    ['Ada Lovelace:  I know.', { speaker: 'Ada Lovelace', text: 'I know.' }],
    ['It is 10:30 now', { text: 'It is 10:30 now' }],
    ['see http://x.y', { text: 'see http://x.y' }],
    ['This is the one thing I know: nothing.', { text: 'This is the one thing I know: nothing.' }],
    ['Ada:', { text: 'Ada:' }],
  ])('reads %j', (line, turn) => {
    expect(parseTurn(line, true)).toEqual({ type: 'turn', ...turn });
  });

  it('takes no speakers unless asked', () => {
    expect(parseTurn('Ada: I know.', false)).toEqual({ type: 'turn', text: 'Ada: I know.' });
  });
});

describe('parsePort', () => {
  it('takes whole numbers up to 65535 only', () => {
    expect(parsePort('0')).toBe(0);
    for (const text of ['', '-1', '65536', '80a', '1.5']) expect(() => parsePort(text)).toThrow(/read port/);
  });
});
