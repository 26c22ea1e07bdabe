/** The controls of the page: examples, switches, the composer, and the paste dialog. */
import type { App } from './app.ts';
import { createButton, findById, showNotice } from './dom.ts';
import { EXAMPLES, readExample } from './examples.ts';
import { readShareLink } from './export-lines.ts';
import { wireShare } from './share.ts';
import type { PageTurn } from './turns.ts';
import { readTurns, writeTurns } from './turns.ts';

/** Connects the controls to the app. */
export function wireControls(app: App): void {
  wireShare(app);
  wireExamples(app);
  wireSwitches(app);
  wireComposer(app);
  wirePaste(app);
}

function wireExamples(app: App): void {
  const row = findById('examples');
  const buttons = EXAMPLES.map((example) =>
    createButton(example.title, () => choose(example.id), { 'data-example': example.id, 'aria-pressed': 'false' }),
  );
  const choose = (id: string) => {
    for (const one of buttons) one.setAttribute('aria-pressed', String(one.dataset.example === id));
    const example = EXAMPLES.find((one) => one.id === id);
    if (example !== undefined) app.load(readExample(example));
  };
  const release = () => {
    for (const one of buttons) one.setAttribute('aria-pressed', 'false');
  };
  row.append(...buttons);
  findById('actions').append(
    createButton('Paste text…', () => openPaste(app), { class: 'paste' }),
    createButton(
      'Clear',
      () => {
        release();
        app.load([]);
        findById('draft').focus();
      },
      { class: 'clear' },
    ),
  );
  addEventListener('hashchange', () => {
    const shared = readShareLink(location.hash);
    if (shared === undefined) return;
    release();
    app.load(shared);
  });
  const shared = readShareLink(location.hash);
  if (shared === undefined) openExample(choose);
  else app.load(shared);
}

/** Opens the example that the address names, or the first one. */
function openExample(choose: (id: string) => void): void {
  const requested = new URLSearchParams(location.search).get('example');
  const example = EXAMPLES.find(({ id }) => id === requested);
  choose(example?.id ?? 'chat');
  if (requested !== null && example === undefined) {
    const names = EXAMPLES.map(({ id }) => id).join(', ');
    showNotice(`open page: found example=${requested}, expected ${names}`);
  }
}

function wireSwitches(app: App): void {
  for (const name of ['singletons', 'spelled-out']) {
    const box = findById<HTMLInputElement>(`switch-${name}`);
    const apply = () => {
      document.body.classList.toggle(name, box.checked);
      app.refresh();
    };
    box.addEventListener('change', apply);
    apply();
  }
}

/** Typing is resolved as it goes; Enter adds the turn. */
function wireComposer(app: App): void {
  const speaker = findById<HTMLInputElement>('draft-speaker');
  const area = findById<HTMLTextAreaElement>('draft');
  const form = findById<HTMLFormElement>('composer');
  const read = (): PageTurn | undefined => {
    const text = area.value.replace(/\n/g, ' ').trim();
    const who = speaker.value.trim();
    return text === '' ? undefined : { text, ...(who !== '' && { speaker: who }) };
  };
  const add = () => {
    const turn = read();
    if (turn === undefined) return;
    area.value = '';
    app.add(turn);
  };
  area.addEventListener('input', () => app.setDraft(read()));
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    add();
  });
  area.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text') ?? '';
    const turns = readTurns(pasted);
    if (turns.length < 2) return; // a single line is inserted as text
    event.preventDefault();
    app.load([...app.turns, ...turns]);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    add();
  });
}

/** Opens the dialog with the current text selected, so that pasting or typing replaces it. */
function openPaste(app: App): void {
  const area = findById<HTMLTextAreaElement>('pasted');
  area.value = writeTurns(app.turns);
  findById<HTMLDialogElement>('paste').showModal();
  area.focus();
  area.select();
}

function wirePaste(app: App): void {
  const dialog = findById<HTMLDialogElement>('paste');
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'resolve') return;
    app.load(readTurns(findById<HTMLTextAreaElement>('pasted').value));
    for (const one of document.querySelectorAll('[data-example]')) one.setAttribute('aria-pressed', 'false');
  });
  findById('paste-cancel').addEventListener('click', () => dialog.close('cancel'));
}
