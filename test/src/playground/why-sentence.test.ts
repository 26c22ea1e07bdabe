import { describe, expect, it } from 'vitest';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { Conversation } from '../../../src/playground/client/conversation.ts';
import { RUN_OPTIONS } from '../../../src/playground/client/engine.ts';
import { EXAMPLES, readExample } from '../../../src/playground/client/examples.ts';
import type { MentionLine, PageTurn } from '../../../src/playground/client/turns.ts';
import { describeDecision } from '../../../src/playground/client/why-sentence.ts';

const MENTION: MentionLine = {
  type: 'mention',
  n: 1,
  turn: 0,
  span: [15, 18],
  text: 'him',
  head: 'him',
  kind: 'pronoun',
  entity: 0,
  label: 'Tom',
  antecedent: 0,
  score: 3,
  margin: 2,
  confidence: 0.9,
};
const TOM: MentionLine = { ...MENTION, n: 0, span: [0, 3], text: 'Tom', head: 'Tom', kind: 'proper', antecedent: null };

function describeWith(reasons: readonly (readonly [string, number])[], change: Partial<MentionLine> = {}): string {
  const conversation = new Conversation();
  conversation.change([{ text: 'Tom left. I saw him.' }]);
  conversation.take(TOM);
  const won = { antecedent: 0, entity: 0, f: 2, g: 1, score: 3 };
  const mention = {
    ...MENTION,
    candidates: [{ ...won, reasons: reasons.map(([feature, weight]) => ({ feature, weight })) }],
    ...change,
  };
  conversation.take(mention);
  return describeDecision(mention, conversation);
}

describe('the sentence about a decision', () => {
  it('names the entity and the two facts that weighed most', () => {
    const reasons = [
      ['it is the only reading of its words', 2],
      ['nothing between that it could mean as well', 1.9],
      ['it is “he”, the antecedent is a subject', 1],
      ['in the same sentence', 0.5],
    ] as const;
    expect(describeWith(reasons)).toBe('“him” is Tom, because he is the last man mentioned and “Tom” was the subject.');
  });

  it('leaves out what spoke against it, and says nothing if nothing can be said plainly', () => {
    expect(describeWith([['the same words', -1]])).toBe('“him” is Tom.');
  });

  it('does not call somebody by the words of the mention itself', () => {
    expect(describeWith([['the same words', 1]], { text: 'Tom', kind: 'proper' })).toBe(
      '“Tom” is the same as “Tom” before, because the words are the same.',
    );
  });

  it('says what came nearest to a new entity', () => {
    const candidates = [{ antecedent: 0, entity: 0, f: 1, g: 0, score: 1 }];
    expect(describeWith([], { text: 'Ann', entity: 1, antecedent: null, candidates })).toBe(
      '“Ann” is new, because nothing before it fits: “Tom” came nearest.',
    );
    expect(describeWith([], { text: 'Ann', entity: 1, antecedent: null, candidates: [] })).toMatch(
      /nothing was mentioned/,
    );
  });

  it('is one sentence for every decision of the examples', async () => {
    const resolver = await createResolver();
    for (const example of EXAMPLES) {
      const turns: PageTurn[] = readExample(example);
      const conversation = new Conversation();
      conversation.change(turns);
      const lines = resolver.stream(
        turns.map((turn) => ({ type: 'turn', ...turn })),
        RUN_OPTIONS,
      );
      for await (const line of lines) {
        conversation.take(line);
        if (line.type === 'mention') expect(describeDecision(line, conversation)).toMatch(/^“[^”]+” is .+\.$/s);
      }
    }
  });
});
