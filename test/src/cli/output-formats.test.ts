import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createWriter, type OutputFormat } from '../../../src/cli/output-formats.ts';
import { NO_TERMINAL, type Terminal } from '../../../src/cli/terminal.ts';
import { createApp } from '../../../src/http/mod.ts';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { checkInput, getAnswerSchemas } from '../../../src/protocol/mod.ts';
import { NDJSON, ndjson } from '../../support/service.ts';

const resolver = await createResolver({ system: 'rules' });
const CHAT = [
  { type: 'turn', speaker: 'Ada', text: 'Maria took her ticket. She was late.', id: 'm1' },
  { type: 'turn', speaker: 'Ben', text: 'Did you speak to her?' },
];

/** Resolves lines and returns what a format prints, piece by piece. */
async function print(format: OutputFormat, lines: readonly unknown[], terminal: Partial<Terminal> = {}) {
  const written: string[] = [];
  const write = async (text: string) => {
    written.push(text);
  };
  const writer = createWriter(format, { write, terminal: { ...NO_TERMINAL, ...terminal } });
  for await (const line of resolver.streamNumbered(writer.watch(checkInput(lines)), { resolved: true }))
    await writer.take(line);
  await writer.end?.();
  return written;
}

describe('the format pretty', () => {
  it('marks mentions in brackets, with the number of their entity, and lists entities', async () => {
    const printed = (await print('pretty', CHAT)).join('');
    expect(printed).toContain('Ada: [Maria]₁ took [her]₁ ticket. [She]₁ was late.\n');
    expect(printed).toContain('  → Maria took her ticket. Maria was late.\n');
    expect(printed).toMatch(/Ben: Did \[?you\]?₀? speak to \[her\]₁\?\n/);
    expect(printed).toMatch(/\nEntities\n(?:.*\n)* {3}1 {2}Maria {2}Maria, her ×2, She\n$/);
  });

  it('uses colors where there are some, and brackets nowhere', async () => {
    const printed = (await print('pretty', CHAT, { hasColor: true })).join('');
    expect(printed).toContain('\x1b[35;4mMaria\x1b[0m\x1b[35m₁\x1b[0m took ');
    expect(stripVTControlCharacters(printed)).not.toMatch(/[[\]]/);
  });

  it('gives speakers the color of their entity', async () => {
    const lines = [
      { type: 'turn', speaker: 'Ada', text: 'I was late.' },
      { type: 'turn', speaker: 'Ben', text: 'You always are.' },
    ];
    const printed = (await print('pretty', lines, { hasColor: true })).join('');
    expect(printed).toContain('\x1b[36;1mAda:\x1b[0m \x1b[36;4mI\x1b[0m');
    expect(printed).toContain('\x1b[1mBen:\x1b[0m');
  });

  it('nests brackets', async () => {
    const lines = [{ type: 'turn', text: "Maria's brother left. He called Maria. Maria's brother was sad." }];
    expect((await print('pretty', lines)).join('')).toMatch(/\[\[Maria's\]₀ brother\]₁ left\. \[He\]₁/);
  });

  it('waits for the end of the document, unless somebody types', async () => {
    const counts = (written: readonly string[]) => written.findIndex((text) => text.startsWith('Ben'));
    expect(counts(await print('pretty', CHAT, { isInput: true }))).toBe(1);
    const typed = await print('pretty', [{ type: 'turn', text: 'Maria was late.' }], { isInput: true });
    expect(typed[0]).toBe('[Maria]₀ was late.\n');
    expect((await print('pretty', [{ type: 'turn', text: 'Maria was late.' }]))[0]).toBe('Maria was late.\n');
  });

  it('shows no control characters of the text', async () => {
    const printed = (await print('pretty', [{ type: 'turn', speaker: 'A\x07', text: 'Maria\x1b[2J was late.' }])).join(
      '',
    );
    expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('the format json', () => {
  it('is one object, the same that the server answers', async () => {
    const [printed = '', ...more] = await print('json', CHAT);
    expect(more).toEqual([]);
    const answer = getAnswerSchemas().document.strict().parse(JSON.parse(printed));
    const response = await createApp(resolver).request('/v1/resolve?resolved', {
      method: 'POST',
      headers: { ...NDJSON, accept: 'application/json' },
      body: ndjson(...CHAT),
    });
    expect(answer).toEqual(await response.json());
    expect(answer.entities.find(({ label }) => label === 'Maria')?.mentions).toEqual([
      { text: 'Maria', turn: 0, turnId: 'm1', span: [0, 5] },
      { text: 'her', turn: 0, turnId: 'm1', span: [11, 14] },
      { text: 'She', turn: 0, turnId: 'm1', span: [23, 26] },
      { text: 'her', turn: 1, span: [17, 20] },
    ]);
  });

  it('is one array for several documents', async () => {
    const lines = [{ type: 'document', id: 'a' }, CHAT[0], { type: 'document', id: 'b' }, CHAT[1]];
    const [printed = '', ...more] = await print('json', lines);
    expect(more).toEqual([]);
    const answers = getAnswerSchemas().document.array().parse(JSON.parse(printed));
    expect(answers.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });
});
