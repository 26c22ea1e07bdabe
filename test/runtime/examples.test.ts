import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, ROOT, type Server, startCommand } from './servers.ts';

describe('the examples', () => {
  let server: Server;
  beforeAll(async () => {
    const port = await findFreePort();
    server = await startCommand([process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)], port);
  });
  afterAll(async () => {
    await server?.stop();
  });

  const start = (name: string, ...args: string[]) => {
    const child = spawn(process.execPath, [`examples/${name}.ts`, ...args], {
      cwd: ROOT,
      env: { ...process.env, ANTECEDENT_URL: server.url },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, output: () => text(child.stdout) };
  };

  it('a chat bot answers who she is, asks back, and remembers', async () => {
    const first = start('chat-bot', 'bot-test');
    first.child.stdin.end('Ada: He is late.\nAda: I met Maria at the station.\nBen: Who is she?\n');
    expect(await first.output()).toBe('bot: Who is "he"?\nbot: That is Maria.\n');
    const second = start('chat-bot', 'bot-test');
    second.child.stdin.end('Ben: Who is she?\n');
    expect(await second.output()).toBe('bot: That is Maria.\n');
  });

  it('a live transcript prints each line before the next is spoken', async () => {
    const { child } = start('live-transcript');
    const lines = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    child.stdin.write('Ada: Maria was late.\n');
    expect((await lines.next()).value).toBe('Ada: Maria was late.\n');
    child.stdin.write('Ben: She ran.\n');
    expect((await lines.next()).value).toBe('Ben: Maria ran.   [She → 1]\n');
    child.stdin.end();
    let rest = '';
    for await (const chunk of { [Symbol.asyncIterator]: () => lines }) rest += chunk;
    expect(rest).toContain('1\tMaria\t2 times');
  });

  it('a Slack export is read channel by channel', async () => {
    const { child, output } = start('slack-export', 'examples/slack-export');
    child.stdin.end();
    const printed = await output();
    expect(printed).toContain('#general: 3 messages');
    expect(printed).toMatch(/ {2}Maria: [4-9] times/);
    expect(printed).not.toContain('joined');
  });
});
