import { describe, expect, it } from 'vitest';
import { createResolver } from '../../src/platform/node/mod.ts';

const resolver = await createResolver();
const UNITS = 20_000;
const fill = (unit: string) => unit.repeat(Math.ceil(UNITS / unit.length));

/** Unusual text; each is processed in time linear in its length. */
const HOSTILE: Readonly<Record<string, string>> = {
  'no space at all': fill('a'),
  'only emoji': fill('😀'),
  'right-to-left': fill('שלום עולם '),
  'zero-width joiners': fill('👨‍👩‍👧'),
  'lone surrogates': fill('\ud800'),
  'lone surrogates the other way': fill('\udc00 '),
  'control characters': fill('\u0001\u0007\u001b'),
  'opening brackets': fill('('),
  'pairs of brackets': fill('()'),
  quotes: fill('"\''),
  dots: fill('.'),
  'line breaks': fill('a\n'),
  'possessives in a row': fill("Bob's "),
  'one word again and again': fill('word '),
  'combining marks': fill('e\u0301\u0302'),
  'byte order marks': fill('\ufeff'),
};

describe.each(Object.entries(HOSTILE))('a turn of %s', (_name, text) => {
  it('is analyzed without an exception, and every span slices to its text', () => {
    const { sentences, mentions } = resolver.analyze({ text });
    for (const { tokens, starts, ends } of sentences) {
      for (const [index, token] of tokens.entries()) expect(text.slice(starts[index], ends[index])).toBe(token);
    }
    for (const mention of mentions) expect(text.slice(...mention.span)).toBe(mention.text);
  }, 60_000);
});

describe('an empty turn', () => {
  it('has no sentences', () => {
    for (const text of ['', ' ', '\n\t\u00a0'])
      expect(resolver.analyze({ text })).toMatchObject({ sentences: [], mentions: [] });
  });
});
