import { describe, expect, it } from 'vitest';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { Conversation } from '../../../src/playground/client/conversation.ts';
import { EXAMPLES, readExample } from '../../../src/playground/client/examples.ts';
import { HUE_COUNT, LINE_COUNT, Palette } from '../../../src/playground/client/palette.ts';
import type { PageTurn } from '../../../src/playground/client/turns.ts';
import { findFirstChange, readTurns, writeTurns } from '../../../src/playground/client/turns.ts';

const resolver = await createResolver();

/** Runs like an engine: resolves everything, skips the lines of unchanged turns. */
async function run(conversation: Conversation, turns: readonly PageTurn[]): Promise<number> {
  const from = conversation.change(turns);
  const lines = turns.map((turn) => ({ type: 'turn', ...turn }));
  for await (const line of resolver.stream(lines, { explain: true })) {
    if ('turn' in line && line.turn >= from) conversation.take(line);
  }
  return from;
}

const TURNS = readTurns('Ada: I saw Maria. She was late.\nBen: Did you help her?\nAda: Yes, I did.');

describe('a conversation on the page', () => {
  it('reads and writes pasted text', () => {
    expect(TURNS[1]).toEqual({ speaker: 'Ben', text: 'Did you help her?' });
    expect(readTurns(writeTurns(TURNS))).toEqual(TURNS);
    expect(readTurns('One line.\n\n  Another: with a colon \r\nhttp://x.example is no speaker')).toEqual([
      { text: 'One line.' },
      { speaker: 'Another', text: 'with a colon' },
      { text: 'http://x.example is no speaker' },
    ]);
  });

  it('finds the first turn that has changed', () => {
    expect(findFirstChange(TURNS, TURNS)).toBe(3);
    expect(findFirstChange(TURNS, TURNS.slice(0, 2))).toBe(2);
    expect(findFirstChange(TURNS, TURNS.with(1, { text: 'Did you help her?' }))).toBe(1);
  });

  it('labels entities by name, and an "I" by its speaker', async () => {
    const conversation = new Conversation();
    await run(conversation, TURNS);
    expect(conversation.listEntities(false).map(({ label, mentions }) => [label, mentions.length])).toEqual([
      ['Ada', 3],
      ['Maria', 3],
    ]);
    expect(conversation.listEntities(true).length).toBeGreaterThanOrEqual(2);
  });

  it('drops only what follows an edit, and ends as if everything had been run', async () => {
    const conversation = new Conversation();
    await run(conversation, TURNS);
    const edited = TURNS.with(1, { speaker: 'Ben', text: 'Was Maria angry? Did she leave?' });
    const kept = conversation.getState(0);
    expect(await run(conversation, edited)).toBe(1);
    expect(conversation.getState(0)).toBe(kept);
    const fresh = new Conversation();
    expect(await run(fresh, edited)).toBe(0);
    expect(conversation.sortByPosition()).toEqual(fresh.sortByPosition());
    expect(conversation.listEntities(true)).toEqual(fresh.listEntities(true));
  });

  it('reruns a turn that was not finished', () => {
    const conversation = new Conversation();
    expect(conversation.change(TURNS)).toBe(0);
    expect(conversation.change([...TURNS, { text: 'More.' }])).toBe(0);
  });
});

describe('the palette', () => {
  it('gives each entity its own look and keeps it', () => {
    const palette = new Palette();
    const looks = Array.from({ length: HUE_COUNT * LINE_COUNT }, (_, entity) => palette.assignLook(100 - entity));
    expect(new Set(looks.map(({ hue, line }) => `${hue} ${line}`)).size).toBe(HUE_COUNT * LINE_COUNT);
    expect(palette.assignLook(100)).toEqual(looks[0]);
  });
});

describe('the examples', () => {
  it.each(EXAMPLES)('$title has entities to show', async (example) => {
    const conversation = new Conversation();
    await run(conversation, readExample(example));
    expect(conversation.listEntities(false).length).toBeGreaterThanOrEqual(2);
  });
});
