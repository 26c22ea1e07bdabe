import { describe, expect, it } from 'vitest';
import { createServiceApp } from '../../support/service.ts';

const { app } = createServiceApp({ limits: { jsonBytes: 2000 } });
const post = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.request('/v1/standalone', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const REQUEST = { history: [{ text: 'Maria was late.', speaker: 'Ada' }], message: { text: 'Did she call?' } };

describe('POST /v1/standalone', () => {
  it('rewrites a message', async () => {
    const response = await post(REQUEST);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      text: 'Did Maria call?',
      replaced: [{ span: [4, 7], text: 'she', with: 'Maria', confidence: expect.any(Number) }],
      unresolved: [],
    });
  });

  it.each([
    [{ ...REQUEST, histroy: [] }, 400, 'invalid_body', /did you mean history\?/],
    [{ message: { text: 'x' } }, 400, 'invalid_body', /history/],
    [{ ...REQUEST, minConfidence: 2 }, 400, 'invalid_body', /minConfidence/],
    [{ ...REQUEST, message: 'x' }, 400, 'invalid_body', /message/],
    ['{', 400, 'invalid_json', /JSON/],
    [{ ...REQUEST, message: { text: 'x'.repeat(3000) } }, 413, 'body_too_large', /2000 bytes/],
  ])('refuses %j', async (body, status, code, detail) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, detail: expect.stringMatching(detail) });
  });

  it('takes JSON only', async () => {
    expect((await post(REQUEST, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await app.request('/v1/standalone')).status).toBe(405);
  });
});
