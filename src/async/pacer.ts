/**
 * Shares one event loop among busy streams: work goes on for a short stretch, then whoever wants to
 * continue waits in a queue. One of them continues per turn of the event loop, the longest waiting
 * first, so that sockets, timers and new requests get their turn in between.
 */

/**
 * Longest stretch of work before sockets and timers get their turn: short if the next turn comes at
 * once, longer if a timer brings it, which takes a millisecond itself.
 */
const IMMEDIATE_STRETCH_MS = 1;
const TIMER_STRETCH_MS = 3;
/** A stream that has waited less often than this is new: it does not wait behind all busy ones. */
const NEW_WAITS = 3;
/** New streams that continue before a busy one does. */
const NEW_IN_A_ROW = 3;

/** A pause to await, or nothing if work may go on. */
export type Pause = Promise<void> | undefined;

/** How one stream, or one turn, shares the event loop with others. */
export interface Pace {
  /** Returns a pause to await between two pieces of work, if there have been this many. */
  rest(waits: number): Pause;
  /** Takes note of work that goes on by itself, such as a run of the network: others wait for it. */
  hold(work: Promise<unknown>): void;
}

/** What a pacer needs. */
export interface PacerSetup {
  readonly now?: () => number;
  /** Runs a job in the next turn of the event loop, such as `setImmediate`; default: a timer, which is slower. */
  readonly nextTurn?: ((job: () => void) => unknown) | undefined;
}

/** Decides who works next. */
export class Pacer implements Pace {
  readonly #now: () => number;
  readonly #nextTurn: (job: () => void) => unknown;
  readonly #stretchMs: number;
  readonly #waiting = { new: new Queue(), busy: new Queue() };
  #stretchStart: number;
  #held = 0;
  #isScheduled = false;
  #newInARow = 0;

  constructor({ now = () => performance.now(), nextTurn }: PacerSetup = {}) {
    this.#now = now;
    this.#nextTurn = nextTurn ?? ((job) => setTimeout(job));
    this.#stretchMs = nextTurn === undefined ? TIMER_STRETCH_MS : IMMEDIATE_STRETCH_MS;
    this.#stretchStart = now();
  }

  /** Creates the pace of one stream, which counts its own waits. */
  open(): Pace {
    let waits = 0;
    return {
      rest: () => {
        const pause = this.rest(waits);
        if (pause !== undefined) waits++;
        return pause;
      },
      hold: (work) => this.hold(work),
    };
  }

  hold(work: Promise<unknown>): void {
    this.#held++;
    const release = () => {
      this.#held--;
      this.#schedule();
    };
    work.then(release, release);
  }

  rest(waits: number): Pause {
    const isIdle = this.#waiting.new.isEmpty && this.#waiting.busy.isEmpty;
    const isOver = this.#held > 0 || this.#isStretchOver();
    if (!isOver && (isIdle || waits < NEW_WAITS)) return undefined;
    const pause = new Promise<void>((resolve) => this.#waiting[waits < NEW_WAITS ? 'new' : 'busy'].push(resolve));
    this.#schedule();
    return pause;
  }

  #isStretchOver(): boolean {
    return this.#now() - this.#stretchStart >= this.#stretchMs;
  }

  /** Resumes one of those who wait in the next turn, unless somebody's work goes on until then. */
  #schedule(): void {
    const isNobodyWaiting = this.#waiting.new.isEmpty && this.#waiting.busy.isEmpty;
    if (this.#isScheduled || this.#held > 0 || isNobodyWaiting) return;
    this.#isScheduled = true;
    this.#nextTurn(() => {
      this.#isScheduled = false;
      if (this.#held > 0) return; // its end schedules again
      this.#stretchStart = this.#now();
      this.#take()?.();
      this.#schedule();
    });
  }

  /** New streams come first, but not without end: neither can keep the other from working. */
  #take(): (() => void) | undefined {
    const { new: fresh, busy } = this.#waiting;
    const isBusyTurn = fresh.isEmpty || (this.#newInARow >= NEW_IN_A_ROW && !busy.isEmpty);
    this.#newInARow = isBusyTurn ? 0 : this.#newInARow + 1;
    return (isBusyTurn ? busy : fresh).shift();
  }
}

/** First in, first out, without moving what is left. */
class Queue {
  #jobs: (() => void)[] = [];
  #first = 0;

  get isEmpty(): boolean {
    return this.#first === this.#jobs.length;
  }

  push(job: () => void): void {
    this.#jobs.push(job);
  }

  shift(): (() => void) | undefined {
    const job = this.#jobs[this.#first];
    if (job === undefined) return undefined;
    this.#first++;
    if (this.#first * 2 > this.#jobs.length) {
      this.#jobs = this.#jobs.slice(this.#first);
      this.#first = 0;
    }
    return job;
  }
}
