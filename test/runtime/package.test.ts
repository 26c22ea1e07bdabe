import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { findFreePort, ROOT, startCommand } from './servers.ts';

/** Installs the package like npm: packed, unpacked, with only its own dependencies. */
function installPackage(): string {
  const home = mkdtempSync(join(tmpdir(), 'antecedent-user-'));
  const modules = join(home, 'node_modules');
  mkdirSync(join(modules, 'antecedent'), { recursive: true });
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT });
  const name = execFileSync('npm', ['pack', join(ROOT, 'dist'), '--silent'], { cwd: home, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', name, '-C', join(modules, 'antecedent'), '--strip-components', '1'], { cwd: home });
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'antecedent/package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) {
    symlinkSync(join(ROOT, 'node_modules', dependency), join(modules, dependency));
  }
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  return home;
}

describe('the published package', () => {
  let home: string;
  beforeAll(() => {
    home = installPackage();
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
    expect(JSON.parse(output)).toEqual([{ entity: 0, label: 'Maria', mentions: [0, 1] }]);
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
       export async function first(text: string): Promise<MentionLine | undefined> {
         const { mentions } = await (await createResolver()).document().push({ text });
         return mentions[0];
       }`,
    );
    const options = [
      '--noEmit',
      '--strict',
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

  it('installs few dependencies', () => {
    const { dependencies } = JSON.parse(readFileSync(join(home, 'node_modules/antecedent/package.json'), 'utf8'));
    expect(
      Object.keys(dependencies).filter((name) => !['hono', 'zod', 'onnxruntime-web', 'ws'].includes(name)),
    ).toEqual([]);
  });
});

describe('the versions', () => {
  it('agree in package.json, deno.json and the code', () => {
    for (const name of ['package.json', 'deno.json']) {
      expect(JSON.parse(readFileSync(join(ROOT, name), 'utf8')).version).toBe(VERSION);
    }
  });
});
