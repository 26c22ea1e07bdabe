/**
 * One request from its first byte in to its last byte out: its counts, its working time, its log
 * entry.
 */
import type { NumberedLine, OutputLine } from '../protocol/mod.ts';
import type { StreamSlot } from './limits.ts';
import type { Metrics } from './metrics.ts';

/** One log entry. It contains no text, id or address of a user. */
export interface LogEntry {
  readonly time: string;
  readonly level: 'info' | 'error';
  readonly request: string;
  readonly method: string;
  /** The route pattern, never the path. */
  readonly route: string;
  readonly status: number;
  /** The name of the key, or a prefix of its hash. */
  readonly key: string;
  readonly outcome: Outcome;
  readonly ms: number;
  readonly lines: number;
  readonly decisions: number;
  readonly errors: number;
  /**
   * For an unexpected failure: the class of the error and where it was thrown, without its message.
   */
  readonly failure?: string | undefined;
}

/** How a request ended: answered completely, abandoned by its client, or failed. */
export type Outcome = 'done' | 'cancelled' | 'failed';

/** Where requests are counted and logged. */
export interface Recorder {
  readonly metrics: Metrics;
  readonly log: (entry: LogEntry) => void;
  readonly now: () => number;
}

const KEY_LOG_UNITS = 12;

/** Counts and times one request, and logs it once. */
export class RequestScope {
  readonly id: string;
  owner = '';
  route = 'unknown';
  status = 200;
  /** True if a stream has taken over and will finish the scope itself. */
  isHeld = false;
  /** The number of the last input line. */
  lineNumber = 0;
  /** How much of the body has arrived. */
  receivedBytes = 0;
  readonly #method: string;
  readonly #recorder: Recorder;
  readonly #startedAt: number;
  #slot: StreamSlot | undefined;
  #isFinished = false;
  #lines = 0;
  #decisions = 0;
  #errors = 0;
  #busyMs = 0;
  #failure: string | undefined;

  constructor(id: string, method: string, recorder: Recorder) {
    this.id = id;
    this.#method = method;
    this.#recorder = recorder;
    this.#startedAt = recorder.now();
  }

  /** Takes a slot, which is given back when the request ends; at once if it has ended already. */
  take(slot: StreamSlot): void {
    if (this.#isFinished) slot.release();
    else this.#slot = slot;
  }

  /** Counts lines on their way in. Waiting for the client does not count as work. */
  async *countInput(lines: AsyncIterable<NumberedLine>): AsyncGenerator<NumberedLine> {
    let askedAt = this.#recorder.now();
    for await (const line of lines) {
      this.#busyMs -= this.#recorder.now() - askedAt;
      this.#lines++;
      this.#slot?.touch();
      this.lineNumber = line.number;
      yield line;
      askedAt = this.#recorder.now();
    }
    this.#busyMs -= this.#recorder.now() - askedAt;
  }

  /** Counts bytes of the body on their way in. */
  countBytes(count: number): void {
    this.receivedBytes += count;
  }

  /** Counts one line that arrived as a message. */
  countLine(): void {
    this.#lines++;
  }

  /** Runs a piece of work and counts its time. */
  async work<Result>(job: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#recorder.now();
    try {
      return await job();
    } finally {
      this.#busyMs += this.#recorder.now() - startedAt;
    }
  }

  /** Counts a line on its way out. */
  countOutput(line: OutputLine): void {
    const { metrics } = this.#recorder;
    this.#slot?.touch();
    if (line.type === 'mention') this.#decisions++;
    if (line.type === 'turn') {
      const seconds = Math.max(0, this.#busyMs) / 1000;
      metrics.observe('antecedent_turn_seconds', 'Work on one turn, without waiting.', seconds, { route: this.route });
      this.#busyMs = 0;
    }
    if (line.type === 'error') {
      this.#errors++;
      metrics.add('antecedent_error_lines_total', 'Error lines sent.', 1, { code: line.code });
    }
  }

  /** Records a failure for the log, without its message, which may quote a user. */
  fail(error: unknown): void {
    const where = error instanceof Error ? /\n\s+at (.*)/.exec(error.stack ?? '')?.[1] : undefined;
    this.#failure = `${error instanceof Error ? error.name : typeof error}${where === undefined ? '' : ` at ${where}`}`;
  }

  /** Ends the request, once. */
  finish(outcome: Outcome): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#slot?.release();
    const { metrics, log, now } = this.#recorder;
    const ms = now() - this.#startedAt;
    const { route, status } = this;
    const labels = { route, method: this.#method, status: String(status), outcome };
    metrics.add('antecedent_requests_total', 'Requests answered.', 1, labels);
    metrics.observe('antecedent_request_seconds', 'Whole requests, including waiting.', ms / 1000, { route });
    if (this.#lines > 0) metrics.add('antecedent_lines_total', 'Lines received.', this.#lines, { route });
    if (this.#decisions > 0) metrics.add('antecedent_decisions_total', 'Mentions decided.', this.#decisions, { route });
    log({
      time: new Date(now()).toISOString(),
      level: outcome === 'failed' || status >= 500 ? 'error' : 'info',
      request: this.id,
      method: this.#method,
      route,
      status,
      key: this.owner.slice(0, KEY_LOG_UNITS),
      outcome,
      ms: Math.round(ms),
      lines: this.#lines,
      decisions: this.#decisions,
      errors: this.#errors,
      ...(this.#failure !== undefined && { failure: this.#failure }),
    });
  }
}
