/**
 * The conversation on the page: its turns, the mention that has the focus, and the keys that move
 * it.
 */
import type { Conversation } from './conversation.ts';
import type { PageTurn } from './lines.ts';
import { drawLinks } from './links.ts';
import { Palette } from './palette.ts';
import { TurnView } from './turn-view.ts';

/** What the view tells the rest of the page. */
export interface ConversationActions {
  onEdit(turn: number, changed: PageTurn): void;
  onDelete(turn: number): void;
  /** A mention is pointed at (`undefined`: none any more). */
  onPoint(n: number | undefined): void;
  onSelect(n: number): void;
}

/** Arcs drawn at once, at most. */
const MAX_LINKS = 60;

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

  /** The look that an entity has or will have. */
  findLook(entity: number) {
    return this.#conversation.getMembers(entity).length > 1 ? this.#palette.assignLook(entity) : undefined;
  }

  /** Begins with fresh colours. */
  reset(): void {
    this.#palette = new Palette();
    this.#views = [];
    this.#list.replaceChildren();
    this.select(undefined);
  }

  /** Shows the turns; those before `from` stay as they are. */
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
      if (index < from) this.render(index); // it is known already, but looks otherwise now
    }
    this.#svg.replaceChildren();
  }

  /** Brings the last turn into sight. */
  showLast(): void {
    this.#views.at(-1)?.element.scrollIntoView({ block: 'nearest' });
  }

  /** Draws the decisions about a turn anew; the focus stays where it was. */
  render(turn: number): void {
    const view = this.#views[turn];
    if (view === undefined) return;
    const hadFocus = view.element.contains(document.activeElement) ? readNumber(document.activeElement) : undefined;
    view.render(this.#conversation.getState(turn));
    if (hadFocus !== undefined) this.#element(hadFocus)?.focus({ preventScroll: true });
    this.#keepTabStop();
    this.#mark();
  }

  /** Shows which mention is explained. */
  select(n: number | undefined): void {
    this.#selected = n;
    this.#mark();
    this.#drawLinks();
    if (n !== undefined) this.#element(n)?.scrollIntoView({ block: 'nearest' });
  }

  /** Points at a mention, or at all mentions of an entity, from elsewhere on the page. */
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

  /** The first mention can be reached by Tab, or the one that had the focus last. */
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

  /**
   * Arrows walk through the mentions of the text, or, up and down, of the entity; Enter explains.
   */
  #onKey(event: KeyboardEvent): void {
    const n = readNumber(event.target);
    const mention = n === undefined ? undefined : this.#conversation.mention(n);
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

  /** Marks the mention that is explained and the entity that is pointed at. */
  #mark(): void {
    for (const element of this.#marked) element.classList.remove('lit', 'selected');
    this.#marked.clear();
    const mark = (n: number, style: string) => {
      for (const element of this.#pieces(n)) {
        element.classList.add(style);
        this.#marked.add(element);
      }
    };
    const pointed = this.#conversation.mention(this.#pointed ?? -1)?.entity;
    if (pointed !== undefined) for (const { n } of this.#conversation.getMembers(pointed)) mark(n, 'lit');
    if (this.#selected !== undefined) mark(this.#selected, 'selected');
  }

  /** Draws how the pointed or explained mention hangs together with its entity. */
  #drawLinks(): void {
    const mention = this.#conversation.mention(this.#pointed ?? this.#selected ?? -1);
    const members = mention === undefined ? [] : this.#conversation.getMembers(mention.entity);
    // Many arcs are a thicket: then only the one that is asked about is drawn.
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
    return this.#views[this.#conversation.mention(n)?.turn ?? -1]?.getPieces(n) ?? [];
  }
}

/** With two speakers or more, every second one speaks from the right. */
function chooseSide({ speaker }: PageTurn, speakers: readonly string[]): 'left' | 'right' | undefined {
  if (speakers.length < 2 || speaker === undefined) return undefined;
  return speakers.indexOf(speaker) % 2 === 1 ? 'right' : 'left';
}

function findNeighbor(mentions: readonly { readonly n: number }[], n: number, step: 1 | -1): number | undefined {
  return mentions[mentions.findIndex((mention) => mention.n === n) + step]?.n;
}

/** The number of the mention that an event happened in. */
function readNumber(target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-n]') : null;
  return element === null ? undefined : Number(element.dataset.n);
}
