/**
 * Puts the lines of a document together again: each turn's text, which only the input has, with the
 * decisions about it. For the output that people read.
 */
import type { DocumentLine, MentionLine, NumberedLine, OutputLine } from '../protocol/mod.ts';
import type { NumberedTurn } from './input.ts';

/** A turn with its text and decisions. */
export interface CollectedTurn {
  readonly turn: number;
  readonly text: string;
  readonly speaker?: string;
  readonly resolved?: string;
  readonly mentions: readonly MentionLine[];
}

/** Called with what is complete. */
export interface CollectorActions {
  onTurn(turn: CollectedTurn): Promise<void>;
  onDocument(summary: DocumentLine): Promise<void>;
}

/** Watches both ends of a resolver: `watch` the lines that go in, `take` those that come out. */
export class DocumentCollector {
  readonly #actions: CollectorActions;
  #text = '';
  #speaker: string | undefined;
  #mentions: MentionLine[] = [];

  constructor(actions: CollectorActions) {
    this.#actions = actions;
  }

  /** Passes lines on and remembers the text of the newest turn. A line is read only when its forerunner is answered. */
  async *watch<Line extends NumberedLine | NumberedTurn>(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
    for await (const numbered of lines) {
      const line = numbered.error === undefined ? numbered.line : undefined;
      if (line?.type === 'turn' || line?.type === 'tokens') {
        this.#text = line.type === 'turn' ? line.text : line.tokens.join(' ');
        this.#speaker = line.speaker;
        this.#mentions = [];
      }
      yield numbered;
    }
  }

  /** Takes a line of the answer. */
  async take(line: OutputLine): Promise<void> {
    if (line.type === 'mention') this.#mentions.push(line);
    else if (line.type === 'turn') {
      const { turn, resolved } = line;
      await this.#actions.onTurn({
        turn,
        text: this.#text,
        ...(this.#speaker !== undefined && { speaker: this.#speaker }),
        ...(resolved !== undefined && { resolved }),
        mentions: this.#mentions,
      });
      this.#mentions = [];
    } else if (line.type === 'document') await this.#actions.onDocument(line);
  }
}
