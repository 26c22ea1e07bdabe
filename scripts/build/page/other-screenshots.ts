/** Screenshots that are not of the playground: what the command prints on a terminal, and the server's `/docs`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ROOT } from './bundle-page.ts';

/** The colors of the terminal, by SGR code. */
const COLORS: Readonly<Record<string, string>> = {
  31: '#ff8a80',
  32: '#7ee2a8',
  33: '#f2c55c',
  34: '#8ab4ff',
  35: '#ee9ed6',
  36: '#6fd6e8',
};
const COMMANDS: readonly (readonly string[])[] = [
  ['Maria took her ticket. She was late.'],
  ['resolve', '--speakers', '--resolved', 'chat.txt'],
];
/** What is in chat.txt. */
const CHAT = 'Ada: I saw Maria at the station. She was late.\nBen: Did you speak to her?\n';
const TALL_ENOUGH = { width: 1100, height: 900 } as const;

/** Runs commands with colors and draws what they print as a terminal would. */
export async function takeTerminalScreenshot(browser: Browser, path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'antecedent-'));
  writeFileSync(join(folder, 'chat.txt'), CHAT);
  const shown = COMMANDS.map((args) => {
    const printed = execFileSync(process.execPath, [join(ROOT, 'src/cli/cli.ts'), ...args, '--format', 'pretty'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: '1' },
    });
    const typed = args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg)).join(' ');
    return `<b>$ npx antecedent ${escapeHtml(typed)}</b>\n${toHtml(printed)}`;
  });
  const page = await browser.newPage({ viewport: { width: 760, height: 200 }, deviceScaleFactor: 2 });
  await page.setContent(
    `<body style="margin:0"><pre style="margin:0;padding:1.2rem 1.4rem;background:#171b21;color:#d7dde4;font:15px/1.5 monospace">${shown.join('\n')}</pre>`,
  );
  await page.locator('pre').screenshot({ path });
  await page.close();
  console.log(path.slice(ROOT.length + 1));
}

/** Starts a server and draws the top of its reference. */
export async function takeReferenceScreenshot(browser: Browser, path: string): Promise<void> {
  const server = spawn(process.execPath, [join(ROOT, 'src/cli/cli.ts'), 'serve', '--port', '0', '--store', 'memory'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(server.stdout, 'data')) as [Buffer];
  const address = /http:\/\/[\d.]+:\d+/.exec(String(first))?.[0];
  try {
    const page = await browser.newPage({ viewport: TALL_ENOUGH });
    await page.goto(`${address}/docs`);
    await page.screenshot({ path });
    await page.close();
  } finally {
    server.kill('SIGKILL'); // it keeps nothing
  }
  console.log(path.slice(ROOT.length + 1));
}

/** SGR codes → spans. */
function toHtml(text: string): string {
  const control = String.fromCharCode(27);
  return escapeHtml(text)
    .split(`${control}[`)
    .map((part, index) => {
      if (index === 0) return part;
      const end = part.indexOf('m');
      const codes = part.slice(0, end).split(';');
      const style = codes.map((code) => {
        if (code === '1') return 'font-weight:bold';
        if (code === '2') return 'opacity:.65';
        if (code === '4') return 'text-decoration:underline';
        return COLORS[code] === undefined ? '' : `color:${COLORS[code]}`;
      });
      return codes[0] === '0'
        ? `</span>${part.slice(end + 1)}`
        : `<span style="${style.join(';')}">${part.slice(end + 1)}`;
    })
    .join('');
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
