import { describe, expect, it } from 'vitest';
import { generateMalformedRequests, VICTIM } from '../../support/malformed-requests.ts';
import { createKeyRing, createServiceApp, NDJSON, ndjson, parseLines } from '../../support/service.ts';

describe('a thousand malformed requests', () => {
  it('each get a clear refusal, never a server error, never data of another key', async () => {
    const keys = await createKeyRing({ victim: 'key-of-victim', attacker: 'key-of-attacker' });
    const { app, log } = createServiceApp({ keys });
    const victim = { authorization: 'Bearer key-of-victim' };
    const secret = ndjson({ type: 'turn', text: 'Rumpelstiltskin was late.' });
    const made = await app.request(`/v1/conversations/${VICTIM}/lines`, {
      method: 'POST',
      headers: { ...NDJSON, ...victim },
      body: secret,
    });
    expect(await made.text()).toContain('Rumpelstiltskin');

    for (const { kind, path, init, statuses } of generateMalformedRequests(6, 1000, 'key-of-attacker')) {
      const response = await app.request(path, init);
      const about = `${kind}: ${init.method ?? 'GET'} ${path.slice(0, 80)}`;
      expect(statuses, about).toContain(response.status);
      const copy = response.clone();
      expect(await copy.text(), about).not.toContain('Rumpelstiltskin');
      if (response.status === 200) {
        const lines = await parseLines(response);
        expect(
          lines.some(({ type }) => type === 'error'),
          about,
        ).toBe(true);
        expect(
          lines.some(({ code }) => code === 'internal'),
          about,
        ).toBe(false);
      } else {
        expect(response.headers.get('content-type'), about).toBe('application/problem+json');
        expect(await response.json(), about).toMatchObject({ status: response.status, code: expect.any(String) });
      }
    }
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
    const kept = await app.request(`/v1/conversations/${VICTIM}`, { headers: victim });
    expect(await kept.json()).toMatchObject({ turns: 1 });
  });
});
