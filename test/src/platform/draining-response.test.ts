import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { DrainingResponse } from '../../../src/platform/node/draining-response.ts';

/** Serves as many pieces as asked for, waiting whenever it is asked to; returns what arrived, and the waits. */
async function serve(pieces: number) {
  let waits = 0;
  const server = createServer({ ServerResponse: DrainingResponse }, async (_, response) => {
    for (let at = 0; at < pieces; at++) {
      if (response.write(`${at}\n`)) continue;
      waits++;
      await once(response, 'drain');
    }
    response.end();
  });
  await once(server.listen(0), 'listening');
  const [incoming] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [
    IncomingMessage,
  ];
  const read = (await incoming.toArray()).join('');
  server.close();
  return { read, waits };
}

describe('DrainingResponse', () => {
  it('asks a writer to wait now and then, and wakes it up again', async () => {
    const { read, waits } = await serve(200);
    expect(read).toBe(Array.from({ length: 200 }, (_, at) => `${at}\n`).join(''));
    expect(waits).toBe(3);
  });

  it('does not hold up a short reply', async () => {
    expect(await serve(10)).toMatchObject({ waits: 0 });
  });
});
