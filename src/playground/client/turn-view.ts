/** One turn on the page: speaker, text with nested mentions, spelled-out text, editor. */
import type { TurnState } from './conversation.ts';
import { createButton, createElement } from './dom.ts';
import { nestSpans, type Piece } from './nest-spans.ts';
import type { Look } from './palette.ts';
import type { MentionLine, PageTurn } from './turns.ts';

/** What a turn needs from the page. */
export interface TurnActions {
  /** Returns the look of an entity; `undefined` for singletons. */
  findLook(entity: number): Look | undefined;
  onEdit(turn: number, changed: PageTurn): void;
  onDelete(turn: number): void;
}

/** How a turn is shown. */
export interface TurnViewOptions {
  readonly index: number;
  /** The side of the chat bubble; `undefined` without speakers. */
  readonly side: 'left' | 'right' | undefined;
  readonly isDraft: boolean;
}

/** The element of a turn. */
export class TurnView {
  readonly element: HTMLLIElement;
  readonly #actions: TurnActions;
  readonly #text = createElement('p', { class: 'text' });
  readonly #resolved = createElement('p', { class: 'resolved', lang: 'en' });
  readonly #bubble: HTMLDivElement;
  readonly #avatar: HTMLElement | undefined;
  readonly #index: number;
  readonly #options: TurnViewOptions;
  /** The elements of each mention, in order. */
  readonly #pieces = new Map<number, HTMLElement[]>();
  #turn: PageTurn;
  #editor: HTMLElement | undefined;

  constructor(turn: PageTurn, options: TurnViewOptions, actions: TurnActions) {
    const { index, side, isDraft } = options;
    this.#options = options;
    this.#turn = turn;
    this.#index = index;
    this.#actions = actions;
    const who = turn.speaker === undefined ? `Turn ${index + 1}` : turn.speaker;
    const edit = createButton('Edit', () => this.openEditor(), {
      class: 'edit',
      'aria-label': `Edit turn ${index + 1}`,
    });
    const speaker = turn.speaker === undefined ? undefined : createElement('span', { class: 'speaker' }, turn.speaker);
    this.#bubble = createElement(
      'div',
      { class: 'bubble' },
      createElement('div', { class: 'head' }, speaker, isDraft ? undefined : edit),
    );
    this.#bubble.append(this.#text, this.#resolved);
    this.#avatar =
      turn.speaker === undefined
        ? undefined
        : createElement('span', { class: 'avatar', 'aria-hidden': 'true' }, toInitials(turn.speaker));
    this.element = createElement(
      'li',
      { class: `turn ${isDraft ? 'draft' : ''}`, 'data-side': side, 'aria-label': who },
      this.#avatar,
      this.#bubble,
    );
    this.#text.append(turn.text);
  }

  /** Returns true if only the text must change to show this turn. */
  matches({ speaker }: PageTurn, { side, isDraft }: TurnViewOptions): boolean {
    return speaker === this.#turn.speaker && side === this.#options.side && isDraft === this.#options.isDraft;
  }

  /** Shows a changed text immediately; its mentions follow. */
  setTurn(turn: PageTurn): void {
    this.#turn = turn;
    this.#pieces.clear();
    this.#text.replaceChildren(turn.text);
    this.#resolved.textContent = '';
  }

  /** Returns the elements of a mention, in order; none if it is not drawn. */
  getPieces(n: number): readonly HTMLElement[] {
    return this.#pieces.get(n) ?? [];
  }

  /** Draws the decisions made so far. */
  render({ mentions, line }: TurnState): void {
    const { text } = this.#turn;
    const before = new Set(this.#pieces.keys());
    this.#pieces.clear();
    const fragment = document.createDocumentFragment();
    this.#fill(fragment, nestSpans(mentions), 0, text.length);
    this.#text.replaceChildren(fragment);
    for (const [n, pieces] of this.#pieces)
      if (!before.has(n)) for (const piece of pieces) piece.classList.add('fresh');
    this.#colorAvatar(line?.participant);
    const resolved = line?.resolved;
    this.#resolved.textContent = resolved === undefined || resolved === text ? '' : resolved;
  }

  /** Gives the speaker's avatar the color of their entity. */
  #colorAvatar(participant: number | undefined): void {
    const look = participant === undefined ? undefined : this.#actions.findLook(participant);
    if (look === undefined) this.#avatar?.removeAttribute('data-hue');
    else this.#avatar?.setAttribute('data-hue', String(look.hue));
  }

  #fill(parent: Node, pieces: readonly Piece<MentionLine>[], from: number, to: number): void {
    const { text } = this.#turn;
    let at = from;
    for (const piece of pieces) {
      if (piece.start > at) parent.appendChild(document.createTextNode(text.slice(at, piece.start)));
      parent.appendChild(this.#mention(piece));
      at = piece.end;
    }
    if (to > at) parent.appendChild(document.createTextNode(text.slice(at, to)));
  }

  #mention(piece: Piece<MentionLine>): HTMLElement {
    const { item, start, end, isFirst, isLast, inside } = piece;
    const look = this.#actions.findLook(item.entity);
    const element = createElement('span', {
      class: look === undefined ? 'mention single' : 'mention',
      'data-n': item.n,
      'data-entity': item.entity,
      'data-hue': look?.hue,
      'data-line': look?.line,
      style: `--level:${measureLevel(piece)}`,
      ...(isFirst && { role: 'link', tabindex: '-1' }),
    });
    const drawn = this.#pieces.get(item.n);
    if (drawn === undefined) this.#pieces.set(item.n, [element]);
    else drawn.push(element);
    this.#fill(element, inside, start, end);
    if (isLast) element.append(createElement('sub', { class: 'tag', 'aria-hidden': 'true' }, String(item.entity)));
    return element;
  }

  /** Opens the editor; every change is resolved immediately. */
  openEditor(): void {
    if (this.#editor !== undefined) return;
    const before = this.#turn;
    const area = createElement('textarea', { rows: 3, 'aria-label': `Text of turn ${this.#index + 1}` });
    area.value = before.text;
    const change = (turn: PageTurn) => {
      this.setTurn(turn);
      this.#actions.onEdit(this.#index, turn);
    };
    area.addEventListener('input', () => change({ ...before, text: area.value.replace(/\n/g, ' ') }));
    area.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        change(before);
        this.#closeEditor();
      } else if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        this.#closeEditor();
      }
    });
    const row = createElement(
      'div',
      { class: 'row' },
      createButton('Done', () => this.#closeEditor(), { class: 'primary' }),
      createButton('Delete turn', () => this.#actions.onDelete(this.#index)),
      createElement('span', { class: 'hint' }, 'Enter: done · Esc: undo'),
    );
    this.#editor = createElement('div', { class: 'editor' }, area, row);
    this.#text.before(this.#editor);
    area.focus();
  }

  #closeEditor(): void {
    this.#editor?.remove();
    this.#editor = undefined;
    this.#bubble.querySelector<HTMLElement>('.edit')?.focus();
  }
}

/** Returns the depth of nested mentions: the underline is drawn below theirs. */
function measureLevel({ inside }: Piece<MentionLine>): number {
  return inside.length === 0 ? 0 : 1 + Math.max(...inside.map(measureLevel));
}

function toInitials(speaker: string): string {
  return speaker
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}
