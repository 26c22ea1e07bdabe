import { describe, expect, it } from 'vitest';
import { createResolver, type OutputLine, type Scorer } from '../../../src/platform/node/mod.ts';
import { getOutputSchemas } from '../../../src/protocol/mod.ts';
import { createFakeScorer } from '../../support/fake-scorer.ts';

async function resolve(lines: readonly unknown[], options = {}): Promise<OutputLine[]> {
  const outputs: OutputLine[] = [];
  for await (const output of (await createResolver()).stream(lines, options))
    outputs.push(getOutputSchemas().line.parse(output));
  return outputs;
}

const types = (outputs: readonly OutputLine[]) => outputs.map(({ type }) => type);
const turn = (text: string, more = {}) => ({ type: 'turn', text, ...more });

describe('resolveLines', () => {
  it('yields a mention line for each decision, then the turn, then the summary', async () => {
    const outputs = await resolve([turn('Maria took her ticket.', { id: 'a' })]);
    expect(types(outputs)).toEqual(['mention', 'mention', 'mention', 'turn', 'document']);
    expect(outputs[1]).toMatchObject({ text: 'her', kind: 'pronoun', antecedent: 0, entity: 0 });
    expect(outputs[3]).toMatchObject({ turn: 0, id: 'a', sentences: 1, tokens: 5, mentions: 3 });
    expect(outputs[4]).toMatchObject({
      turns: 1,
      mentions: 3,
      entities: [{ entity: 0, label: 'Maria', mentions: [0, 1] }],
    });
  });

  it('orders mentions by head: the possessor before what it owns', async () => {
    const outputs = await resolve([turn('His mother left.')]);
    expect(outputs.flatMap((line) => (line.type === 'mention' ? [line.text] : []))).toEqual(['His', 'His mother']);
  });

  it('summarizes an empty stream, since a stream starts with an implicit document', async () => {
    expect(await resolve([])).toEqual([{ type: 'document', turns: 0, mentions: 0, entities: [] }]);
  });

  it('starts over with each document and summarizes the previous one', async () => {
    const outputs = await resolve([
      { type: 'document', id: 'one' },
      turn('Maria left.'),
      { type: 'document', id: 'two' },
      turn('Maria left.'),
    ]);
    expect(outputs.filter(({ type }) => type === 'document')).toMatchObject([
      { id: 'one', turns: 1 },
      { id: 'two', turns: 1 },
    ]);
    expect(outputs.filter(({ type }) => type === 'mention')).toMatchObject([
      { n: 0, turn: 0, antecedent: null },
      { n: 0, turn: 0, antecedent: null },
    ]);
  });

  it('summarizes once at an end line, and starts an implicit document with what follows', async () => {
    expect(types(await resolve([turn('Maria left.'), { type: 'end' }]))).toEqual(['mention', 'turn', 'document']);
    const outputs = await resolve([{ type: 'end' }, turn('Maria left.')]);
    expect(types(outputs)).toEqual(['document', 'mention', 'turn', 'document']);
  });

  it('answers a refused line with one error that names it, and continues as if it had not been sent', async () => {
    const good = [turn('Maria took her ticket.'), turn('She was late.')];
    const outputs = await resolve([good[0], { type: 'turn' }, 7, { type: 'nonsense' }, good[1]]);
    expect(outputs.filter(({ type }) => type === 'error')).toMatchObject([
      { line: 2, code: 'invalid_line' },
      { line: 3, code: 'invalid_line' },
      { line: 4, code: 'unknown_type' },
    ]);
    expect(outputs.filter(({ type }) => type !== 'error')).toEqual(await resolve(good));
  });

  it('uses the mentions, heads and token offsets of a tokens line', async () => {
    const outputs = await resolve([
      { type: 'tokens', tokens: ['the', 'old', 'dog', 'barked'], mentions: [{ start: 0, end: 3 }], speaker: 'Ada' },
    ]);
    expect(outputs[0]).toMatchObject({
      text: 'the old dog',
      span: [0, 11],
      tokens: [0, 3],
      head: 'dog',
      speaker: 'Ada',
    });
    expect(outputs[1]).toMatchObject({ sentences: 1, tokens: 4, mentions: 1 });
  });

  it('lists singletons on request', async () => {
    const outputs = await resolve([turn('Maria left.')], { singletons: true });
    expect(outputs.at(-1)).toMatchObject({ entities: [{ entity: 0, label: 'Maria', mentions: [0] }] });
  });

  it('explains decisions with f and g that add up to the score, but for rounding, at most k', async () => {
    const outputs = await resolve([turn('Maria saw Anna. Emma saw Julia. She left.')], { explain: true, k: 2 });
    const she = outputs.find((line) => line.type === 'mention' && line.text === 'She');
    if (she?.type !== 'mention') throw new Error('found no mention');
    expect(she.candidates).toHaveLength(2);
    const [best] = she.candidates ?? [];
    expect(best).toMatchObject({ antecedent: she.antecedent, entity: she.entity });
    expect((best?.f ?? 0) + (best?.g ?? 0)).toBeCloseTo(she.score, 3);
    expect(she.na?.score).toBeCloseTo((she.na?.f ?? 0) + (she.na?.g ?? 0), 3);
  });

  it('describes what weighed most; for the rules, the weights add up to the score', async () => {
    const lines = [turn('Maria saw Anna. She saw the dog. The dog bit her.')];
    const outputs: OutputLine[] = [];
    const rules = await createResolver({ system: 'rules' });
    for await (const output of rules.stream(lines, { explain: true })) outputs.push(output);
    const listed = outputs.flatMap((line) => (line.type === 'mention' ? (line.candidates ?? []) : []));
    const explained = listed.filter(({ reasons }) => reasons !== undefined); // the leading ones
    expect(explained.length).toBeGreaterThan(5);
    for (const { reasons, score } of explained) {
      expect(reasons?.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 9);
    }
    expect(explained.flatMap(({ reasons = [] }) => reasons.map(({ feature }) => feature))).toContain('the same words');
  });

  it('spells out pronouns that link to a name on request', async () => {
    const outputs = await resolve([turn('Maria took her ticket. She was late.')], { resolved: true });
    expect(outputs.find(({ type }) => type === 'turn')).toMatchObject({
      resolved: 'Maria took her ticket. Maria was late.',
    });
  });

  it('reads an input line only when the reader wants more', async () => {
    let read = 0;
    function* lines() {
      for (const text of ['Maria left.', 'She was late.']) {
        read++;
        yield turn(text);
      }
    }
    const outputs = (await createResolver()).stream(lines());
    await outputs.next();
    await outputs.next();
    expect(read).toBe(1);
  });

  it('stops if it is aborted', async () => {
    const controller = new AbortController();
    const outputs = (await createResolver()).stream([turn('Maria saw Anna.')], { signal: controller.signal });
    await outputs.next();
    controller.abort();
    await expect(outputs.next()).rejects.toThrow(/abort/i);
  });

  it('refuses unknown options', async () => {
    await expect(resolve([], { k: 0 })).rejects.toThrow();
    await expect(resolve([], { verbose: true })).rejects.toThrow();
  });

  it('continues from the snapshot of a turn without a difference', async () => {
    const texts = ['Maria took her ticket.', 'She was late.', 'Anna saw her.', 'They left.'];
    const whole = await resolve(texts.map((text) => turn(text)));
    const begun = await resolve([turn(texts[0] ?? ''), turn(texts[1] ?? '', { snapshot: true })]);
    const snapshots = begun.flatMap((line) => (line.type === 'turn' ? [line.snapshot] : []));
    expect(snapshots).toEqual([undefined, expect.any(String)]);
    const rest = await resolve([
      { type: 'document', snapshot: snapshots[1] },
      ...texts.slice(2).map((text) => turn(text)),
    ]);
    expect(rest).toEqual(whole.filter((line) => !('turn' in line) || line.turn >= 2));
  });

  it('refuses a snapshot that it cannot read, or that has its own id, and keeps the current document', async () => {
    const outputs = await resolve([
      turn('Maria left.'),
      { type: 'document', snapshot: btoa('no snapshot at all') },
      { type: 'document', snapshot: 'AAAA', genre: 'nw' },
      { type: 'document', snapshot: '%' },
      turn('She came back.'),
    ]);
    expect(outputs.filter(({ type }) => type === 'error')).toMatchObject([
      { line: 2, code: 'snapshot_refused' },
      { line: 3, code: 'invalid_line' },
      { line: 4, code: 'invalid_line' },
    ]);
    expect(outputs.at(-1)).toMatchObject({ turns: 2, entities: [{ label: 'Maria', mentions: [0, 1] }] });
  });

  it('reports a scorer that cannot encode its state', async () => {
    const resolver = await createResolver({ scorer: createFakeScorer(() => ({})) as Scorer });
    const outputs: OutputLine[] = [];
    const lines = [turn('Maria left.', { snapshot: true }), turn('Anna came.')];
    for await (const output of resolver.stream(lines)) outputs.push(output);
    expect(types(outputs)).toEqual(['mention', 'turn', 'error', 'mention', 'turn', 'document']);
    expect(outputs[2]).toMatchObject({ line: 1, code: 'snapshot_refused' });
  });
});
