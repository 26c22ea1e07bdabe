import { describe, expect, it } from 'vitest';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { Conversation } from '../../../src/playground/client/conversation.ts';
import {
  createShareLink,
  exportJson,
  exportNdjson,
  readShareLink,
} from '../../../src/playground/client/export-lines.ts';
import { getOutputSchemas } from '../../../src/protocol/mod.ts';

const TURNS = [{ speaker: 'Ada', text: 'Maria took her ticket.' }, { text: 'She was 100% late & sorry: “#1”.' }];

async function resolve(): Promise<Conversation> {
  const resolver = await createResolver({ system: 'rules' });
  const conversation = new Conversation();
  conversation.change(TURNS);
  for await (const line of resolver.stream(
    TURNS.map((turn) => ({ type: 'turn', ...turn })),
    { explain: true },
  ))
    conversation.take(line);
  return conversation;
}

describe('what the page exports', () => {
  it('is JSON with the text of every mention', async () => {
    const { turns, entities } = JSON.parse(exportJson(await resolve()));
    expect(turns).toEqual([
      { turn: 0, ...TURNS[0] },
      { turn: 1, ...TURNS[1] },
    ]);
    const maria = entities.find(({ label }: { label: string }) => label === 'Maria');
    expect(maria.mentions.map(({ text }: { text: string }) => text)).toEqual(['Maria', 'her', 'She']);
  });

  it('is NDJSON of the protocol, without explanations', async () => {
    const lines = exportNdjson(await resolve())
      .trimEnd()
      .split('\n');
    for (const line of lines) expect(getOutputSchemas().line.safeParse(JSON.parse(line)).success).toBe(true);
    expect(lines.filter((line) => line.includes('candidates'))).toEqual([]);
    expect(lines.map((line) => JSON.parse(line).type).filter((type) => type === 'turn')).toHaveLength(2);
  });

  it('is a link that gives the same text back', () => {
    const link = createShareLink('https://page.example/x?example=news&provider=simd#turns', TURNS);
    expect(link).toMatch(/^https:\/\/page\.example\/x\?provider=simd#text=/);
    expect(readShareLink(new URL(link).hash)).toEqual(TURNS);
  });

  it.each(['', '#turns', '#text=', '#text=%E0%A4%A'])('is no link in %j', (hash) => {
    expect(readShareLink(hash)).toBeUndefined();
  });
});
