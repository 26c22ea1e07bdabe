/**
 * Bytes → lines: the same lines for any chunking, one error per unreadable line, bounded memory.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_BYTES } from '../../../src/protocol/limits.ts';
import { LineSplitter, readLines, type TextLine } from '../../../src/protocol/read-lines.ts';
import { arbitraryCuts, cut, toBytes } from './byte-chunks.ts';

/** A line as tests compare it: `number text`, or `number !code`. */
function show(line: TextLine): string {
  return line.error === undefined ? `${line.number} ${line.text}` : `${line.number} !${line.error.code}`;
}

/** Feeds chunks to one splitter and shows all the lines. */
function split(chunks: readonly Uint8Array[], maxBytes?: number): string[] {
  const splitter = new LineSplitter(maxBytes);
  return [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.finish()].map(show);
}

/** Splits whole text the simple way: the reference for the reader. */
function splitByHand(text: string): string[] {
  const physical = text.replace(/^\ufeff/, '').split('\n');
  return physical.flatMap((line, index) => {
    const content = line.replace(/\r$/, '');
    return content.trim() === '' ? [] : [`${index + 1} ${content}`];
  });
}

const piece = fc.constantFrom('a', '{}', 'é', '€', '😀', '\r', '\n', '\r\n', '\n\n', ' ', '\ufeff', '\u2028');
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const anyBytes = fc
  .array(fc.oneof(piece.map(toBytes), fc.uint8Array({ maxLength: 3 })), { maxLength: 30 })
  .map((pieces) => Uint8Array.from(pieces.flatMap((bytes) => [...bytes])));

describe('any chunking of the bytes', () => {
  it('gives the lines of the whole text', () => {
    fc.assert(
      fc.property(text, arbitraryCuts, (whole, cuts) => {
        expect(split(cut(toBytes(whole), cuts))).toEqual(splitByHand(whole));
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it('gives the same lines for bytes that are not all UTF-8', () => {
    fc.assert(
      fc.property(anyBytes, arbitraryCuts, (bytes, cuts) => {
        expect(split(cut(bytes, cuts))).toEqual(split([bytes]));
      }),
      { seed: 12, numRuns: 500 },
    );
  });

  it('refuses the same lines around the limit', () => {
    fc.assert(
      fc.property(anyBytes, arbitraryCuts, (bytes, cuts) => {
        expect(split(cut(bytes, cuts), 5)).toEqual(split([bytes], 5));
      }),
      { seed: 13, numRuns: 500 },
    );
  });

  it('may separate all bytes, inside a character and between CR and LF', () => {
    const bytes = toBytes('\ufeffé😀\r\nb\r\n');
    expect(split([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['1 é😀', '2 b']);
  });

  it('may contain empty chunks', () => {
    expect(split([new Uint8Array(), toBytes('a'), new Uint8Array(), toBytes('b\n'), new Uint8Array()])).toEqual([
      '1 ab',
    ]);
  });
});

describe('line breaks', () => {
  it('strips one carriage return before a line feed', () => {
    expect(split([toBytes('a\r\nb\r\r\n')])).toEqual(['1 a', '2 b\r']);
  });

  it('strips a carriage return from a last line without a line feed', () => {
    expect(split([toBytes('a\r')])).toEqual(['1 a']);
  });

  it('keeps a carriage return inside a line', () => {
    expect(split([toBytes('a\rb\n')])).toEqual(['1 a\rb']);
  });

  it('yields a last line without a line break', () => {
    expect(split([toBytes('a\nb')])).toEqual(['1 a', '2 b']);
  });

  it('yields no line twice if it is finished twice', () => {
    const splitter = new LineSplitter();
    expect([...splitter.push(toBytes('a'))]).toEqual([]);
    expect([...splitter.finish()].map(show)).toEqual(['1 a']);
    expect([...splitter.finish()]).toEqual([]);
  });

  it('yields nothing for empty input', () => {
    expect(split([])).toEqual([]);
    expect(split([new Uint8Array()])).toEqual([]);
  });

  it('skips blank lines and counts them', () => {
    expect(split([toBytes('\n\r\n \t\na\n\nb\n')])).toEqual(['4 a', '6 b']);
  });
});

describe('a byte order mark', () => {
  it('is stripped from the start', () => {
    expect(split([toBytes('\ufeffa\n')])).toEqual(['1 a']);
  });

  it('is stripped only once', () => {
    expect(split([toBytes('\ufeff\ufeffa\n')])).toEqual(['1 \ufeffa']);
  });

  it('stays in a later line, even after a blank first one', () => {
    expect(split([toBytes('\n\ufeffa\n')])).toEqual(['2 \ufeffa']);
  });

  it('alone on the first line is a blank line', () => {
    expect(split([toBytes('\ufeff\nb\n')])).toEqual(['2 b']);
  });
});

describe('bytes that are not UTF-8', () => {
  it.each([
    ['a byte that never occurs', [0xff]],
    ['a character cut short', [0xe2, 0x82]],
    ['an overlong form', [0xc0, 0x80]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a code point beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ])('cause one error, and the rest continues: %s', (_, broken) => {
    const bytes = Uint8Array.from([...toBytes('a\nb'), ...broken, ...toBytes('\nc\n')]);
    expect(split([bytes])).toEqual(['1 a', '2 !invalid_utf8', '3 c']);
  });

  it('are refused on a last line without a line break', () => {
    expect(split([Uint8Array.of(0x61, 0xe2)])).toEqual(['1 !invalid_utf8']);
  });
});

describe('the limit', () => {
  it('accepts a line of exactly the limit', () => {
    expect(split([toBytes('aaaa\n')], 4)).toEqual(['1 aaaa']);
  });

  it('refuses one byte more and continues with the rest', () => {
    expect(split([toBytes('aaaaa\nb\n')], 4)).toEqual(['1 !line_too_long', '2 b']);
  });

  it('counts bytes, not characters', () => {
    expect(split([toBytes('éé\nééé\n')], 4)).toEqual(['1 éé', '2 !line_too_long']);
  });

  it('does not count the line break or the byte order mark', () => {
    expect(split([toBytes('\ufeffaaaa\r\naaaa\r\n')], 4)).toEqual(['1 aaaa', '2 aaaa']);
  });

  it('counts a byte order mark in a later line', () => {
    expect(split([toBytes('a\n\ufeffaa\n')], 4)).toEqual(['1 a', '2 !line_too_long']);
  });

  it('also refuses a last line without a line break', () => {
    expect(split([toBytes('aaa'), toBytes('aa')], 4)).toEqual(['1 !line_too_long']);
  });

  it('reports the length of the line, however it was chunked', () => {
    const splitter = new LineSplitter(4);
    const lines = [toBytes('a'.repeat(10)), toBytes('a'.repeat(20)), toBytes('\n')].flatMap((chunk) => [
      ...splitter.push(chunk),
    ]);
    expect(lines[0]?.error?.message).toBe('read line: found 30 bytes, wanted at most 4');
  });

  it('is MAX_LINE_BYTES by default', () => {
    const full = toBytes(`${'a'.repeat(MAX_LINE_BYTES)}\n`);
    const over = toBytes(`${'a'.repeat(MAX_LINE_BYTES + 1)}\n`);
    const splitter = new LineSplitter();
    expect([...splitter.push(full)][0]).toMatchObject({ number: 1, text: expect.any(String) });
    expect([...splitter.push(over)].map(show)).toEqual(['2 !line_too_long']);
  });
});

describe('memory', () => {
  it('does not grow with a line of 50 MB', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const splitter = new LineSplitter();
    const chunk = new Uint8Array(64 * 1024).fill(0x61);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (let pushed = 0; pushed < 50 * 1024 * 1024; pushed += chunk.length) {
      expect([...splitter.push(chunk)]).toEqual([]);
    }
    collectGarbage();
    collectGarbage(); // buffers are freed in the background: the second run waits for the first
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MAX_LINE_BYTES);
    expect([...splitter.push(toBytes('\nb\n'))].map(show)).toEqual(['1 !line_too_long', '2 b']);
  });

  it('is owned by the splitter: a caller may reuse its Uint8Array', () => {
    const splitter = new LineSplitter();
    const buffer = toBytes('ab');
    expect([...splitter.push(buffer)]).toEqual([]);
    buffer.set(toBytes('c\n'));
    expect([...splitter.push(buffer)].map(show)).toEqual(['1 abc']);
  });
});

describe('readLines', () => {
  async function collect(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of readLines(chunks)) lines.push(show(line));
    return lines;
  }

  it('reads a plain iterable', async () => {
    expect(await collect([toBytes('a\nb')])).toEqual(['1 a', '2 b']);
  });

  it('reads an async iterable', async () => {
    async function* chunks() {
      yield toBytes('a');
      yield toBytes('\nb');
    }
    expect(await collect(chunks())).toEqual(['1 a', '2 b']);
  });

  it('yields a line before it reads the next chunk', async () => {
    let asked = 0;
    async function* chunks() {
      for (;;) {
        asked++;
        yield toBytes('a\n');
      }
    }
    const lines = readLines(chunks());
    await lines.next();
    expect(asked).toBe(1);
    await lines.return(undefined);
  });

  it('rethrows the error of its source', async () => {
    async function* chunks() {
      yield toBytes('a\n');
      throw new Error('cut off');
    }
    await expect(collect(chunks())).rejects.toThrow('cut off');
  });

  it('keeps a copy: a caller may reuse its Node Buffer', () => {
    const splitter = new LineSplitter();
    const buffer = Buffer.from('ab');
    expect([...splitter.push(buffer)]).toEqual([]);
    buffer.fill(0x78);
    expect([...splitter.finish()]).toEqual([{ number: 1, text: 'ab' }]);
  });
});
