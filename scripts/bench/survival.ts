/** Conversations with a server that keeps dying: every line is sent until it is answered, every answer is compared. */
import { seededRandom } from '../random/mod.ts';

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
  /** Waits between two interruptions, at most. */
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

/** Runs all conversations at once while the server is interrupted at random points. */
export async function survive(setup: SurvivalSetup): Promise<SurvivalReport> {
  const report: SurvivalReport = { interruptions: 0, cuts: 0, redeliveries: 0, answers: 0, differences: [] };
  const random = seededRandom(setup.seed);
  let isOver = false;
  const talks = Promise.all(
    Array.from({ length: setup.conversations }, (_, index) =>
      converse(`survivor-${setup.seed}-${index}`, index, setup, report),
    ),
  ).finally(() => {
    isOver = true;
  });
  while (!isOver && report.interruptions < setup.interruptions) {
    await sleep(random() * setup.pauseMs);
    await setup.server.interrupt(random);
    report.interruptions++;
  }
  await talks;
  return report;
}

async function converse(id: string, index: number, setup: SurvivalSetup, report: SurvivalReport): Promise<void> {
  const random = seededRandom(setup.seed * 1000 + index);
  const int = (below: number) => Math.floor(random() * below);
  const lines = makeLines(setup.turns, random);
  const wanted = await setup.expect(lines);
  const url = () => `${setup.server.url}/v1/conversations/${id}`; // asked for anew each time: a balancer may have more than one
  let answered = 0;
  while (answered < lines.length) {
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
    await sleep(int(setup.pauseMs / 10));
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
