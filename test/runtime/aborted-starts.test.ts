import { describe, expect, it } from 'vitest';
import { abortStarts } from '../../scripts/bench/soak/aborted-starts.ts';
import { readGauges, waitForStreams } from '../../scripts/bench/soak/gauges.ts';
import { findFreePort, RUNTIMES, type RuntimeName, startCommand, startServer } from './servers.ts';

const COUNTS: Readonly<Record<RuntimeName, number>> = { node: 3000, deno: 1500, workerd: 1000 };
/** `wrangler dev` puts a proxy in front, which does not always pass on that a client has left. */
const SETTINGS: Readonly<Record<RuntimeName, Record<string, string>>> = {
  node: {},
  deno: { ANTECEDENT_GRACE_SECONDS: '1' },
  workerd: { ANTECEDENT_READ_IDLE_SECONDS: '3' },
};

describe.each(RUNTIMES.map((name) => ({ name })))('the server on $name', ({ name }) => {
  it(`has every slot back after ${COUNTS[name]} aborted starts`, async () => {
    const port = await findFreePort();
    const server = await startServer(name, port, { ANTECEDENT_LOG: 'off', ...SETTINGS[name] });
    try {
      await abortStarts({ port, count: COUNTS[name], seed: 1 });
      expect(await waitForStreams(server.url, 0)).toBe(0);
      expect((await fetch(`${server.url}/v1/model`)).status).toBe(200);
    } finally {
      await server.stop();
    }
    const isServing = () =>
      fetch(`${server.url}/health`).then(
        () => true,
        () => false,
      );
    await expect.poll(isServing, { timeout: 20_000 }).toBe(false); // nothing keeps it from stopping
  });
});

describe('the process of a server on Node', () => {
  it('has as many sockets and file handles as before', async () => {
    const port = await findFreePort();
    const command = [process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)];
    const server = await startCommand(command, port, { ANTECEDENT_LOG: 'off' });
    const settle = async () => {
      await waitForStreams(server.url, 0);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return readGauges(server);
    };
    try {
      await abortStarts({ port, count: 200, seed: 2 });
      const before = await settle();
      await abortStarts({ port, count: 2000, seed: 3 });
      const { streams, sockets, handles } = await settle();
      expect(streams).toBe(0);
      expect(sockets).toBeLessThanOrEqual(before.sockets + 1); // the connection that asks for metrics
      expect(handles).toBeLessThanOrEqual(before.handles + 1);
    } finally {
      await server.stop();
    }
  });
});
