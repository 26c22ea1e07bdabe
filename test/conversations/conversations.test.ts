import { describe, expect, it } from 'vitest';
import { createResolver, type MentionLine } from '../../src/platform/node/mod.ts';
import { CONVERSATIONS, type Fact, type WholeConversation } from './conversations.ts';

const resolver = await createResolver({ provider: 'simd' });

/** The entity of each participant, and every decision. */
async function resolve({ turns }: WholeConversation) {
  const document = resolver.document();
  const participants = new Map<string, number>();
  const mentions: MentionLine[] = [];
  for (const [speaker, text] of turns) {
    const result = await document.push({ speaker, text });
    mentions.push(...result.mentions);
    if (result.turn.participant !== undefined) participants.set(speaker, result.turn.participant);
  }
  return { participants, mentions };
}

type Resolved = Awaited<ReturnType<typeof resolve>>;

function findEntity({ mentions }: Resolved, [turn, text, , occurrence = 0]: Fact): number | undefined {
  const same = mentions.filter((mention) => mention.turn === turn && mention.text === text);
  return same.toSorted((one, other) => one.span[0] - other.span[0])[occurrence]?.entity;
}

/** The entity that a fact names: a participant, or what an earlier mention with that text is. */
function nameEntity({ participants, mentions }: Resolved, who: string): number | undefined {
  return participants.get(who) ?? mentions.find(({ text }) => text === who)?.entity;
}

describe.each(CONVERSATIONS)('$title', (conversation) => {
  const resolved = resolve(conversation);

  it.each(conversation.facts.map((fact) => ({ fact })))('turn $fact.0: "$fact.1" is $fact.2', async ({ fact }) => {
    const found = await resolved;
    expect(findEntity(found, fact)).toBeDefined();
    expect(findEntity(found, fact)).toBe(nameEntity(found, fact[2]));
  });

  it('keeps participants apart from each other and from those they speak of', async () => {
    const { participants, mentions } = await resolved;
    expect(new Set(participants.values()).size).toBe(participants.size);
    for (const [participant, text] of conversation.apart ?? []) {
      const others = mentions.filter((mention) => mention.text === text).map(({ entity }) => entity);
      expect(others).not.toContain(participants.get(participant));
    }
  });
});
