/** Lines → bytes: lines round-trip, and nothing is produced before it is requested. */

import { setImmediate as nextTick } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineError } from '../../../src/protocol/line-error.ts';
import { getOutputSchemas, type OutputLine } from '../../../src/protocol/output.ts';
import { parseLine } from '../../../src/protocol/parse-line.ts';
import { encodeLine, toErrorLine, writeLines } from '../../../src/protocol/write-lines.ts';
import { arbitraryInputLine, arbitraryOutputLine } from './arbitrary-lines.ts';

const turnLine = (turn: number): OutputLine => ({ type: 'turn', turn, sentences: 1, tokens: 1, mentions: 0 });

/** Endless turn lines that count how many were requested and whether they were released. */
class Turns implements AsyncIterableIterator<OutputLine> {
  asked = 0;
  returned = 0;

  [Symbol.asyncIterator]() {
    return this;
  }

  async next(): Promise<IteratorResult<OutputLine>> {
    return { done: false, value: turnLine(this.asked++) };
  }

  async return(): Promise<IteratorResult<OutputLine>> {
    this.returned++;
    return { done: true, value: undefined };
  }
}

async function* yieldLines(...lines: readonly OutputLine[]) {
  yield* lines;
}

const readText = (stream: ReadableStream<Uint8Array>) => new Response(stream as BodyInit).text();

describe('encodeLine', () => {
  it('round-trips any line of a client', () => {
    fc.assert(
      fc.property(arbitraryInputLine, (line) => {
        expect(parseLine(encodeLine(line))).toEqual(line);
      }),
      { seed: 41, numRuns: 500 },
    );
  });

  it('round-trips any line of the server', () => {
    fc.assert(
      fc.property(arbitraryOutputLine, (line) => {
        expect(getOutputSchemas().line.parse(JSON.parse(encodeLine(line)))).toEqual(line);
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  it('gives bytes that decode to the same text, with one line break', () => {
    fc.assert(
      fc.property(arbitraryOutputLine, (line) => {
        const text = encodeLine(line);
        expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text);
        expect(text.indexOf('\n')).toBe(text.length - 1);
      }),
      { seed: 43, numRuns: 500 },
    );
  });

  it('escapes lone surrogates and leaves pairs alone', () => {
    expect(encodeLine({ type: 'turn', text: '\ud83d 😀 \ude00' })).toBe(
      '{"type":"turn","text":"\\ud83d 😀 \\ude00"}\n',
    );
  });

  it('omits what is undefined', () => {
    expect(encodeLine({ type: 'turn', text: 'a', speaker: undefined } as never)).toBe('{"type":"turn","text":"a"}\n');
  });
});

describe('toErrorLine', () => {
  it('names the refused line and the reason', () => {
    const line = toErrorLine(3, new LineError('too_deep', 'parse line: found a bomb'));
    expect(line).toEqual({ type: 'error', line: 3, code: 'too_deep', message: 'parse line: found a bomb' });
    expect(getOutputSchemas().error.parse(line)).toEqual(line);
  });
});

describe('writeLines', () => {
  it('writes the lines in order and closes', async () => {
    const lines = [turnLine(0), turnLine(1)];
    expect(await readText(writeLines(yieldLines(...lines)))).toBe(lines.map(encodeLine).join(''));
  });

  it('closes immediately if there are no lines', async () => {
    expect(await readText(writeLines(yieldLines()))).toBe('');
  });

  it('pulls nothing before the reader does', async () => {
    const turns = new Turns();
    writeLines(turns);
    await nextTick();
    expect(turns.asked).toBe(0);
  });

  it('pulls one line per read and none in advance', async () => {
    const turns = new Turns();
    const reader = writeLines(turns).getReader();
    for (const read of [1, 2, 3]) {
      const { value } = await reader.read();
      await nextTick();
      expect(new TextDecoder().decode(value)).toBe(encodeLine(turnLine(read - 1)));
      expect(turns.asked).toBe(read);
    }
  });

  it('releases the lines if the reader cancels', async () => {
    const turns = new Turns();
    const reader = writeLines(turns).getReader();
    await reader.read();
    await reader.cancel();
    expect(turns).toMatchObject({ asked: 1, returned: 1 });
  });

  it('releases the lines if the reader cancels before it reads', async () => {
    const turns = new Turns();
    await writeLines(turns).cancel();
    expect(turns).toMatchObject({ asked: 0, returned: 1 });
  });

  it('runs the cleanup of a generator if the reader cancels', async () => {
    let isCleanedUp = false;
    async function* lines() {
      try {
        for (;;) yield turnLine(0);
      } finally {
        isCleanedUp = true;
      }
    }
    const reader = writeLines(lines()).getReader();
    await reader.read();
    await reader.cancel();
    expect(isCleanedUp).toBe(true);
  });

  it('accepts a cancel if the iterator has no return method', async () => {
    const lines = {
      [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false as const, value: turnLine(0) }) }),
    };
    await expect(writeLines(lines).cancel()).resolves.toBeUndefined();
  });

  it('fails with the error of the lines, after the lines before it', async () => {
    async function* lines() {
      yield turnLine(0);
      throw new Error('scorer gone');
    }
    const reader = writeLines(lines()).getReader();
    expect((await reader.read()).done).toBe(false);
    await expect(reader.read()).rejects.toThrow('scorer gone');
  });
});
