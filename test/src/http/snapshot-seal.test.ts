import { describe, expect, it } from 'vitest';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { createKeyRing, createServiceApp, NDJSON, ndjson, parseLines } from '../../support/service.ts';

const FIRST = { type: 'turn', text: 'Maria took her ticket.', snapshot: true };
const SECOND = { type: 'turn', text: 'She was late.' };

describe('a snapshot over HTTP', async () => {
  const keys = await createKeyRing({ ada: 'key-of-ada', ben: 'key-of-ben' });
  const { app } = createServiceApp({ keys });
  const post = async (path: string, lines: readonly object[], { key = 'key-of-ada', on = app } = {}) => {
    const headers = { ...NDJSON, authorization: `Bearer ${key}` };
    return await parseLines(await on.request(path, { method: 'POST', headers, body: ndjson(...lines) }));
  };
  const snapshot = String((await post('/v1/resolve', [FIRST])).find(({ type }) => type === 'turn')?.snapshot);
  const goOn = { type: 'document', snapshot };

  it('is accepted: only the rest is sent and run', async () => {
    const whole = await post('/v1/resolve', [{ ...FIRST, snapshot: false }, SECOND]);
    const rest = await post('/v1/resolve', [goOn, SECOND]);
    expect(rest).toEqual(whole.slice(-3));
    expect(rest[0]).toMatchObject({ type: 'mention', turn: 1, text: 'She', antecedent: 1 });
  });

  it('is not made again and again for next to nothing: the turns count, the snapshots stop', async () => {
    const asked = Array.from({ length: 200 }, () => ({ type: 'turn', text: '', snapshot: true }));
    const lines = await post('/v1/resolve', [{ ...FIRST, text: FIRST.text.repeat(20) }, ...asked]);
    const turns = lines.filter(({ type }) => type === 'turn');
    const refused = lines.filter(({ code }) => code === 'answer_too_large');
    expect(turns).toHaveLength(201);
    expect(refused.length).toBeGreaterThan(0);
    expect(turns.filter((turn) => turn.snapshot === undefined)).toHaveLength(refused.length);
    const received = ndjson(FIRST, ...asked).length + 20 * FIRST.text.length;
    expect(turns.reduce((sum, turn) => sum + String(turn.snapshot ?? '').length, 0)).toBeLessThan(
      33_000 + 31 * received,
    );
  });

  it('is refused from another key, by another server, if it was changed, or if it was made elsewhere', async () => {
    const other = createServiceApp({ keys }).app;
    const document = (await createResolver()).document();
    await document.push({ text: 'Maria took her ticket.' });
    const foreign = Buffer.from(await document.snapshot()).toString('base64');
    const changed = Buffer.from(snapshot, 'base64');
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
    const refused = [
      await post('/v1/resolve', [goOn], { key: 'key-of-ben' }),
      await post('/v1/resolve', [goOn], { on: other }),
      await post('/v1/resolve', [{ ...goOn, snapshot: changed.toString('base64') }]),
      await post('/v1/resolve', [{ ...goOn, snapshot: foreign }]),
      await post('/v1/resolve', [{ ...goOn, snapshot: '' }]),
    ];
    for (const [error] of refused) expect(error).toMatchObject({ type: 'error', line: 1, code: 'snapshot_refused' });
  });

  it('is neither returned nor accepted by a conversation, which stores its own state', async () => {
    const lines = await post('/v1/conversations/own/lines', [FIRST, goOn, SECOND]);
    expect(lines.filter(({ type }) => type === 'turn')).toMatchObject([{ turn: 0 }, { turn: 1 }]);
    expect(lines.some((line) => 'snapshot' in line)).toBe(false);
    expect(lines.filter(({ type }) => type === 'error')).toMatchObject([{ line: 2, code: 'snapshot_refused' }]);
  });
});
