/** Bytes or objects → numbered lines in order, each checked or refused. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE_BYTES } from '../../../src/protocol/limits.ts';
import type { LineErrorCode } from '../../../src/protocol/line-error.ts';
import { checkInput, type NumberedLine, readInput } from '../../../src/protocol/read-input.ts';
import { encodeLine } from '../../../src/protocol/write-lines.ts';
import { arbitraryInputLine } from './arbitrary-lines.ts';
import { arbitraryCuts, cut, toBytes } from './byte-chunks.ts';

async function collect(lines: AsyncIterable<NumberedLine>): Promise<NumberedLine[]> {
  const all: NumberedLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** One line per code; a new code does not compile without one. */
const REFUSED: Record<LineErrorCode, Uint8Array> = {
  line_too_long: toBytes(' '.repeat(MAX_LINE_BYTES + 1)),
  invalid_utf8: Uint8Array.of(0x22, 0xff, 0x22),
  too_deep: toBytes('['.repeat(100)),
  invalid_json: toBytes('{'),
  unknown_type: toBytes('{"type":"hello"}'),
  invalid_line: toBytes('{"type":"turn"}'),
};

describe('readInput', () => {
  it('returns encoded lines, however the bytes are chunked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryInputLine, { maxLength: 5 }), arbitraryCuts, async (lines, cuts) => {
        const bytes = toBytes(lines.map(encodeLine).join(''));
        expect(await collect(readInput(cut(bytes, cuts)))).toEqual(
          lines.map((line, index) => ({ number: index + 1, line })),
        );
      }),
      { seed: 51 },
    );
  });

  it.each(Object.entries(REFUSED))('refuses with %s and continues', async (code, bytes) => {
    const end = toBytes('\n\n{"type":"end"}\n');
    expect(await collect(readInput([bytes, end]))).toMatchObject([
      { number: 1, error: { code } },
      { number: 3, line: { type: 'end' } },
    ]);
  });

  it('yields each line before it reads the next', async () => {
    const lines = readInput([toBytes('{"type":"end"}\n{')]);
    expect((await lines.next()).value).toEqual({ number: 1, line: { type: 'end' } });
    expect((await lines.next()).value).toMatchObject({ number: 2, error: { code: 'invalid_json' } });
    expect((await lines.next()).done).toBe(true);
  });
});

describe('checkInput', () => {
  it('numbers objects from 1, refused ones too', async () => {
    expect(await collect(checkInput([{ type: 'end' }, null, { type: 'end' }]))).toMatchObject([
      { number: 1, line: { type: 'end' } },
      { number: 2, error: { code: 'invalid_line' } },
      { number: 3, line: { type: 'end' } },
    ]);
  });

  it('accepts an async iterable', async () => {
    async function* values() {
      yield { type: 'end' };
    }
    expect(await collect(checkInput(values()))).toEqual([{ number: 1, line: { type: 'end' } }]);
  });
});
