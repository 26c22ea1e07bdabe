/**
 * A stream inside a thread. Lines that are ready leave together: after a short stretch of work,
 * when the stream pauses for others, and when it needs input. After a stretch it waits until the
 * reader wants more.
 */
import type { Pace } from '../../../async/mod.ts';
import type { NumberedLine, OutputLine } from '../../../mod.ts';
import type { StreamState } from './messages.ts';

/** How long decisions may wait for those that leave with them. */
const STRETCH_MS = 2;

/** What a stream needs. */
export interface ThreadStreamSetup {
  readonly resolve: (
    lines: AsyncIterable<NumberedLine>,
    options: { readonly pace: Pace; readonly signal: AbortSignal },
  ) => AsyncIterable<OutputLine>;
  readonly pace: Pace;
  readonly onLines: (lines: readonly OutputLine[], state: StreamState) => void;
  readonly now?: () => number;
}

/** Resolves the lines that it is given, one after another. */
export class ThreadStream {
  readonly #setup: ThreadStreamSetup;
  readonly #now: () => number;
  readonly #stop = new AbortController();
  #lines: OutputLine[] = [];
  /** The line that was given, or `undefined` for the end; is taken once. */
  #given: { readonly line: NumberedLine | undefined } | undefined;
  #wake: () => void = () => {};
  #stretchStart = 0;

  constructor(setup: ThreadStreamSetup) {
    this.#setup = setup;
    this.#now = setup.now ?? performance.now.bind(performance);
  }

  /** Takes the next line; `undefined` ends the input. */
  give(line: NumberedLine | undefined): void {
    this.#given = { line };
    this.#wake();
  }

  /** Goes on after a stretch. */
  resume(): void {
    this.#wake();
  }

  /** Gives up. */
  close(): void {
    this.#stop.abort();
    this.#wake();
  }

  /** Resolves until the input is over or the stream is closed. */
  async run(): Promise<void> {
    const { resolve, pace } = this.#setup;
    const { signal } = this.#stop;
    this.#stretchStart = this.#now();
    const paced: Pace = {
      rest: (waits) => {
        const pause = pace.rest(waits);
        if (pause !== undefined && this.#lines.length > 0) this.#send('working');
        return pause;
      },
      hold: (work) => pace.hold(work),
    };
    for await (const line of resolve(this.#read(), { pace: paced, signal })) {
      this.#lines.push(line);
      if (this.#now() - this.#stretchStart >= STRETCH_MS) await this.#wait('full');
      if (signal.aborted) return;
    }
    this.#send('over');
  }

  async *#read(): AsyncGenerator<NumberedLine> {
    for (;;) {
      if (this.#given === undefined) await this.#wait('hungry');
      const given = this.#given;
      if (given?.line === undefined || this.#stop.signal.aborted) return;
      this.#given = undefined;
      yield given.line;
    }
  }

  /** Sends what is ready, and waits for the pool. */
  async #wait(state: 'full' | 'hungry'): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#send(state);
    await woken;
    this.#stretchStart = this.#now();
  }

  #send(state: StreamState): void {
    const lines = this.#lines;
    this.#lines = [];
    this.#setup.onLines(lines, state);
  }
}
