import { describe, expect, it } from 'vitest';
import { createBound } from '../../../src/decoder/mod.ts';
import { createResolver, type MentionLine, type ResolverDocument } from '../../../src/platform/node/mod.ts';
import { createResolver as createWithOnnx } from '../../../src/platform/node/onnx.ts';

const resolver = await createResolver();

/** Two turns about Ada and Maria. */
async function startTalk(of = resolver): Promise<ResolverDocument> {
  const document = of.document();
  await document.push({ text: 'Ada met Maria. Ada likes her.', id: 't0' });
  await document.push({ text: 'She left early.' });
  return document;
}

describe('a correction', () => {
  it('moves a mention with those that were linked through it, and no others', async () => {
    const document = resolver.document();
    const texts = [
      'Maria called Tom. Maria was late.',
      'She was sorry, and she left her bag.',
      'Tom saw it. Maria laughed.',
    ];
    const mentions: MentionLine[] = [];
    for (const text of texts) mentions.push(...(await document.push({ text })).mentions);
    const [first, , second] = mentions;
    expect(second).toMatchObject({ text: 'Maria', antecedent: first?.n });
    const linked = new Set([second?.n]);
    for (const { n, antecedent } of mentions) if (antecedent !== null && linked.has(antecedent)) linked.add(n);
    const { entity, moved } = await document.correct({ n: second?.n ?? -1, entity: null });
    expect(moved).toEqual([...linked]);
    expect(moved.length).toBeGreaterThan(1);
    const summary = await document.entities({ singletons: true });
    expect(summary.find((one) => one.entity === entity)?.mentions).toEqual(moved);
    const left = summary.find((one) => one.entity === first?.entity)?.mentions ?? [];
    expect(left).toContain(first?.n);
    expect(left.some((n) => moved.includes(n))).toBe(false);
  });

  it('is what later decisions build on', async () => {
    const document = resolver.document();
    const { mentions } = await document.push({ text: 'Maria called. Dana was late.' });
    const [maria, dana] = mentions;
    const corrected = await document.correct({ n: dana?.n ?? -1, antecedent: maria?.n ?? -1 });
    expect(corrected).toEqual({ type: 'corrected', n: 1, entity: maria?.entity, moved: [1] });
    const later = await document.push({ text: 'Dana was sorry.' });
    expect(later.mentions[0]).toMatchObject({ text: 'Dana', entity: maria?.entity, antecedent: dana?.n });
    expect(await document.entities()).toHaveLength(1);
  });

  it('opens a new entity for null, and changes nothing if nothing is wrong', async () => {
    const document = await startTalk();
    const { entity, spans = [] } = (await document.entities()).find(({ label }) => label === 'Ada') ?? {};
    const second = spans[1]?.n ?? -1;
    const opened = await document.correct({ n: second, entity: null });
    expect(opened.entity).toBeGreaterThan(entity ?? 0);
    expect(opened.moved).toContain(second);
    expect(await document.correct({ n: second, entity: opened.entity })).toMatchObject({ moved: [] });
    expect(await document.correct({ n: second, entity: null })).toMatchObject({ entity: opened.entity, moved: [] });
  });

  it('is refused if the mention or the entity is not open, and then changes nothing', async () => {
    const document = await startTalk();
    const before = await document.snapshot();
    for (const correction of [
      { n: 99, entity: 0 },
      { n: 0, entity: 99 },
      { n: 0, antecedent: 99 },
    ]) {
      await expect(document.correct(correction)).rejects.toMatchObject({ code: 'correction_refused' });
    }
    expect(await document.snapshot()).toEqual(before);
    const small = await createResolver({ bound: createBound({ maxClusters: 2, maxAntecedents: 2 }) });
    const talk = small.document();
    await talk.push({ text: 'Ada met Maria. The station was old. The train left.' });
    await expect(talk.correct({ n: 0, entity: null })).rejects.toMatchObject({ code: 'correction_refused' });
  });

  it('gives the same lines after a snapshot', async () => {
    const document = await startTalk();
    await document.correct({ n: 1, antecedent: 0 });
    const restored = await resolver.restore(await document.snapshot());
    const turn = { text: 'Maria saw her again. She smiled at Ada.' };
    expect(await restored.push(turn)).toEqual(await document.push(turn));
    expect(await restored.summary()).toEqual(await document.summary());
    expect(await restored.correct({ n: 2, entity: null })).toEqual(await document.correct({ n: 2, entity: null }));
  });

  it.each(['simd', 'wasm', 'typescript'] as const)(
    'rebuilds the states of both entities with provider %s',
    async (provider) => {
      const own = await createWithOnnx({ provider });
      const document = await startTalk(own);
      await document.correct({ n: 1, antecedent: 0 });
      const wanted = await startTalk();
      await wanted.correct({ n: 1, antecedent: 0 });
      const turn = { text: 'Maria saw her again. She smiled at Ada.' };
      const decisions = async (of: ResolverDocument) =>
        (await of.push(turn)).mentions.map(({ text, entity, antecedent }) => ({ text, entity, antecedent }));
      expect(await decisions(document)).toEqual(await decisions(wanted));
    },
  );

  it('is a line of a stream', async () => {
    const lines = [
      { type: 'turn', text: 'Ada met Maria.' },
      { type: 'correct', n: 1, antecedent: 0 },
      { type: 'correct', n: 7, entity: null },
    ];
    const outputs = [];
    for await (const line of resolver.stream(lines)) outputs.push(line);
    expect(outputs.slice(3)).toMatchObject([
      { type: 'corrected', n: 1, entity: 0, moved: [1] },
      { type: 'error', line: 3, code: 'correction_refused' },
      { type: 'document', entities: [{ entity: 0, mentions: [0, 1] }] },
    ]);
  });
});
