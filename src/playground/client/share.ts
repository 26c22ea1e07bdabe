/** The buttons that take the result along: a link with the text, and files. */
import type { App } from './app.ts';
import { createButton, createElement, findById } from './dom.ts';
import { createShareLink, exportJson, exportNdjson } from './export-lines.ts';

/** How long a button says what it did. */
const SAID_MS = 2000;

/** Adds the buttons. */
export function wireShare(app: App): void {
  const copy = createButton('Copy link', async () => {
    const link = createShareLink(location.href, app.turns);
    history.replaceState(undefined, '', link);
    // Without a secure context there is no clipboard; the address bar has the link then.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    say(copy, isCopied ? 'Copied' : 'See the address bar');
  });
  copy.title = 'A link that contains the text; it is not sent to any server';
  findById('share').append(
    copy,
    createButton('JSON', () => download('antecedent.json', 'application/json', exportJson(app.conversation)), {
      title: 'Download turns and entities',
    }),
    createButton(
      'NDJSON',
      () => download('antecedent.ndjson', 'application/x-ndjson', exportNdjson(app.conversation)),
      {
        title: 'Download the lines of the API',
      },
    ),
  );
}

function say(button: HTMLButtonElement, text: string): void {
  const before = button.textContent;
  button.textContent = text;
  findById('status').textContent = text;
  button.disabled = true;
  setTimeout(() => {
    button.textContent = before;
    button.disabled = false;
  }, SAID_MS);
}

function download(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = createElement('a', { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
