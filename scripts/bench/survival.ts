/**
 * Runs conversations against a server that keeps crashing: lines are resent until answered, every
 * answer is compared.
 */
import { createResolver, type Resolver } from '../../src/platform/node/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { createRandom } from '../shared/random.ts';

/** A server that can be interrupted and comes back. */
export interface MortalServer {
  readonly url: string;
  /** Kills it, or makes it lose its memory, and restarts it. */
  interrupt(random: () => number): Promise<void>;
}

/** The settings of a run. */
export interface SurvivalSetup {
  readonly server: MortalServer;
  readonly conversations: number;
  readonly turns: number;
  readonly interruptions: number;
  readonly seed: number;
  /** Maximum pause between two requests of a conversation. */
  readonly pauseMs: number;
}

/** A turn with a unique id. */
interface Line {
  readonly type: 'turn';
  readonly id: string;
  readonly text: string;
  readonly speaker: string;
}

/** The result of a run. */
export interface SurvivalReport {
  /** Interruptions that have started. */
  interruptions: number;
  /** Requests that were cut off or refused. */
  cuts: number;
  /** Lines that were sent again although they had been answered. */
  redeliveries: number;
  answers: number;
  /** Answers and summaries that differ from the uninterrupted run. */
  readonly differences: string[];
}

const NAMES = ['Maria', 'Ben', 'Emma Stone', 'the committee', 'Dr. Walker', 'Paris', 'the old dog', 'she', 'he', 'it'];
/** How often a conversation checks whether the next interruption has come; a thousand of them do. */
const WAIT_MS = 25;
const VERBS = ['saw', 'met', 'called', 'liked', 'waited for'];

/**
 * Runs all conversations concurrently while the server is interrupted at random points of their
 * progress. However fast the server is, work is left for each interruption: a conversation that has
 * had its share waits for it.
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
  const resolver = await createResolver();
  const conversations = Promise.all(
    Array.from({ length: setup.conversations }, (_, index) =>
      converse(`survivor-${setup.seed}-${index}`, index, { ...setup, resolver, report }),
    ),
  ).catch((error) => {
    hasFailed = true;
    throw error;
  });
  const interrupt = async () => {
    const random = createRandom(setup.seed);
    const lines = setup.conversations * setup.turns;
    while (report.interruptions < setup.interruptions) {
      const point = lines * computeShare(report.interruptions + random(), setup);
      while (!hasFailed && report.answers - report.redeliveries < point) await sleep(1);
      if (hasFailed) return;
      report.interruptions++;
      await setup.server.interrupt(random);
    }
  };
  await Promise.all([conversations, interrupt()]);
  return report;
}

/** Computes the share of lines that are answered when this many interruptions have started. */
function computeShare(interruptions: number, setup: SurvivalSetup): number {
  return interruptions / (setup.interruptions + 1);
}

interface Running extends SurvivalSetup {
  readonly resolver: Resolver;
  readonly report: SurvivalReport;
}

async function converse(id: string, index: number, setup: Running): Promise<void> {
  const { report } = setup;
  const random = createRandom(setup.seed * 1000 + index);
  const int = (below: number) => Math.floor(random() * below);
  const lines = createLines(setup.turns, random);
  const expected = await computeAnswers(setup.resolver, lines);
  const url = () => `${setup.server.url}/v1/conversations/${id}`; // read each time: a load balancer can have several
  let answered = 0;
  while (answered < lines.length) {
    while (answered >= lines.length * computeShare(report.interruptions + 1, setup)) await sleep(WAIT_MS);
    const from = Math.max(0, answered - int(3)); // resend some answered lines
    const batch = lines.slice(from, from + 1 + int(5));
    let at = from;
    try {
      for await (const answer of streamAnswers(`${url()}/lines`, batch)) {
        if (answer !== expected.answers[at]) report.differences.push(`${id}, line ${at}: ${answer}`);
        if (at < answered) report.redeliveries++;
        report.answers++;
        at++;
        answered = Math.max(answered, at);
      }
    } catch {
      report.cuts++; // the server is down; unanswered lines are sent again
      await sleep(20 + int(60));
    }
    await sleep(int(setup.pauseMs));
  }
  const summary = await retry(async () => {
    const response = await fetch(url());
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  });
  if (summary !== expected.summary) report.differences.push(`${id}, summary: ${summary}`);
}

/** Computes the answers of an uninterrupted run, one per turn, and the summary. */
async function computeAnswers(resolver: Resolver, lines: readonly Line[]) {
  const document = resolver.document();
  const answers: string[] = [];
  for (const line of lines) {
    const { mentions, turn } = await document.push(line);
    answers.push([...mentions, turn].map(encodeLine).join(''));
  }
  return { answers, summary: JSON.stringify(await document.summary()) };
}

/** Streams the answers to lines; each is complete, with its mentions and its turn. */
async function* streamAnswers(url: string, lines: readonly Line[]): AsyncGenerator<string> {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body });
  if (!response.ok || response.body === null)
    throw new Error(`send lines: found status ${response.status}, expected 200`);
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

function createLines(count: number, random: () => number): Line[] {
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  return Array.from({ length: count }, (_, index) => ({
    type: 'turn',
    id: `line ${index}`,
    speaker: pick(['Ada', 'Ben']),
    text: `${pick(NAMES)} ${pick(VERBS)} ${pick(NAMES)}. ${pick(NAMES)} ${pick(VERBS)} ${pick(NAMES)}.`,
  }));
}

async function retry<Result>(job: () => Promise<Result>): Promise<Result> {
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
