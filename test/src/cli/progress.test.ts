import { describe, expect, it } from 'vitest';
import { Progress } from '../../../src/cli/progress.ts';
import { NO_TERMINAL } from '../../../src/cli/terminal.ts';
import type { OutputLine } from '../../../src/protocol/mod.ts';

const TURN: OutputLine = { type: 'turn', turn: 0, sentences: 1, tokens: 1, mentions: 0 };

/** Resolves ten turns, one per half second. */
async function run(terminal: Partial<typeof NO_TERMINAL>, isWanted = true): Promise<string[]> {
  const written: string[] = [];
  let clock = 0;
  const setup = { terminal: { ...NO_TERMINAL, ...terminal }, writeError: (text: string) => void written.push(text) };
  const progress = new Progress(setup, isWanted, { byteCount: 20, now: () => clock });
  async function* chunks() {
    for (let count = 0; count < 10; count++) yield new Uint8Array(2);
  }
  for await (const _ of progress.watch(chunks())) {
    progress.take(TURN);
    clock += 500;
  }
  progress.clear();
  return written;
}

describe('progress', () => {
  it('is shown after a second and removed at the end', async () => {
    const written = await run({ isError: true });
    expect(written[0]).toBe('\r\x1b[K30 % read, 3 turns, 0 mentions');
    expect(written.at(-1)).toBe('\r\x1b[K');
    expect(written).toHaveLength(9);
  });

  it.each([
    [{}, true],
    [{ isError: true, isInput: true }, true],
    [{ isError: true }, false],
  ])('is not shown on %j if it is wanted: %s', async (terminal, isWanted) => {
    expect(await run(terminal, isWanted)).toEqual([]);
  });
});
