import { describe, expect, it } from 'vitest';
import { suggest } from '../../../src/cli/suggest.ts';

const COMMANDS = ['resolve', 'analyze', 'explain', 'serve', 'key'];

describe('a suggestion', () => {
  it.each([
    ['reslove', '; did you mean resolve?'],
    ['Server', '; did you mean serve?'],
    ['explian', '; did you mean explain?'],
    ['fly', ''],
    ['evaluate', ''],
  ])('for %j is %j', (found, expected) => {
    expect(suggest(found, COMMANDS)).toBe(expected);
  });
});
