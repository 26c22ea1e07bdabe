import { describe, expect, it } from 'vitest';
import { createResolver, LineError } from '../../../src/platform/node/mod.ts';
import { encodeLine, MAX_ANSWER_TIMES, MAX_EXPLANATION_TIMES } from '../../../src/protocol/mod.ts';

const resolver = await createResolver();
const encoder = new TextEncoder();
const measure = (line: Parameters<typeof encodeLine>[0]) => encoder.encode(encodeLine(line)).length;

/** Resolves lines and returns how many bytes come out per byte that goes in. */
async function computeRatio(lines: readonly object[], options = {}): Promise<number> {
  let bytes = 0;
  for await (const line of resolver.stream(lines, options)) bytes += measure(line);
  return bytes / lines.reduce((sum, line) => sum + measure(line as never), 0);
}

const WORDS = 'Ada met her mother and told the old man in the red coat that he should wait for it. '.repeat(20);
const HOSTILE: Readonly<Record<string, object>> = {
  'a long token in nested mentions': {
    type: 'tokens',
    tokens: ['x'.repeat(4096), ...Array(15).fill('a')],
    mentions: Array.from({ length: 16 }, (_, end) => ({ start: 0, end: end + 1 })),
  },
  'as many mentions as there may be': {
    type: 'tokens',
    tokens: Array(2000).fill('I'),
    mentions: Array.from({ length: 10_000 }, (_, index) => ({ start: index % 2000, end: (index % 2000) + 1 })),
  },
  pronouns: { type: 'turn', text: 'I '.repeat(3000) },
  'pronouns of a speaker with a long name': { type: 'turn', text: 'I see it. '.repeat(300), speaker: '中'.repeat(256) },
  'names inside names': { type: 'turn', text: "Bob's son's wife's ".repeat(200) },
  prose: { type: 'turn', text: WORDS },
  'a short turn': { type: 'turn', text: 'I' },
};

describe.each(Object.entries(HOSTILE))('a line of %s', (_name, line) => {
  it('makes the server say no more than the limit, with and without explanations', async () => {
    for (const options of [{}, { resolved: 'all', singletons: true }]) {
      expect(await computeRatio([line], options)).toBeLessThanOrEqual(MAX_ANSWER_TIMES);
    }
    const most = MAX_ANSWER_TIMES + MAX_EXPLANATION_TIMES;
    expect(
      await computeRatio([{ type: 'turn', text: WORDS.slice(0, 600) }, line], { explain: true, k: 100 }),
    ).toBeLessThanOrEqual(most);
  }, 60_000);
});

describe('a line whose answer would be too large', () => {
  it('is refused before anything is decided, and leaves the state as it was', async () => {
    const turn = (text: string) => ({ type: 'turn', text });
    const outputs = [];
    for await (const line of resolver.stream([turn('Maria ran.'), turn('I '.repeat(100)), turn('She fell.')]))
      outputs.push(line);
    expect(outputs).toMatchObject([
      { type: 'mention', n: 0 },
      { type: 'turn', turn: 0 },
      { type: 'error', line: 2, code: 'answer_too_large' },
      { type: 'mention', n: 1, turn: 1, antecedent: 0 },
      { type: 'turn', turn: 1 },
      { type: 'document', turns: 2 },
    ]);
    const document = resolver.document();
    await expect(document.push({ text: 'I '.repeat(100) })).rejects.toThrow(LineError);
    expect(await document.summary()).toMatchObject({ turns: 0, mentions: 0 });
  });

  it('stays within the limit if short turns of pronouns are repeated, in one document or in many', async () => {
    const pronouns = { type: 'turn', text: 'I '.repeat(40) };
    for (const lines of [[pronouns], [{ type: 'document' }, pronouns]]) {
      const repeated = Array.from({ length: 80 }, () => lines).flat();
      expect(await computeRatio(repeated, { singletons: true })).toBeLessThanOrEqual(MAX_ANSWER_TIMES);
    }
  });

  it('is not what people write', async () => {
    const pronouns = 'I you he she it we they me him her us them';
    for (const text of [
      WORDS,
      'he he he he he he',
      pronouns,
      `${pronouns} my your his its`,
      'I do it, you do it, and she does it to him and me.',
    ]) {
      expect(
        (await resolver.document({ singletons: true, resolved: 'all' }).push({ text })).turn.mentions,
      ).toBeGreaterThan(4);
    }
  });

  it('keeps all reasons of ordinary text and shortens those of dense text evenly', async () => {
    const reasonsOf = async (text: string) => {
      const { mentions } = await resolver.document({ explain: true }).push({ text });
      return mentions.slice(2).map(({ na }) => na?.reasons?.length ?? 0);
    };
    expect(
      Math.min(...(await reasonsOf('Ada told the old man in the red coat that she should wait for a while.'))),
    ).toBe(8);
    const dense = await reasonsOf('I see it, he sees me, you see her. '.repeat(12));
    expect(Math.max(...dense)).toBeLessThan(8);
    expect(Math.max(...dense) - Math.min(...dense)).toBeLessThan(7);
  });
});
