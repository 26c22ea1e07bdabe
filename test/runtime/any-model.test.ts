import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResolverBy } from '../../src/platform/node/create-resolver-by.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { writeSecondModel } from '../support/second-model.ts';
import { findFreePort, ROOT, type Server, startCommand, startServer, wranglerFlags } from './servers.ts';

const TURN = { type: 'turn', text: 'Maria took her ticket. She was late, and Ben saw her.' };

let home: string;
let model: string;
let wanted: string;
beforeAll(async () => {
  home = mkdtempSync(join(ROOT, 'dist-model-')); // wrangler bundles files of the project only
  model = await writeSecondModel('lstm', join(home, 'second'));
  wanted = '';
  for await (const line of (await createResolverBy({ model })).stream([TURN])) wanted += encodeLine(line);
});
afterAll(() => {
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
});

/** Expects a server to name the second model, and to decide like it. */
async function expectSecondModel(server: Server): Promise<void> {
  try {
    const info = await (await fetch(`${server.url}/v1/model`)).json();
    expect(info).toMatchObject({ name: 'model', model: { name: 'random lstm', memory: 'lstm' } });
    const reply = await fetch(`${server.url}/v1/resolve`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${JSON.stringify(TURN)}\n`,
    });
    expect(await reply.text()).toBe(wanted);
  } finally {
    await server.stop();
  }
}

describe('another model', () => {
  it('runs with serve --model, and the server says so when it starts', async () => {
    const port = await findFreePort();
    const server = await startCommand(['npm', 'start', '--silent', '--', '--model', model], port);
    expect(server.readLog()).toMatch(/is listening on http:\S+: model random lstm [0-9a-f]{7} \(memory: lstm\) on \w+/);
    await expectSecondModel(server);
  });

  it.each(['node', 'deno'] as const)('runs with ANTECEDENT_MODEL on %s', async (runtime) => {
    await expectSecondModel(await startServer(runtime, await findFreePort(), { ANTECEDENT_MODEL: model }));
  });

  it('runs in a Worker that was built with it (docs/deploy.md)', async () => {
    writeFileSync(
      join(home, 'model.ts'),
      `import features from './second/features.bin';
import manifest from './second/manifest.json';
import place from './second/place.onnx';
import turn from './second/turn.onnx';
export default { manifest, files: { 'features.bin': features, 'turn.onnx': turn, 'place.onnx': place } };
`,
    );
    const config = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
      .replace('main = "', 'main = "../')
      .replace('[alias]\nzod = ".', '[alias]\n"antecedent/worker-model" = "./model.ts"\nzod = "..');
    writeFileSync(join(home, 'wrangler.toml'), config);
    const port = await findFreePort();
    const flags = ['--config', join(home, 'wrangler.toml'), ...wranglerFlags(port)];
    const command = ['npx', '--no-install', 'wrangler', 'dev', ...flags];
    await expectSecondModel(await startCommand(command, port));
  });
});

describe('a wrong model', () => {
  it.each([
    ['node', ['npm', 'start', '--silent']],
    ['deno', ['npx', '--no-install', 'deno', 'task', '--quiet', 'serve']],
  ] as const)('is one line on standard error, and %s exits', (_, [command, ...args]) => {
    const env = { ...process.env, NO_COLOR: '1', PORT: '0', ANTECEDENT_MODEL: 'nowhere' };
    const { status, stderr } = spawnSync(command, args, { cwd: ROOT, env, encoding: 'utf8' });
    expect(status).toBe(1);
    const printed = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm warn'));
    expect(printed).toEqual([
      expect.stringMatching(
        /^antecedent.*: find model nowhere: found no manifest\.json at file:.* \(coref.*\) or the folder/,
      ),
    ]);
  });
});
