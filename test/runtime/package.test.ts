import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { countBytes, type InstalledPackage, installPackage } from './installed-package.ts';
import { findFreePort, ROOT, startCommand, wranglerFlags } from './servers.ts';

describe('the published package', () => {
  let installed: InstalledPackage;
  let home: string;
  beforeAll(() => {
    installed = installPackage();
    home = installed.home;
  });

  it('works as a library', () => {
    writeFileSync(
      join(home, 'use.js'),
      `import { createResolver } from 'antecedent';
       const document = (await createResolver()).document();
       await document.push({ text: 'Maria was late. She ran.' });
       console.log(JSON.stringify(await document.entities()));`,
    );
    const output = execFileSync('node', ['use.js'], { cwd: home, encoding: 'utf8' });
    expect(JSON.parse(output)).toMatchObject([{ entity: 0, label: 'Maria', entityType: 'person', mentions: [0, 1] }]);
  });

  it('resolves in threads, from code and from the command line', () => {
    writeFileSync(
      join(home, 'use.js'),
      `import { createResolverPool } from 'antecedent/pool';
       const pool = await createResolverPool({ workers: 1 });
       const document = pool.document();
       await document.push({ text: 'Maria came home. She was tired.' });
       console.log(JSON.stringify(await document.entities()));`, // and an idle pool does not keep the process alive
    );
    const output = execFileSync('node', ['use.js'], { cwd: home, encoding: 'utf8' });
    expect(JSON.parse(output)).toMatchObject([{ entity: 0, label: 'Maria', entityType: 'person', mentions: [0, 1] }]);
    writeFileSync(join(home, 'chat.txt'), 'Maria came home.\nShe was tired.\n');
    const cli = 'node_modules/antecedent/src/cli/cli.js';
    execFileSync('node', [cli, 'resolve', '--jobs', '1', 'chat.txt'], { cwd: home });
    expect(readFileSync(join(home, 'chat.resolved.ndjson'), 'utf8')).toContain(
      '"label":"Maria","entityType":"person","mentions":[0,1]',
    );
  });

  it('has types that a strict project accepts', () => {
    writeFileSync(
      join(home, 'use.ts'),
      `import { type ConversationClient, createClient } from 'antecedent/client';
       import worker, { ConversationObject } from 'antecedent/worker';
       export { ConversationObject };
       export const answer = (request: Request) => worker.fetch(request);
       export const chat: ConversationClient = createClient('http://localhost', { key: 'k' }).conversation('id');
       import { createResolver, type MentionLine } from 'antecedent';
       import { createResolver as createOnnxResolver } from 'antecedent/onnx';
       import { createResolverPool, type ResolverPool } from 'antecedent/pool';
       export const inThreads = (): Promise<ResolverPool> => createResolverPool({ workers: 2 });
       export const onGpu = () => createOnnxResolver({ provider: 'webgpu', modelFolder: 'models' });
       export async function first(text: string): Promise<MentionLine | undefined> {
         const { mentions } = await (await createResolver()).document().push({ text });
         return mentions[0];
       }`,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
      '--types',
      '',
    ];
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, 'use.ts'], { cwd: home, stdio: 'inherit' });
  });

  it('runs its command', () => {
    const output = execFileSync('node', ['node_modules/antecedent/src/cli/cli.js', 'version'], {
      cwd: home,
      encoding: 'utf8',
    });
    expect(output).toBe(`${VERSION}\n`);
  });

  it('contains the product only, not the lab', () => {
    const cli = join(home, 'node_modules/antecedent/src/cli/cli.js');
    const help = execFileSync('node', [cli, 'help'], { cwd: home, encoding: 'utf8' });
    expect(help).toContain('antecedent resolve');
    expect(help).not.toMatch(/antecedent (?:evaluate|bench|map)/);
    expect(readdirSync(join(home, 'node_modules/antecedent'))).not.toContain('scripts');
  });

  it('serves, including conversations', async () => {
    const port = await findFreePort();
    const cli = join(home, 'node_modules/antecedent/src/cli/cli.js');
    const server = await startCommand([process.execPath, cli, 'serve', '--port', String(port)], port, {
      ANTECEDENT_STORE: join(home, 'conversations.sqlite'),
    });
    try {
      writeFileSync(
        join(home, 'chat.js'),
        `import { createClient } from 'antecedent/client';
         const chat = createClient('${server.url}').conversation('a');
         for await (const _ of chat.send([{ type: 'turn', text: 'Maria was late. She ran.' }]));
         console.log((await chat.summary()).entities[0].label);`,
      );
      expect(execFileSync('node', ['chat.js'], { cwd: home, encoding: 'utf8' })).toBe('Maria\n');
    } finally {
      await server.stop();
    }
  });

  it('needs one other package, and at most 12 MB with it', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed.folder, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['ws']);
    expect(countBytes(join(home, 'node_modules'))).toBeLessThan(12e6);
  });

  it('has the default model only', () => {
    expect(readdirSync(join(installed.folder, 'models')).sort()).toEqual(['README.md', 'coref', 'parser']);
  });

  it('names the package that ONNX Runtime needs, and works with it', () => {
    writeFileSync(
      join(home, 'onnx.js'),
      `import { createResolver } from 'antecedent/onnx';
       try {
         console.log((await createResolver({ provider: 'wasm' })).info.provider);
       } catch (error) {
         console.log(error.code, error.message);
       }`,
    );
    const run = () => execFileSync('node', ['onnx.js'], { cwd: home, encoding: 'utf8' });
    expect(run()).toMatch(/^provider start wasm: found no package onnxruntime-web.*npm install onnxruntime-web\n$/);
    const link = join(home, 'node_modules/onnxruntime-web');
    symlinkSync(join(ROOT, 'node_modules/onnxruntime-web'), link);
    expect(run()).toBe('wasm\n');
    rmSync(link);
  });

  it('has no problem that publint finds', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed.folder, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it('has types that every way of importing finds', () => {
    const attw = join(ROOT, 'node_modules/.bin/attw');
    // For ES modules: what CommonJS and old resolutions find is not checked.
    const args = [installed.tarball, '--profile', 'esm-only', '--format', 'json', '--quiet'];
    execFileSync(attw, args, { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] });
  });

  it('has links and images that work outside the repository', () => {
    const readme = readFileSync(join(installed.folder, 'README.md'), 'utf8');
    const targets = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !/^(?:https:\/\/|#)/.test(target ?? ''))).toEqual([]);
  });

  it('is a Worker, with the wrangler.toml that comes with it', async () => {
    copyFileSync(join(installed.folder, 'wrangler.toml'), join(home, 'wrangler.toml'));
    const port = await findFreePort();
    const wrangler = join(ROOT, 'node_modules/.bin/wrangler');
    const server = await startCommand([wrangler, 'dev', '--cwd', home, ...wranglerFlags(port)], port, {});
    try {
      const response = await fetch(`${server.url}/v1/resolve`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: '{"type":"turn","text":"Maria was late. She ran."}\n',
      });
      expect(await response.text()).toContain('"text":"She"');
    } finally {
      await server.stop();
    }
  });
});

describe('the package for Deno', () => {
  it('could be published', { timeout: 300_000 }, () => {
    const deno = join(ROOT, 'node_modules/.bin/deno');
    // Schemas have inferred types, which JSR calls slow.
    const args = ['publish', '--dry-run', '--allow-dirty', '--allow-slow-types'];
    expect(() => execFileSync(deno, args, { cwd: ROOT, stdio: 'pipe' })).not.toThrow();
  });
});

describe('the versions', () => {
  it('agree in package.json, deno.json and the code', () => {
    for (const name of ['package.json', 'deno.json']) {
      expect(JSON.parse(readFileSync(join(ROOT, name), 'utf8')).version).toBe(VERSION);
    }
  });
});
