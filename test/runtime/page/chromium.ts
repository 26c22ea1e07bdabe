/**
 * A real Chromium. Without one, the suites that need it are skipped with a message; in CI they
 * fail.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const PATHS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PATHS.find((path) => path !== undefined && existsSync(path));

/** True if the suites can run, or must. */
export const hasChromium = executablePath !== undefined || process.env.CI !== undefined;
if (!hasChromium) console.warn('page suites are skipped: found no Chromium; apt-get install chromium, or set CHROMIUM');

/** Starts the browser, with additional flags. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error('start Chromium: found none; apt-get install chromium, or set CHROMIUM');
  return await chromium.launch({
    executablePath,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}

/** Waits until the page has resolved its text. */
export async function waitUntilDone(page: Page, timeout = 60_000): Promise<void> {
  await page.waitForFunction(
    () => !document.body.classList.contains('running') && document.querySelector('#status')?.textContent !== '',
    undefined,
    { timeout },
  );
}

/** A mention as the page shows it. */
export interface ShownMention {
  readonly n: number;
  readonly turn: number;
  readonly entity: number;
  readonly text: string;
  readonly look: string | undefined;
}

/** Reads all mentions in the order of decision; badges are not part of the text. */
export async function readShownMentions(page: Page): Promise<ShownMention[]> {
  return await page.evaluate(() => {
    const byNumber = new Map<
      number,
      { n: number; turn: number; entity: number; text: string; look: string | undefined }
    >();
    for (const [turn, item] of [...document.querySelectorAll('#turns > li')].entries()) {
      for (const element of item.querySelectorAll<HTMLElement>('.text [data-n]')) {
        const copy = element.cloneNode(true) as HTMLElement;
        for (const tag of copy.querySelectorAll('.tag')) tag.remove();
        const n = Number(element.dataset.n);
        const style = getComputedStyle(element);
        const look =
          element.dataset.hue === undefined ? undefined : `${style.borderBottomColor} ${style.borderBottomStyle}`;
        const text = (byNumber.get(n)?.text ?? '') + (copy.textContent ?? '');
        byNumber.set(n, { n, turn, entity: Number(element.dataset.entity), text, look });
      }
    }
    return [...byNumber.values()].sort((one, other) => one.n - other.n);
  });
}
