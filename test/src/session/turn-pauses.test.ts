import { describe, expect, it } from 'vitest';
import { createResolver } from '../../../src/platform/node/mod.ts';

const resolver = await createResolver();
const TEXT = 'Maria met Ada at the station. She waved to her, and they left it. '.repeat(20);
const LINES = [{ type: 'turn', text: TEXT, speaker: 'Ben' }];

async function collect(options: object): Promise<unknown[]> {
  const lines = [];
  for await (const line of resolver.stream(LINES, options)) lines.push(line);
  return lines;
}

describe('a long turn', () => {
  it('pauses between sentences and between decisions, and gives the same lines', async () => {
    const counts: number[] = [];
    const rest = (pauses: number) => {
      counts.push(pauses);
      return new Promise<void>((resolve) => setTimeout(resolve));
    };
    const lines = await collect({ pace: { rest, hold: () => {} } });
    expect(lines).toEqual(await collect({}));
    expect(counts.length).toBeGreaterThan(40 + 100); // sentences and mentions
    expect(counts).toEqual(counts.map((_, index) => index));
  });

  it('never blocks the event loop for long, however long its sentences are', async () => {
    const document = resolver.document({
      pace: { rest: () => new Promise<void>((resolve) => setImmediate(resolve)), hold: () => {} },
    });
    let turns = 0;
    const count = () => {
      turns++;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const { turn } = await document.push({ text: 'rain '.repeat(6000) }); // one sentence, no end
    clearImmediate(timer);
    expect(turn.sentences).toBe(12);
    expect(turns).toBeGreaterThan(12);
  });

  it.each([
    ['a turn of one long word', { text: 'a-'.repeat(20_000) }, 60],
    ['a sentence of given tokens', { type: 'tokens', tokens: Array(2000).fill('rain') } as const, 12],
  ])('pauses within %s', async (_, turn, least) => {
    let pauses = 0;
    const rest = async () => {
      pauses++;
    };
    // Nothing is decided: what is left are the pauses before the first decision.
    const steps = resolver.document({ pace: { rest, hold: () => {} } }).stream(turn);
    await steps.next();
    expect(pauses).toBeGreaterThan(least);
    await steps.return(undefined);
  });

  it('stops in the middle of its analysis if it is aborted, and leaves the state as it was', async () => {
    const aborter = new AbortController();
    let pauses = 0;
    const rest = async () => {
      if (++pauses === 5) aborter.abort(new Error('gone'));
    };
    const document = resolver.document({ pace: { rest, hold: () => {} }, signal: aborter.signal });
    await expect(document.push({ text: TEXT })).rejects.toThrow('gone');
    expect(pauses).toBe(5);
    expect(await document.summary()).toMatchObject({ turns: 0, mentions: 0 });
  });
});
