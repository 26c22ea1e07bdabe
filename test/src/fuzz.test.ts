import { describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/shared/random.ts';
import { createResolver, type OutputLine } from '../../src/platform/node/mod.ts';
import { encodeLine, getOutputSchemas } from '../../src/protocol/mod.ts';

const LINE_COUNT = 100_000;
/** Documents are short, so that 100,000 lines take seconds. */
const LINES_PER_DOCUMENT = 200;

/** Lines and state are fuzzed, so the fastest scorer is enough. */
const resolver = await createResolver({ system: 'rules' });
const encoder = new TextEncoder();
const random = createRandom(20_161);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const GOOD = [
  '{"type":"turn","text":"Ada met Bob."}',
  '{"type":"turn","text":"She liked him 🙂.","speaker":"A"}',
  '{"type":"turn","text":""}',
  '{"type":"tokens","tokens":["It","rained"],"heads":[1,-1]}',
];
const BAD = [
  '{"type":"turn"}',
  '{"type":"turn","text":null}',
  '{"type":"tokens","tokens":[]}',
  '{"type":"tokens","tokens":["a","b"],"heads":[1,0]}',
  '{"type":"tokens","tokens":["a"],"mentions":[{"start":0,"end":9}]}',
  '{"type":"document","genre":"novel"}',
  '{"type":"x"}',
  '[]',
  'null',
  '{"__proto__":{"type":"turn"}}',
  `${'['.repeat(500)}`,
  '{"type":"turn","text":"\\ud8',
];

/** A `document` line is not mutated: it has no answer until its document ends. */
const MUTABLE = [...GOOD, ...BAD].filter((line) => !line.includes('"document"'));

/** A line and whether it must be refused; `undefined`: unknown, because it was mutated. */
function makeLine(): { bytes: Uint8Array; isBad: boolean | undefined } {
  const roll = random();
  if (roll < 0.4) return { bytes: encoder.encode(pick(GOOD)), isBad: false };
  if (roll < 0.7) return { bytes: encoder.encode(pick(BAD)), isBad: true };
  const bytes = encoder.encode(pick(MUTABLE));
  const at = Math.floor(random() * bytes.length);
  const value = Math.floor(random() * 256);
  bytes[at] = value === 0x0a || value === 0x0d ? 0xff : value; // a line break would split it in two
  return { bytes, isBad: undefined };
}

function* inChunks(lines: readonly Uint8Array[]): Generator<Uint8Array> {
  const whole = new Uint8Array(lines.reduce((sum, line) => sum + line.length + 1, 0));
  let at = 0;
  for (const line of lines) {
    whole.set(line, at);
    whole[at + line.length] = 0x0a;
    at += line.length + 1;
  }
  for (let from = 0; from < whole.length; ) {
    const size = 1 + Math.floor(random() * 5000);
    yield whole.subarray(from, from + size);
    from += size;
  }
}

async function resolve(lines: readonly Uint8Array[]): Promise<OutputLine[]> {
  const outputs: OutputLine[] = [];
  for await (const output of resolver.streamBytes(inChunks(lines))) outputs.push(output);
  return outputs;
}

describe('the resolver under fuzz', () => {
  it(`answers each of ${LINE_COUNT} fuzzed lines once, and bad lines leave the state untouched`, async () => {
    for (let done = 0; done < LINE_COUNT; done += LINES_PER_DOCUMENT) {
      const lines = Array.from({ length: LINES_PER_DOCUMENT }, makeLine);
      const outputs = await resolve(lines.map(({ bytes }) => bytes));
      const errors = new Set(outputs.flatMap((line) => (line.type === 'error' ? [line.line] : [])));
      const answers = outputs.filter(({ type }) => type !== 'mention');
      // Every line has one answer: a turn or an error.
      expect(answers.length - 1).toBe(LINES_PER_DOCUMENT); // one summary at the end
      for (const [index, { isBad }] of lines.entries()) {
        if (isBad !== undefined && errors.has(index + 1) !== isBad) {
          throw new Error(`line ${index + 1}: refused ${errors.has(index + 1)}, wanted ${isBad}`);
        }
      }
      const kept = lines.flatMap(({ bytes }, index) => (errors.has(index + 1) ? [] : [bytes]));
      const again = await resolve(kept);
      expect(again.map(encodeLine)).toEqual(outputs.filter(({ type }) => type !== 'error').map(encodeLine));
      if (done === 0) for (const output of outputs) getOutputSchemas().line.parse(output);
    }
  }, 300_000);

  it('gives identical output for a document sent at once, line by line, or byte by byte', async () => {
    const text = `${GOOD.join('\r\n')}\n\n${BAD.join('\n')}\n${GOOD.join('\n')}`;
    const bytes = encoder.encode(`\uFEFF${text}`);
    const byLine = encoder.encode(text).reduce<number[][]>((all, byte) => {
      if (all.length === 0 || all.at(-1)?.at(-1) === 0x0a) all.push([]);
      all.at(-1)?.push(byte);
      return all;
    }, []);
    const run = async (chunks: Iterable<Uint8Array>) => {
      let output = '';
      for await (const line of resolver.streamBytes(chunks, { explain: true })) output += encodeLine(line);
      return output;
    };
    const whole = await run([bytes]);
    expect(await run(byLine.map((line) => Uint8Array.from(line)))).toBe(whole);
    expect(await run(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(whole);
  });
});
