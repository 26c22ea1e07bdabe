/**
 * One WebSocket of a conversation: one line per message, answers in the order of the lines they
 * answer.
 */
import { TaskQueue } from '../async/mod.ts';
import {
  LineError,
  type NumberedLine,
  type OutputLine,
  parseTextLine,
  type TextLine,
  toErrorLine,
} from '../protocol/mod.ts';
import { deliverLine, type LineTarget } from './conversation-lines.ts';
import type { ServiceLimits } from './limits.ts';

/** The other end, as the platform provides it. */
export interface SocketPeer {
  /** Sends a message; resolves when it has left, if the platform can tell. */
  send(text: string): void | Promise<void>;
  close(code: number, reason: string): void;
}

/** What a socket needs. */
export interface LineSocketSetup {
  readonly peer: SocketPeer;
  readonly target: LineTarget;
  readonly limits: Pick<ServiceLimits, 'conversationLineBytes' | 'socketQueue'>;
  /** Returns how many seconds to wait before the next message, or 0. */
  readonly throttle?: () => number;
  /** Number of messages already received on this socket, before its object was hibernated. */
  readonly received?: number;
  readonly observer?: SocketObserver;
}

/** Is called with everything that happens on a socket, to count and log it. */
export interface SocketObserver {
  countLine(): void;
  countOutput(line: OutputLine): void;
  work<Result>(job: () => Promise<Result>): Promise<Result>;
  fail(error: unknown): void;
}

/** Codes of RFC 6455 and its registry. */
const CLOSE = { policy: 1008, internal: 1011, restart: 1012, later: 1013 } as const;

/**
 * Answers messages one at a time. A failed answer closes the socket and never blocks the ones
 * behind it.
 */
export class LineSocket {
  readonly #setup: LineSocketSetup;
  #number: number;
  #waiting = 0;
  #isOver = false;
  /** True if a line was not taken: those behind it must not be taken either. */
  #isBroken = false;
  readonly #queue = new TaskQueue();

  constructor(setup: LineSocketSetup) {
    this.#setup = setup;
    this.#number = setup.received ?? 0;
  }

  /** Number of messages received. */
  get received(): number {
    return this.#number;
  }

  /** Number of messages that wait for their answer. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Accepts a message; resolves when its answer was sent, or could not be. */
  receive(data: string | ArrayBuffer | Uint8Array): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    const { limits, peer } = this.#setup;
    if (this.#waiting >= limits.socketQueue) {
      this.#isOver = true;
      peer.close(CLOSE.later, `more than ${limits.socketQueue} messages are waiting for their answer`);
      return Promise.resolve();
    }
    this.#number++;
    this.#waiting++;
    const numbered = this.#read(data, this.#number);
    // A peer that throws here as well is gone; its close event follows.
    return this.#queue.run(() => this.#answer(numbered)).catch(() => {});
  }

  /** Answers what was received, then closes; accepts nothing more. */
  async finish(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#queue.drain();
    this.#setup.peer.close(CLOSE.restart, 'the server is shutting down');
  }

  #read(data: string | ArrayBuffer | Uint8Array, number: number): NumberedLine {
    const wait = this.#setup.throttle?.() ?? 0;
    if (wait > 0) {
      return { number, error: new LineError('rate_limited', `take line: too many came; try again in ${wait} s`) };
    }
    return parseTextLine(decodeMessage(data, number, this.#setup.limits.conversationLineBytes));
  }

  async #answer(numbered: NumberedLine): Promise<void> {
    const { peer, target, observer } = this.#setup;
    try {
      if (this.#isBroken) return;
      observer?.countLine();
      const deliver = () => deliverLine(numbered, target);
      const { answer, isOver } = await (observer === undefined ? deliver() : observer.work(deliver));
      for (const line of answer) await this.#send(line);
      if (isOver) this.#close(CLOSE.policy, 'the conversation is over');
    } catch (error) {
      observer?.fail(error);
      const failure = toErrorLine(numbered.number, new LineError('internal', 'take line: the server failed'));
      observer?.countOutput(failure);
      // The client may be gone.
      await Promise.resolve(peer.send(JSON.stringify(failure))).catch(() => {});
      this.#close(CLOSE.internal, 'the server failed');
    } finally {
      this.#waiting--;
    }
  }

  async #send(line: OutputLine): Promise<void> {
    this.#setup.observer?.countOutput(line);
    await this.#setup.peer.send(JSON.stringify(line));
  }

  #close(code: number, reason: string): void {
    this.#isOver = true;
    this.#isBroken = true;
    this.#setup.peer.close(code, reason);
  }
}

function decodeMessage(data: string | ArrayBuffer | Uint8Array, number: number, maxBytes: number): TextLine {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  if (bytes.length > maxBytes) {
    const message = `read line: found ${bytes.length} bytes, wanted at most ${maxBytes}`;
    return { number, error: new LineError('line_too_long', message) };
  }
  try {
    return { number, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (cause) {
    return { number, error: new LineError('invalid_utf8', 'read line: found bytes that are not UTF-8', { cause }) };
  }
}
