import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MentionLine } from '../../../src/platform/node/mod.ts';
import { EXAMPLES, readExample } from '../../../src/playground/client/examples.ts';
import type { PageTurn } from '../../../src/playground/client/turns.ts';
import { type Server, startServer } from '../servers.ts';
import { findAxeViolations } from './axe.ts';
import { hasChromium, launchChromium, readShownMentions, waitUntilDone } from './chromium.ts';

describe.skipIf(!hasChromium)('the page that a server shows', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  /** What the page has sent. */
  let asked: string[];
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer('node', 18_760), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', bypassCSP: true });
    asked = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/resolve')) asked.push(request.postData() ?? '');
    });
    await page.goto(server.url);
    await waitUntilDone(page);
  });
  afterEach(async () => {
    await page.close();
  });

  /** What the API answers for some turns. */
  async function ask(turns: readonly PageTurn[]): Promise<MentionLine[]> {
    const response = await fetch(`${server.url}/v1/resolve?explain=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: turns.map((turn) => `${JSON.stringify({ type: 'turn', ...turn })}\n`).join(''),
    });
    const lines = (await response.text()).trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'mention');
  }

  /** Each entity has one look, no two share one, and everything matches the API. */
  async function expectAgreement(turns: readonly PageTurn[]): Promise<void> {
    const [shown, wanted] = [await readShownMentions(page), await ask(turns)];
    expect(shown.map(({ n, turn, entity, text }) => ({ n, turn, entity, text }))).toEqual(
      wanted.map(({ n, turn, entity, text }) => ({ n, turn, entity, text })),
    );
    const looks = new Map<number, Set<string | undefined>>();
    for (const { entity, look } of shown) looks.set(entity, (looks.get(entity) ?? new Set()).add(look));
    const coloured = [...looks].filter(([entity]) => wanted.filter((one) => one.entity === entity).length > 1);
    expect(coloured.every(([, found]) => found.size === 1 && !found.has(undefined))).toBe(true);
    expect(new Set(coloured.flatMap(([, found]) => [...found])).size).toBe(coloured.length);
  }

  it('shows the entities that the API finds in every example, in consistent colors', async () => {
    for (const example of EXAMPLES) {
      await page.locator(`[data-example=${example.id}]`).click();
      await waitUntilDone(page);
      await expect.poll(() => page.locator('#turns > li').count()).toBe(readExample(example).length);
      await expect
        .poll(async () => (await readShownMentions(page)).length)
        .toBe((await ask(readExample(example))).length);
      await expectAgreement(readExample(example));
    }
  });

  it('resolves text while it is typed, and adds it on Enter', async () => {
    await page.locator('.clear').click();
    await page.locator('#draft-speaker').fill('Ada');
    await page.locator('#draft').pressSequentially('Maria lost her ticket', { delay: 20 });
    const draft = page.locator('.turn.draft');
    await expect.poll(() => draft.locator('.mention:not(.single)').count()).toBe(2); // before Enter
    await page.locator('#draft').pressSequentially('. She cried.', { delay: 20 });
    await expect.poll(() => draft.locator('.mention:not(.single)').count()).toBe(3);
    await page.locator('#draft').press('Enter');
    await expect.poll(() => page.locator('.turn.draft').count()).toBe(0);
    await waitUntilDone(page);
    await expectAgreement([{ speaker: 'Ada', text: 'Maria lost her ticket. She cried.' }]);
    expect(await page.locator('.resolved').textContent()).toBe('Maria lost her ticket. Maria cried.');
    expect(await page.locator('#entities .entity').allTextContents()).toEqual(['1Maria, 3 mentions']);
  });

  it('shows what is typed below a text that is longer than the window', async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.locator('#draft').fill('Maria cried.');
    const draft = page.locator('.turn.draft .text');
    await draft.waitFor();
    const isSeen = await draft.evaluate((text) => {
      const { top, bottom } = text.getBoundingClientRect();
      const composer = document.querySelector('#composer')?.getBoundingClientRect();
      return top >= 0 && bottom <= (composer?.top ?? 0);
    });
    expect(isSeen).toBe(true);
  });

  it('shows the chosen example readably under the pointer', async () => {
    const chosen = page.locator('[data-example=news]');
    await chosen.click();
    await chosen.hover();
    await expect
      .poll(() => chosen.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe(await page.locator('#composer .primary').evaluate((button) => getComputedStyle(button).backgroundColor));
  });

  it('colors mentions while the answer arrives, quickly on 5,000 words', async () => {
    const sentence = 'The old captain told Maria that her brother had lost his ship near the harbour of Larkfield. ';
    const paragraphs = Array.from({ length: 50 }, () => sentence.repeat(6).trim());
    expect(paragraphs.join(' ').split(' ').length).toBeGreaterThan(5000 - 200);
    await page.evaluate(() => {
      const counts = new Set<number>();
      Object.assign(globalThis, { counts });
      new MutationObserver(() => {
        if (document.body.classList.contains('running')) counts.add(document.querySelectorAll('.mention').length);
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.locator('.paste').click();
    await page.locator('#pasted').fill(paragraphs.join('\n'));
    await page.locator('#paste button[value=resolve]').click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 50);
    await waitUntilDone(page);
    const counts = await page.evaluate(() => [...(globalThis as unknown as { counts: Set<number> }).counts]);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(2);
    const shown = await readShownMentions(page);
    expect(shown.length).toBe((await ask(paragraphs.map((text) => ({ text })))).length);
  });

  it('reruns an edited turn and what follows, and leaves earlier turns unchanged', async () => {
    const turns = readExample(EXAMPLES[0] ?? { id: '', title: '', text: '' });
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('#turns > li .text *')) element.setAttribute('data-seen', '');
    });
    await page.getByRole('button', { name: 'Edit turn 3' }).click();
    await page.getByRole('textbox', { name: 'Text of turn 3' }).fill('Maria thanked me. She is kind.');
    await page.keyboard.press('Enter');
    const edited = turns.with(2, { speaker: 'Ada', text: 'Maria thanked me. She is kind.' });
    await expect
      .poll(async () => (await readShownMentions(page)).map(({ text }) => text).join(' '))
      .toContain('Maria me She');
    await waitUntilDone(page);
    await expectAgreement(edited);
    const unseen = await page.evaluate(() =>
      [...document.querySelectorAll('#turns > li')].map(
        (item) => item.querySelectorAll('.text *:not([data-seen])').length,
      ),
    );
    expect(unseen.slice(0, 2)).toEqual([0, 0]);
    expect(unseen[2]).toBeGreaterThan(0);
    expect(await page.locator('#speed').getAttribute('data-turns')).toBe('3'); // of five
    const sent = asked.at(-1)?.trimEnd().split('\n') ?? [];
    expect(sent.map((line) => JSON.parse(line).type)).toEqual(['document', 'turn', 'turn', 'turn']);
  });

  it('sends all turns again if the server no longer accepts its snapshots', async () => {
    await page.route('**/v1/resolve*', async (route) => {
      // As after a restart: the seal is invalid.
      const body = route.request().postData() ?? '';
      await route.continue({ postData: body.replace(/"snapshot":"....../, '"snapshot":"AAAAAA') });
    });
    await page.getByRole('button', { name: 'Edit turn 5' }).click();
    await page.getByRole('textbox', { name: 'Text of turn 5' }).fill('Then thank him.');
    await page.keyboard.press('Enter');
    const [chat] = EXAMPLES;
    const edited = readExample(chat ?? { id: '', title: '', text: '' }).with(4, {
      speaker: 'Ada',
      text: 'Then thank him.',
    });
    await expect.poll(async () => (await readShownMentions(page)).at(-1)).toMatchObject({ turn: 4, text: 'him' });
    await waitUntilDone(page);
    await expectAgreement(edited);
    expect(await page.locator('#speed').getAttribute('data-turns')).toBe('5');
  });

  it('deletes a turn, clears everything, and describes the empty page', async () => {
    await page.getByRole('button', { name: 'Edit turn 2' }).click();
    await page.getByRole('button', { name: 'Delete turn' }).click();
    await expect.poll(() => page.locator('#turns > li').count()).toBe(4);
    await page.locator('.clear').click();
    await expect.poll(() => page.locator('#empty').isVisible()).toBe(true);
  });

  it('can be used by keyboard alone', async () => {
    await page.keyboard.press('Tab'); // the skip link
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the text');
    await page.keyboard.press('Enter');
    let focused = '';
    for (let presses = 0; presses < 6 && focused === ''; presses++) {
      await page.keyboard.press('Tab');
      focused = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.n ?? '');
    }
    expect(focused).toBe('0');
    await page.keyboard.press('ArrowDown'); // the next of the entity
    const next = await page.evaluate(() => (document.activeElement as HTMLElement).dataset);
    expect(next.entity).toBe('0');
    expect(next.n).not.toBe('0');
    expect(await page.locator('#links path').count()).toBeGreaterThan(0);
    expect(await page.locator('#spoken').textContent()).toMatch(/entity 0, Ada, links to I, confidence \d+ percent/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await page.locator('#why').textContent()).toContain('Why?');
    expect(await page.locator('#why .scores').count()).toBe(1);
  });

  it('explains a decision with numbers that add up', async () => {
    const lines = await ask(readExample(EXAMPLES[0] ?? { id: '', title: '', text: '' }));
    for (const { n, score, margin, candidates = [], na, entity, antecedent } of lines.slice(1, 12)) {
      await page.locator(`[role=link][data-n="${n}"]`).evaluate((element: HTMLElement) => element.click());
      const rows = await page.locator('#why .scores tbody tr').evaluateAll((found) =>
        found.map((row) => {
          const read = (part: string) => row.querySelector<HTMLElement>(`[data-part=${part}]`);
          const shown = (part: string) => Number((read(part)?.firstChild?.textContent ?? '').replace('−', '-'));
          return {
            f: Number(read('f')?.dataset.value),
            g: Number(read('g')?.dataset.value),
            score: Number(read('score')?.dataset.value),
            shown: [shown('f'), shown('g'), shown('score')],
            isChosen: row.classList.contains('is-chosen'),
          };
        }),
      );
      expect(rows).toHaveLength(candidates.length + 1);
      for (const row of rows) {
        expect(row.f + row.g).toBeCloseTo(row.score, 3); // each is rounded to 4 digits
        expect(row.shown[0] ?? 0).toBeCloseTo(row.f, 1);
        expect((row.shown[0] ?? 0) + (row.shown[1] ?? 0)).toBeCloseTo(row.shown[2] ?? 0, 1);
      }
      expect(rows.filter(({ isChosen }) => isChosen).map((row) => row.score)).toEqual([score]);
      if (margin === 0) continue; // settled by rule: nothing was weighed
      const isNew = antecedent === null && !candidates.some((one) => one.entity === entity && one.score === score);
      const others = [...candidates.filter((one) => one.entity !== entity || isNew), ...(isNew ? [] : [na])];
      const best = Math.max(...others.map((one) => one?.score ?? Number.NEGATIVE_INFINITY));
      if (others.length > 0) expect(score - best).toBeCloseTo(margin, 3);
      const weights = await page.locator('#why .reasons .weight').allTextContents();
      if (candidates.length > 0) expect(weights.length).toBeGreaterThan(0);
    }
  });

  it('shows a failure of the server', async () => {
    await page.route('**/v1/resolve*', (route) => route.fulfill({ status: 503 }));
    await page.locator('[data-example=news]').click();
    await expect.poll(() => page.locator('#speed.failed').textContent()).toContain('found status 503');
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no accessibility violation in %s at %d pixels', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.locator('#switch-singletons').check();
    await page.locator('[role=link]').nth(3).click();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('.paste').click();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
