import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readResidentMiB } from '../../scripts/bench/soak/gauges.ts';
import { measureSlowReaders } from '../../scripts/bench/streams.ts';
import { hashKey } from '../../src/http/mod.ts';
import { generateMalformedRequests, VICTIM } from '../support/malformed-requests.ts';
import { openStream } from './open-stream.ts';
import { findFreePort, type Server, startCommand } from './servers.ts';

async function startNode(env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const port = await findFreePort();
  return startCommand([process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)], port, env);
}

const turn = (text: string) => ({ type: 'turn', text });

describe('the server on Node', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startNode({ ANTECEDENT_LOG: 'off' });
  });
  afterAll(async () => {
    await server?.stop();
  });

  it('serves 200 streams with slow readers: complete, in order, in bounded memory', async () => {
    const { wrong, lines, beforeMiB, peakMiB } = await measureSlowReaders(server, 200);
    expect(wrong).toBe(0);
    expect(lines).toBeGreaterThan(200 * 7);
    expect(peakMiB - beforeMiB).toBeLessThan(400);
  });

  it('stops reading from a client that does not read', async () => {
    const stream = openStream(`${server.url}/v1/resolve`);
    stream.send(turn('Maria ran.'));
    await stream.next();
    stream.pause();
    const before = readResidentMiB(server);
    const line = turn('');
    const bytes = JSON.stringify(line).length + 1;
    let sent = 0;
    let isStuck = false;
    for (let batch = 0; batch < 400 && !isStuck; batch++) {
      let isFull = false;
      for (let count = 0; count < 5000; count++) isFull = !stream.send(line) || isFull;
      sent += 5000 * bytes;
      isStuck = isFull && !(await settles(stream));
    }
    expect(isStuck).toBe(true); // long before the 50 MB that it would have sent
    expect(readResidentMiB(server) - before).toBeLessThan(200);
    expect(sent).toBeLessThan(45_000_000);
    stream.destroy();
    expect((await fetch(`${server.url}/health`)).ok).toBe(true);
  });

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'huge headers',
      `GET /v1/model HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431/,
    ],
    ['no host', 'GET /v1/model HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400/],
    ['another host', 'GET /v1/model HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 403/],
    [
      'a path with dots',
      'GET /v1/conversations/../../health/../v1/nothing HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      /^HTTP\/1\.1 404/,
    ],
    ['a bad length', 'POST /v1/resolve HTTP/1.1\r\nhost: localhost\r\ncontent-length: -5\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'bad chunks',
      'POST /v1/resolve HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      /^HTTP\/1\.1 (?:400|200)/,
    ],
    [
      'a wrong handshake',
      'GET /v1/conversations/a/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    [
      'a handshake elsewhere',
      'GET /v1/model HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\nsec-websocket-version: 13\r\n\r\n',
      /^HTTP\/1\.1 (?:200|400)/,
    ],
    ['TRACE', 'TRACE /v1/model HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 (?:400|405)/],
  ])('refuses %s', async (_, bytes, wanted) => {
    expect(await talk(Number(new URL(server.url).port), bytes)).toMatch(wanted);
    expect((await fetch(`${server.url}/health`)).ok).toBe(true);
  });
});

/** Sends bytes on a raw socket and returns the reply, however the connection ends. */
async function talk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    reply += chunk;
  });
  socket.on('error', () => {}); // the server may close it while we send
  socket.write(bytes);
  const timer = setTimeout(() => socket.end(), 500);
  await new Promise((resolve) => socket.on('close', resolve));
  clearTimeout(timer);
  return reply;
}

/** Returns true if what was sent is accepted within a while. */
async function settles(stream: ReturnType<typeof openStream>): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (stream.send({ type: 'turn', text: '' })) return true;
  }
  return false;
}

describe('a keyed server on Node', () => {
  it('refuses malformed requests over real sockets', async () => {
    const keys = { victim: 'key-of-victim', attacker: 'key-of-attacker' };
    const entries = await Promise.all(Object.entries(keys).map(async ([name, key]) => `${name}:${await hashKey(key)}`));
    const server = await startNode({ ANTECEDENT_KEYS: entries.join(','), ANTECEDENT_REQUESTS_PER_MINUTE: '0' });
    try {
      const headers = { authorization: 'Bearer key-of-victim', 'content-type': 'application/json' };
      const secret = { method: 'POST', headers, body: '"Rumpelstiltskin was late."' };
      await (await fetch(`${server.url}/v1/conversations/${VICTIM}/lines`, secret)).text();
      for (const { kind, path, init, statuses } of generateMalformedRequests(7, 190, 'key-of-attacker')) {
        const response = await fetch(`${server.url}${path}`, init);
        const about = `${kind}: ${init.method ?? 'GET'} ${path.slice(0, 80)}`;
        expect(statuses, about).toContain(response.status);
        const reply = await response.text();
        expect(reply, about).not.toMatch(/Rumpelstiltskin|"internal"/);
        if (response.status === 200) expect(reply, about).toContain('"type":"error"');
      }
      expect(server.readLog()).not.toMatch(/Rumpelstiltskin|key-of|"level":"error"/);
    } finally {
      await server.stop();
    }
  });
});

describe('a server on Node after SIGTERM', () => {
  it('finishes its streams and closes its sockets', async () => {
    const server = await startNode({ ANTECEDENT_GRACE_SECONDS: '60' });
    const stream = openStream(`${server.url}/v1/resolve`);
    stream.send(turn('Maria was late.'));
    expect(JSON.parse(await stream.next())).toMatchObject({ text: 'Maria' });
    expect(JSON.parse(await stream.next())).toMatchObject({ type: 'turn' });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/conversations/a/socket`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    const stopped = server.stop();
    expect(await closed).toBe(1012);
    stream.send(turn('She ran.')); // after SIGTERM: the stream continues
    expect(JSON.parse(await stream.next())).toMatchObject({ text: 'She', antecedent: 0 });
    expect(JSON.parse(await stream.next())).toMatchObject({ type: 'turn' });
    stream.end();
    expect(JSON.parse(await stream.next())).toMatchObject({ type: 'document', turns: 2 });
    await stopped;
  });

  it('ends the remaining streams at a line after the grace period', async () => {
    const server = await startNode({ ANTECEDENT_GRACE_SECONDS: '0' });
    const stream = openStream(`${server.url}/v1/resolve`);
    stream.send(turn('Maria was late.'));
    await stream.next();
    await stream.next();
    const stopped = server.stop();
    expect(JSON.parse(await stream.next())).toMatchObject({ type: 'error', line: 2, code: 'shutting_down' });
    expect(JSON.parse(await stream.next())).toMatchObject({ type: 'document', turns: 1 });
    stream.destroy();
    await stopped;
  });
});
