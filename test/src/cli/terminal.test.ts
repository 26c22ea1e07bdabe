import { describe, expect, it } from 'vitest';
import { wantsColor } from '../../../src/cli/terminal.ts';

describe('colors', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    [{ TERM: 'dumb' }, true, false],
  ])('with %j on a screen (%s) are used: %s', (env, isScreen, expected) => {
    expect(wantsColor(env, isScreen)).toBe(expected);
  });
});
