/** Progress of a long input, in one line of standard error that is rewritten; only on a terminal. */
import type { OutputLine } from '../protocol/mod.ts';
import type { CommandContext } from './define-command.ts';

/** Nothing is shown before: most inputs are short. */
const FIRST_AFTER_MS = 1000;
const EVERY_MS = 200;
/** To the start of the line, and clear it. */
const CLEAR = '\r\x1b[K';

/** What is counted. */
export interface ProgressOptions {
  /** The size of the input, if it is known. */
  readonly byteCount?: number | undefined;
  readonly now?: () => number;
}

/** Counts what was read and resolved. */
export class Progress {
  readonly #write: ((text: string) => void) | undefined;
  readonly #byteCount: number | undefined;
  readonly #now: () => number;
  #shownAt: number;
  #isShown = false;
  #bytes = 0;
  #turns = 0;
  #mentions = 0;

  /** `isWanted` is false if the output itself goes to the same screen, line by line. */
  constructor(
    { terminal, writeError }: Pick<CommandContext, 'terminal' | 'writeError'>,
    isWanted: boolean,
    { byteCount, now = Date.now }: ProgressOptions = {},
  ) {
    this.#write = isWanted && terminal.isError && !terminal.isInput ? writeError : undefined;
    this.#byteCount = byteCount;
    this.#now = now;
    this.#shownAt = now() + FIRST_AFTER_MS - EVERY_MS;
  }

  /** Passes the input on and counts its bytes. */
  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** Counts a line of the answer. */
  take({ type }: OutputLine): void {
    if (type === 'mention') this.#mentions++;
    else if (type === 'turn') this.#turns++;
    if (this.#write === undefined || this.#now() - this.#shownAt < EVERY_MS) return;
    this.#shownAt = this.#now();
    this.#isShown = true;
    const share = this.#byteCount === undefined ? '' : `${Math.floor((100 * this.#bytes) / this.#byteCount)} % read, `;
    this.#write(
      `${CLEAR}${share}${this.#turns.toLocaleString('en')} turns, ${this.#mentions.toLocaleString('en')} mentions`,
    );
  }

  /** Removes the line from the screen. */
  clear(): void {
    if (this.#isShown) this.#write?.(CLEAR);
    this.#isShown = false;
  }
}
