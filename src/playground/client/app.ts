/**
 * The page's controller: runs the engine on the turns and shows its lines. One run at a time; a new
 * run aborts the old.
 */
import { Conversation } from './conversation.ts';
import { ConversationView } from './conversation-view.ts';
import { findById, showNotice } from './dom.ts';
import type { Engine, MentionAnalysis } from './engine.ts';
import { showEntities } from './entity-list.ts';
import { RunMeter } from './run-meter.ts';
import type { OutputLine, PageTurn } from './turns.ts';
import { showNoWhy, showWhy } from './why-panel.ts';

/** Typing is resolved after a pause of this length. */
const TYPING_PAUSE_MS = 90;

/** With more turns than this, those out of sight are not laid out. */
const MANY_TURNS = 20;

/** The page. */
export class App {
  /** Called when the text is resolved. */
  onResolved: (() => void) | undefined;
  readonly #engine: Engine;
  readonly #conversation = new Conversation();
  readonly #view: ConversationView;
  readonly #meter = new RunMeter();
  readonly #dirty = new Set<number>();
  #turns: readonly PageTurn[] = [];
  #draft: PageTurn | undefined;
  #run = new AbortController();
  #frame: ReturnType<typeof setTimeout> | undefined;
  #drawMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #selected: number | undefined;
  #analysis: MentionAnalysis | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#meter.showModel(engine);
    const overlay = document.querySelector<SVGSVGElement>('#links');
    if (overlay === null) throw new Error('start page: found no #links, expected the overlay for links');
    this.#view = new ConversationView(findById<HTMLOListElement>('turns'), overlay, this.#conversation, {
      onEdit: (turn, changed) => this.#edit(this.#turns.with(turn, changed)),
      onDelete: (turn) => this.#edit(this.#turns.toSpliced(turn, 1), 0),
      onPoint: (n) => this.#say(n),
      onSelect: (n) => this.select(n),
    });
    showNoWhy(findById('why'));
  }

  /** What is shown. */
  get conversation(): Conversation {
    return this.#conversation;
  }

  get turns(): readonly PageTurn[] {
    return this.#turns;
  }

  /** Loads another text. */
  load(turns: readonly PageTurn[]): void {
    this.#conversation.change([]);
    this.#view.reset();
    this.select(undefined);
    showNotice(undefined);
    this.#draft = undefined;
    this.#edit(turns, 0);
  }

  /** Sets the turn that is being typed; `undefined` for none. */
  setDraft(draft: PageTurn | undefined): void {
    this.#draft = draft;
    this.#edit(this.#turns);
  }

  /** Adds a turn. */
  add(turn: PageTurn): void {
    this.#draft = undefined;
    this.#edit([...this.#turns, turn], 0);
  }

  /** Runs the engine on what is not resolved yet, as after a failure. */
  again(): void {
    this.#meter.showModel(this.#engine);
    this.#start();
  }

  /** Resolves the whole text again, as on another provider. */
  rerun(): void {
    this.#conversation.change([]);
    this.#view.reset();
    this.select(undefined);
    this.again();
  }

  /** Redraws the entity list. */
  refresh(): void {
    this.#showEntities();
  }

  /** Explains a mention. */
  select(n: number | undefined): void {
    this.#selected = n;
    this.#analysis = undefined;
    this.#view.select(n);
    document.body.classList.toggle('explaining', n !== undefined);
    this.#showWhy();
    if (n !== undefined) void this.#analyze(n);
  }

  #edit(turns: readonly PageTurn[], pause = TYPING_PAUSE_MS): void {
    this.#turns = turns;
    clearTimeout(this.#timer);
    if (pause === 0) this.#start();
    else this.#timer = setTimeout(() => this.#start(), pause);
  }

  #start(): void {
    this.#run.abort();
    this.#run = new AbortController();
    const turns = this.#draft === undefined ? this.#turns : [...this.#turns, this.#draft];
    const from = this.#conversation.change(turns);
    this.#view.showTurns(from, this.#turns.length);
    if (this.#draft !== undefined) this.#view.showLast();
    if (this.#selected !== undefined && this.#conversation.getMention(this.#selected) === undefined)
      this.select(undefined);
    document.body.classList.toggle('many', turns.length > MANY_TURNS);
    findById('empty').hidden = turns.length > 0;
    this.#showEntities();
    void this.#resolve(turns, from, this.#run.signal);
  }

  async #resolve(turns: readonly PageTurn[], from: number, signal: AbortSignal): Promise<void> {
    this.#meter.begin();
    findById('status').textContent = '';
    try {
      for await (const line of this.#engine.resolve({ turns, from, signal })) {
        if (signal.aborted) return;
        this.#meter.step(line);
        // Lines before the change are already shown.
        if (!('turn' in line) || line.turn >= from) this.#take(line);
      }
      this.#flush();
      const entities = this.#conversation.listEntities(false).length;
      this.#meter.end(this.#conversation.mentionCount);
      findById('status').textContent =
        `Done: ${this.#conversation.mentionCount} mentions, ${entities} entities with more than one mention.`;
      this.onResolved?.();
    } catch (error) {
      if (!signal.aborted) this.#meter.fail(error instanceof Error ? error.message : String(error));
    }
  }

  #take(line: OutputLine): void {
    this.#conversation.take(line);
    if (line.type === 'error') this.#meter.fail(line.message);
    if (line.type === 'turn' && line.warnings !== undefined)
      showNotice(line.warnings.map(({ message }) => message).join(' '));
    if (line.type === 'mention') {
      this.#dirty.add(line.turn);
      // The second mention of an entity changes how the first one looks.
      const [first, second, ...more] = this.#conversation.getMembers(line.entity);
      if (first !== undefined && second !== undefined && more.length === 0) this.#dirty.add(first.turn);
    } else if (line.type === 'turn') this.#dirty.add(line.turn);
    // Long texts take longer to draw: drawing gets at most a third of the time.
    this.#frame ||= setTimeout(() => requestAnimationFrame(() => this.#flush()), 2 * this.#drawMs);
  }

  /** Draws what has changed since the last frame. */
  #flush(): void {
    clearTimeout(this.#frame);
    this.#frame = undefined;
    const start = performance.now();
    for (const turn of this.#dirty) this.#view.render(turn);
    this.#dirty.clear();
    this.#showEntities();
    if (this.#selected !== undefined) this.#showWhy();
    this.#drawMs = performance.now() - start;
  }

  #showEntities(): void {
    const withSingletons = document.body.classList.contains('singletons');
    const entities = this.#conversation.listEntities(withSingletons);
    findById('entity-count').textContent = entities.length === 0 ? '' : String(entities.length);
    showEntities(findById<HTMLUListElement>('entities'), entities, {
      findLook: (entity) => this.#view.findLook(entity),
      onPoint: (n) => this.#view.highlight(n),
      onChoose: (n) => this.#view.focus(n),
    });
  }

  #showWhy(): void {
    const mention = this.#selected === undefined ? undefined : this.#conversation.getMention(this.#selected);
    const panel = findById('why');
    if (mention === undefined) {
      showNoWhy(panel);
      return;
    }
    showWhy(panel, mention, this.#conversation, {
      analysis: this.#analysis,
      onGo: (n) => this.#view.focus(n),
      onClose: () => {
        this.select(undefined);
        this.#view.focus(mention.n);
      },
    });
  }

  async #analyze(n: number): Promise<void> {
    const mention = this.#conversation.getMention(n);
    if (mention === undefined) return;
    // If the analysis fails, the scores are still shown.
    const analysis = await this.#engine.analyze(this.#conversation.turns, mention).catch(() => undefined);
    if (analysis === undefined || this.#selected !== n) return;
    this.#analysis = analysis;
    this.#showWhy();
  }

  /** Describes the pointed mention to a screen reader. */
  #say(n: number | undefined): void {
    const mention = n === undefined ? undefined : this.#conversation.getMention(n);
    if (mention === undefined) return;
    const { text, entity, antecedent, confidence } = mention;
    const link = antecedent === null ? 'new' : `links to ${this.#conversation.getMention(antecedent)?.text ?? ''}`;
    findById('spoken').textContent =
      `${text}: entity ${entity}, ${this.#conversation.chooseLabel(entity)}, ${link}, confidence ${Math.round(confidence * 100)} percent`;
  }
}
