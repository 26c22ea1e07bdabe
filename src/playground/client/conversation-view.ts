/** The conversation on the page: its turns, the focused mention, and keyboard navigation. */
import type { Conversation } from './conversation.ts';
import { drawLinks } from './links.ts';
import { Palette } from './palette.ts';
import { TurnView } from './turn-view.ts';
import type { PageTurn } from './turns.ts';

/** Callbacks for the rest of the page. */
export interface ConversationActions {
  onEdit(turn: number, changed: PageTurn): void;
  onDelete(turn: number): void;
  /** Called when a mention is pointed at; `undefined`: no longer. */
  onPoint(n: number | undefined): void;
  onSelect(n: number): void;
}

/** Most arcs drawn at once. */
const MAX_LINKS = 60;

/** The list of turns. */
export class ConversationView {
  readonly #list: HTMLOListElement;
  readonly #svg: SVGSVGElement;
  readonly #conversation: Conversation;
  readonly #actions: ConversationActions;
  #views: TurnView[] = [];
  #palette = new Palette();
  #focused: number | undefined;
  #pointed: number | undefined;
  #selected: number | undefined;
  #tabStop: HTMLElement | undefined;
  readonly #marked = new Set<HTMLElement>();

  constructor(list: HTMLOListElement, svg: SVGSVGElement, conversation: Conversation, actions: ConversationActions) {
    this.#list = list;
    this.#svg = svg;
    this.#conversation = conversation;
    this.#actions = actions;
    list.addEventListener('keydown', (event) => this.#onKey(event));
    list.addEventListener('click', (event) => this.#onClick(event));
    list.addEventListener('focusin', (event) => this.#onFocus(event));
    list.addEventListener('focusout', () => this.#point(undefined));
    list.addEventListener('pointerover', (event) => this.#point(readNumber(event.target)));
    list.addEventListener('pointerleave', () => this.#point(undefined));
    new ResizeObserver(() => this.#drawLinks()).observe(list);
  }

  /** Returns the look of an entity; `undefined` for singletons. */
  findLook(entity: number) {
    return this.#conversation.getMembers(entity).length > 1 ? this.#palette.assignLook(entity) : undefined;
  }

  /** Clears the list and its colors. */
  reset(): void {
    this.#palette = new Palette();
    this.#views = [];
    this.#list.replaceChildren();
    this.select(undefined);
  }

  /** Shows the turns; those before `from` are unchanged. */
  showTurns(from: number, draftFrom: number): void {
    const { turns } = this.#conversation;
    const speakers = [...new Set(turns.flatMap(({ speaker }) => (speaker === undefined ? [] : [speaker])))];
    for (const view of this.#views.splice(turns.length)) view.element.remove();
    for (const [index, turn] of turns.entries()) {
      const options = { index, side: chooseSide(turn, speakers), isDraft: index >= draftFrom } as const;
      const known = this.#views[index];
      if (known?.matches(turn, options)) {
        if (index >= from) known.setTurn(turn);
        continue;
      }
      const view = new TurnView(turn, options, {
        findLook: (entity) => this.findLook(entity),
        onEdit: this.#actions.onEdit,
        onDelete: this.#actions.onDelete,
      });
      if (known === undefined) this.#list.append(view.element);
      else known.element.replaceWith(view.element);
      this.#views[index] = view;
      if (index < from) this.render(index); // resolved before, but its layout has changed
    }
    this.#svg.replaceChildren();
  }

  /** Scrolls to the last turn. */
  showLast(): void {
    this.#views.at(-1)?.element.scrollIntoView({ block: 'nearest' });
  }

  /** Redraws the decisions of a turn and keeps the focus. */
  render(turn: number): void {
    const view = this.#views[turn];
    if (view === undefined) return;
    const hadFocus = view.element.contains(document.activeElement) ? readNumber(document.activeElement) : undefined;
    view.render(this.#conversation.getState(turn));
    if (hadFocus !== undefined) this.#element(hadFocus)?.focus({ preventScroll: true });
    this.#keepTabStop();
    this.#mark();
  }

  /** Marks the mention that is explained. */
  select(n: number | undefined): void {
    this.#selected = n;
    this.#mark();
    this.#drawLinks();
    if (n !== undefined) this.#element(n)?.scrollIntoView({ block: 'nearest' });
  }

  /** Highlights the entity of a mention, from elsewhere on the page. */
  highlight(n: number | undefined): void {
    this.#pointed = n;
    this.#mark();
    this.#drawLinks();
  }

  /** Moves the focus to a mention. */
  focus(n: number): void {
    const element = this.#element(n);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  }

  /** Tab reaches the mention that had the focus last, or the first one. */
  #keepTabStop(): void {
    const focused = this.#focused === undefined ? undefined : this.#element(this.#focused);
    const stop = focused ?? this.#list.querySelector<HTMLElement>('[role=link]') ?? undefined;
    if (stop === this.#tabStop) return;
    this.#tabStop?.setAttribute('tabindex', '-1');
    stop?.setAttribute('tabindex', '0');
    this.#tabStop = stop;
  }

  #onFocus({ target }: FocusEvent): void {
    const n = readNumber(target);
    if (n === undefined) return;
    this.#focused = n;
    this.#keepTabStop();
    this.#point(n);
  }

  #onClick({ target }: MouseEvent): void {
    const n = readNumber(target);
    if (n !== undefined) this.#actions.onSelect(n);
  }

  /** Left and right move through all mentions, up and down within the entity; Enter explains. */
  #onKey(event: KeyboardEvent): void {
    const n = readNumber(event.target);
    const mention = n === undefined ? undefined : this.#conversation.getMention(n);
    if (mention === undefined) return;
    const listShown = () => this.#conversation.sortByPosition().filter(({ n }) => this.#isShown(n));
    const listOfEntity = () => listShown().filter(({ entity }) => entity === mention.entity);
    const moves: Readonly<Record<string, () => number | undefined>> = {
      ArrowRight: () => findNeighbor(listShown(), mention.n, 1),
      ArrowLeft: () => findNeighbor(listShown(), mention.n, -1),
      ArrowDown: () => findNeighbor(listOfEntity(), mention.n, 1),
      ArrowUp: () => findNeighbor(listOfEntity(), mention.n, -1),
      Home: () => listShown()[0]?.n,
      End: () => listShown().at(-1)?.n,
    };
    const move = moves[event.key];
    if (move !== undefined) {
      const target = move();
      if (target !== undefined) this.focus(target);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#actions.onSelect(mention.n);
    } else return;
    event.preventDefault();
  }

  #isShown(n: number): boolean {
    const element = this.#element(n);
    return element !== undefined && getComputedStyle(element).visibility !== 'hidden';
  }

  #point(n: number | undefined): void {
    if (n === this.#pointed) return;
    this.highlight(n);
    this.#actions.onPoint(n);
  }

  /** Marks the explained mention and the pointed entity. */
  #mark(): void {
    for (const element of this.#marked) element.classList.remove('lit', 'selected');
    this.#marked.clear();
    const mark = (n: number, style: string) => {
      for (const element of this.#pieces(n)) {
        element.classList.add(style);
        this.#marked.add(element);
      }
    };
    const pointed = this.#conversation.getMention(this.#pointed ?? -1)?.entity;
    if (pointed !== undefined) for (const { n } of this.#conversation.getMembers(pointed)) mark(n, 'lit');
    if (this.#selected !== undefined) mark(this.#selected, 'selected');
  }

  /** Draws the links of the pointed or explained mention's entity. */
  #drawLinks(): void {
    const mention = this.#conversation.getMention(this.#pointed ?? this.#selected ?? -1);
    const members = mention === undefined ? [] : this.#conversation.getMembers(mention.entity);
    // Too many arcs are unreadable: then only that of the mention itself is drawn.
    const shown = members.length <= MAX_LINKS ? members : members.filter(({ n }) => n === mention?.n);
    const links = shown.flatMap(({ n, antecedent }) => {
      const from = this.#element(n);
      const to = antecedent === null ? undefined : this.#element(antecedent);
      return from === undefined || to === undefined ? [] : [{ from, to, isStrong: n === mention?.n }];
    });
    drawLinks(this.#svg, links);
  }

  #element(n: number): HTMLElement | undefined {
    return this.#pieces(n)[0];
  }

  #pieces(n: number): readonly HTMLElement[] {
    return this.#views[this.#conversation.getMention(n)?.turn ?? -1]?.getPieces(n) ?? [];
  }
}

/** With two or more speakers, every second one is on the right. */
function chooseSide({ speaker }: PageTurn, speakers: readonly string[]): 'left' | 'right' | undefined {
  if (speakers.length < 2 || speaker === undefined) return undefined;
  return speakers.indexOf(speaker) % 2 === 1 ? 'right' : 'left';
}

function findNeighbor(mentions: readonly { readonly n: number }[], n: number, step: 1 | -1): number | undefined {
  return mentions[mentions.findIndex((mention) => mention.n === n) + step]?.n;
}

/** Returns the number of the mention that an event happened in. */
function readNumber(target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-n]') : null;
  return element === null ? undefined : Number(element.dataset.n);
}
