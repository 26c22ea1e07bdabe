/** Conversations with a server that keeps dying: every line is sent until it is answered, every answer is compared. */
import { createRandom } from '../shared/random.ts';

/** A server that can be interrupted and is there again when that is done. */
export interface MortalServer {
  readonly url: string;
  /** Kills it, or makes it lose its memory, and brings it back. */
  interrupt(random: () => number): Promise<void>;
}

/** What goes into a run. */
export interface SurvivalSetup {
  readonly server: MortalServer;
  readonly conversations: number;
  readonly turns: number;
  readonly interruptions: number;
  readonly seed: number;
  /** What a conversation waits between two requests, at most. */
  readonly pauseMs: number;
  /** The answers of an uninterrupted run: one list of lines a turn, and the summary. */
  readonly expect: (
    lines: readonly Line[],
  ) => Promise<{ readonly answers: readonly string[]; readonly summary: string }>;
}

/** A turn with an id of its own. */
export interface Line {
  readonly type: 'turn';
  readonly id: string;
  readonly text: string;
  readonly speaker: string;
}

/** What a run has seen. */
export interface SurvivalReport {
  /** Begun, not yet ended, or ended. */
  interruptions: number;
  /** Requests that were cut off or refused. */
  cuts: number;
  /** Lines that were sent though they had been answered. */
  redeliveries: number;
  answers: number;
  /** Each answer or summary that was not as uninterrupted. */
  readonly differences: string[];
}

const NAMES = ['Maria', 'Ben', 'Emma Stone', 'the committee', 'Dr. Walker', 'Paris', 'the old dog', 'she', 'he', 'it'];
const VERBS = ['saw', 'met', 'called', 'liked', 'waited for'];

/**
 * Runs all conversations at once while the server is interrupted at random points of their progress.
 * However quick the server is, there is work left for each interruption: a conversation that has had its share waits for it.
 */
export async function survive(setup: SurvivalSetup): Promise<SurvivalReport> {
  const report: SurvivalReport = {
    interruptions: 0,
    cuts: 0,
    redeliveries: 0,
    answers: 0,
    differences: [],
  };
  let hasFailed = false;
  const talks = Promise.all(
    Array.from({ length: setup.conversations }, (_, index) =>
      converse(`survivor-${setup.seed}-${index}`, index, setup, report),
    ),
  ).catch((error) => {
    hasFailed = true;
    throw error;
  });
  const interrupt = async () => {
    const random = createRandom(setup.seed);
    const lines = setup.conversations * setup.turns;
    while (report.interruptions < setup.interruptions) {
      const point = lines * share(report.interruptions + random(), setup);
      while (!hasFailed && report.answers - report.redeliveries < point) await sleep(1);
      if (hasFailed) return;
      report.interruptions++;
      await setup.server.interrupt(random);
    }
  };
  await Promise.all([talks, interrupt()]);
  return report;
}

/** The share of the lines that is answered when so many interruptions have begun. */
function share(interruptions: number, setup: SurvivalSetup): number {
  return interruptions / (setup.interruptions + 1);
}

async function converse(id: string, index: number, setup: SurvivalSetup, report: SurvivalReport): Promise<void> {
  const random = createRandom(setup.seed * 1000 + index);
  const int = (below: number) => Math.floor(random() * below);
  const lines = makeLines(setup.turns, random);
  const wanted = await setup.expect(lines);
  const url = () => `${setup.server.url}/v1/conversations/${id}`; // asked for anew each time: a balancer may have more than one
  let answered = 0;
  while (answered < lines.length) {
    while (answered >= lines.length * share(report.interruptions + 1, setup)) await sleep(1); // for the interruption
    const from = Math.max(0, answered - int(3)); // some come again though they were answered
    const batch = lines.slice(from, from + 1 + int(5));
    let at = from;
    try {
      for await (const answer of answersOf(`${url()}/lines`, batch)) {
        if (answer !== wanted.answers[at]) report.differences.push(`${id}, line ${at}: ${answer}`);
        if (at < answered) report.redeliveries++;
        report.answers++;
        at++;
        answered = Math.max(answered, at);
      }
    } catch {
      report.cuts++; // the server is away; what was not answered is sent again
      await sleep(20 + int(60));
    }
    await sleep(int(setup.pauseMs));
  }
  const summary = await patiently(async () => {
    const response = await fetch(url());
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  });
  if (summary !== wanted.summary) report.differences.push(`${id}, summary: ${summary}`);
}

/** The answers to lines, each whole: its mentions and its turn. */
async function* answersOf(url: string, lines: readonly Line[]): AsyncGenerator<string> {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body });
  if (!response.ok || response.body === null) throw new Error(`send lines: found status ${response.status}`);
  let rest = '';
  let answer = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      answer += `${part}\n`;
      const { type, code } = JSON.parse(part);
      if (type === 'error') throw new Error(`send lines: found error ${code}`);
      if (type !== 'turn') continue;
      yield answer;
      answer = '';
    }
  }
}

function makeLines(count: number, random: () => number): Line[] {
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  return Array.from({ length: count }, (_, index) => ({
    type: 'turn',
    id: `line ${index}`,
    speaker: pick(['Ada', 'Ben']),
    text: `${pick(NAMES)} ${pick(VERBS)} ${pick(NAMES)}. ${pick(NAMES)} ${pick(VERBS)} ${pick(NAMES)}.`,
  }));
}

async function patiently<Result>(job: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await job();
    } catch (error) {
      if (attempt === 200) throw error;
      await sleep(100);
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
