import { describe, expect, it } from 'vitest';
import { detectText, parseTurn } from '../../../src/cli/input.ts';

const encode = (...parts: string[]) =>
  (async function* () {
    for (const part of parts) yield new TextEncoder().encode(part);
  })();

describe('a line of plain text', () => {
  it.each([
    ['Ada: I know.', { speaker: 'Ada', text: 'I know.' }],
    ['Ada Lovelace:  I know.', { speaker: 'Ada Lovelace', text: 'I know.' }],
    ['It is 10:30 now', { text: 'It is 10:30 now' }],
    ['see http://x.y', { text: 'see http://x.y' }],
    ['This is the one thing I know: nothing.', { text: 'This is the one thing I know: nothing.' }],
    ['Ada:', { text: 'Ada:' }],
    ['[10:02] Ada: I know.', { speaker: 'Ada', text: 'I know.' }],
    ['@ada: I know.', { speaker: '@ada', text: 'I know.' }],
    ['[10:02] <ada> I know.', { speaker: 'ada', text: 'I know.' }],
    ['<b>bold</b> claims', { text: '<b>bold</b> claims' }],
    ['[12.03.24, 10:02:33] Ada: I know.', { speaker: 'Ada', text: 'I know.' }],
    ['3/12/24, 10:02 AM - Ada Lovelace: I know.', { speaker: 'Ada Lovelace', text: 'I know.' }],
    ['2024 was good: I know.', { text: '2024 was good: I know.' }],
  ])('is read as a turn: %j', (line, turn) => {
    expect(parseTurn(line, true)).toEqual({ type: 'turn', ...turn });
  });

  it('has no speaker by default', () => {
    expect(parseTurn('Ada: I know.', false)).toEqual({ type: 'turn', text: 'Ada: I know.' });
  });
});

const NOTHING_SAID = { text: false, speakers: false };

describe('a text that starts like a chat', () => {
  const look = async (text: string, flags = NOTHING_SAID) => (await detectText(encode(text), flags)).hasSpeakers;

  it.each([
    ['Ada: I know.\nBen: You do?', true],
    ['[10:02] Ada: I know.\n\n[10:03] Ben: You do?\n', true],
    ['ada: so\nben: what\nada: i met her\nand she laughed\nben: lol', true],
    ['Ada: I know.', false],
    ['Maria took her ticket.\nShe was late: very late.', false],
    ['Ada: I know.\nShe said so.\nThen he left.', false],
    ['{"type":"turn","text":"Ada: I know."}\nBen: You do?', false],
  ])('%j: %s', async (text, isChat) => {
    expect(await look(text)).toBe(isChat);
  });

  it('has speakers unless it is said to be text', async () => {
    const chat = 'Ada: I know.\nBen: You do?';
    expect(await look(chat, { text: true, speakers: false })).toBe(false);
    expect(await look(chat, { text: true, speakers: true })).toBe(true);
    expect(await look('Ada: I know.', { text: false, speakers: true })).toBe(true);
  });
});

describe('an input', () => {
  it.each([
    [['{"type":"end"}'], false],
    [['\uFEFF\n', '  {"type":"end"}'], false],
    [['[{"text":"Maria"}]'], false],
    [['[ "Maria"]'], false],
    [['[10:02] Ada: I know.'], true],
    [[''], false],
    [['Maria was late. {She} ran.'], true],
    [[' \n', 'Maria'], true],
  ])('of %j is text: %s, and stays whole', async (parts, isText) => {
    const detected = await detectText(encode(...parts), NOTHING_SAID);
    expect(detected.isText).toBe(isText);
    let whole = '';
    for await (const chunk of detected.chunks) whole += new TextDecoder('utf-8', { ignoreBOM: true }).decode(chunk);
    expect(whole).toBe(parts.join(''));
  });

  it('is text if that is said, whatever it looks like', async () => {
    expect((await detectText(encode('{"type":"end"}'), { text: true, speakers: false })).isText).toBe(true);
  });
});
