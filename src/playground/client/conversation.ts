/** The state of the conversation on the page: turns, decisions, entities. No DOM. */
import type { MentionLine, OutputLine, PageTurn, TurnLine } from './turns.ts';
import { findFirstChange } from './turns.ts';

/** The decisions about one turn so far. */
export interface TurnState {
  readonly mentions: MentionLine[];
  /** Set once the turn is done. */
  line: TurnLine | undefined;
}

/** An entity and its mentions. */
export interface EntityState {
  readonly entity: number;
  readonly label: string;
  readonly mentions: readonly MentionLine[];
}

/** Updated line by line. */
export class Conversation {
  #turns: readonly PageTurn[] = [];
  #states: TurnState[] = [];
  #mentions: MentionLine[] = [];
  #byEntity = new Map<number, MentionLine[]>();

  get turns(): readonly PageTurn[] {
    return this.#turns;
  }

  get mentionCount(): number {
    return this.#mentions.length;
  }

  /** Sets the turns and drops the decisions from the first change on; returns its index. */
  change(turns: readonly PageTurn[]): number {
    const from = Math.min(
      findFirstChange(this.#turns, turns),
      this.#states.filter(({ line }) => line !== undefined).length,
    );
    this.#turns = turns;
    this.#states = turns.map((_, turn) => (turn < from ? this.getState(turn) : { mentions: [], line: undefined }));
    this.#mentions = this.#mentions.filter(({ turn }) => turn < from);
    this.#byEntity = new Map();
    for (const getMention of this.#mentions) this.#file(getMention);
    return from;
  }

  /** Adds one line of an answer. */
  take(line: OutputLine): void {
    if (line.type === 'mention') {
      this.#mentions[line.n] = line;
      this.getState(line.turn).mentions.push(line);
      this.#file(line);
    } else if (line.type === 'turn') {
      this.getState(line.turn).line = line;
    }
  }

  getState(turn: number): TurnState {
    return this.#states[turn] ?? { mentions: [], line: undefined };
  }

  /** Returns a mention by its number. */
  getMention(n: number): MentionLine | undefined {
    return this.#mentions[n];
  }

  /** Returns all mentions in the order of the text. */
  sortByPosition(): MentionLine[] {
    return this.#mentions.toSorted(
      (one, other) => one.turn - other.turn || one.span[0] - other.span[0] || other.span[1] - one.span[1],
    );
  }

  getMembers(entity: number): readonly MentionLine[] {
    return this.#byEntity.get(entity) ?? [];
  }

  /** Lists the entities in the order in which they were opened. */
  listEntities(withSingletons: boolean): EntityState[] {
    return [...this.#byEntity]
      .filter(([, mentions]) => withSingletons || mentions.length > 1)
      .sort(([one], [other]) => one - other)
      .map(([entity, mentions]) => ({ entity, label: this.chooseLabel(entity), mentions }));
  }

  /** Chooses a label for an entity: the participant that it is, else its best name so far. */
  chooseLabel(entity: number): string {
    const participant = this.#states.findIndex(({ line }) => line?.participant === entity);
    if (participant !== -1) return this.#turns[participant]?.speaker ?? String(entity);
    return this.getMembers(entity).at(-1)?.label ?? String(entity);
  }

  #file(mention: MentionLine): void {
    const members = this.#byEntity.get(mention.entity);
    if (members === undefined) this.#byEntity.set(mention.entity, [mention]);
    else members.push(mention);
  }
}
