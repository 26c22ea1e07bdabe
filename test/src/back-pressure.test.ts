import { describe, expect, it } from 'vitest';
import { encodeLine } from '../../src/protocol/mod.ts';
import { createFreshResolver } from '../support/shared-parser.ts';

const resolver = createFreshResolver();
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

/** An endless source that records how much was read, and whether it was closed. */
function source() {
  const seen = { read: 0, isClosed: false };
  async function* lines() {
    try {
      while (true) {
        seen.read++;
        yield { type: 'turn', text: 'Maria saw Ben.' };
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, lines: lines() };
}

describe('a stream', () => {
  it('reads no line before the answers to the previous one were read, however long the reader waits', async () => {
    const { seen, lines } = source();
    const outputs = resolver.stream(lines);
    await later();
    expect(seen.read).toBe(0);
    for (let turn = 1; turn <= 5; turn++) {
      for (let line = 0; line < 3; line++) await outputs.next(); // two mentions and the turn
      await later();
      expect(seen.read).toBe(turn);
    }
    await outputs.return(undefined);
  });

  it('reads bytes no faster than their lines are read', async () => {
    let read = 0;
    async function* bytes() {
      while (true) {
        read++;
        yield new TextEncoder().encode('{"type":"turn","text":"Maria saw Ben."}\n');
      }
    }
    const outputs = resolver.streamBytes(bytes());
    for (let line = 0; line < 9; line++) await outputs.next();
    await later();
    expect(read).toBeLessThanOrEqual(4);
    await outputs.return(undefined);
  });

  it('closes its source when the reader leaves', async () => {
    const { seen, lines } = source();
    for await (const line of resolver.stream(lines)) if (line.type === 'turn') break;
    expect(seen).toEqual({ read: 1, isClosed: true });
  });

  it('closes its source when it is aborted, and throws the reason', async () => {
    const { seen, lines } = source();
    const controller = new AbortController();
    const outputs = resolver.stream(lines, { signal: controller.signal });
    await outputs.next();
    controller.abort(new Error('enough'));
    await expect(outputs.next()).rejects.toThrow('enough');
    expect(seen.isClosed).toBe(true);
    expect(await outputs.next()).toEqual({ done: true, value: undefined });
  });

  it('reads nothing if it was aborted before it started', async () => {
    const { seen, lines } = source();
    const outputs = resolver.stream(lines, { signal: AbortSignal.abort() });
    await expect(outputs.next()).rejects.toThrow(/abort/i);
    expect(seen.read).toBe(0);
  });

  it('ends immediately if it is aborted while it waits for its source', async () => {
    const controller = new AbortController();
    async function* silent(): AsyncGenerator<unknown> {
      yield { type: 'turn', text: '' };
      await new Promise(() => {}); // never yields again
    }
    const outputs = resolver.stream(silent(), { signal: controller.signal });
    expect(encodeLine((await outputs.next()).value)).toContain('"turn"');
    const waiting = outputs.next();
    controller.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
  });
});
