/** Tokens and decisions a second from raw text to lines, contestants in turn and then again, so that the machine's own speed cancels out. */
import { segment } from '../../featurizer/mod.ts';
import type { ClockName } from './clock.ts';
import { type Contestant, type ContestantProcess, startContestant } from './contestant-process.ts';
import { NETWORK_PROVIDERS, type NetworkProvider } from './contestants.ts';
import { median } from './statistics.ts';
import type { BenchDocument } from './text/write-story.ts';

export interface ThroughputRow {
  readonly tokensPerSecond: number;
  /** How many times the speed of compromise, by the medians of both. */
  readonly timesCompromise: number;
}

export interface Throughput {
  readonly tokens: number;
  readonly decisions: number;
  readonly rounds: number;
  readonly providers: Readonly<Record<NetworkProvider, ThroughputRow & { readonly decisionsPerSecond: number }>>;
  readonly compromise: ThroughputRow;
  /** The speed with WASM over that with onnxruntime-node, the same graphs. */
  readonly wasmTimesNode: number;
}

const CONTESTANTS: readonly Contestant[] = ['compromise', ...NETWORK_PROVIDERS];

/** Measures, each contestant in a process of its own; before what counts come rounds that compile what is run often. */
export async function measureThroughput(
  documents: readonly BenchDocument[],
  { clock, ...options }: RoundOptions & { readonly clock: ClockName },
): Promise<Throughput> {
  const tokens = countTokens(documents);
  let decisions = 0;
  const processes: ContestantProcess[] = [];
  const jobs: Record<string, () => Promise<number>> = {};
  try {
    for (const name of CONTESTANTS) {
      const contestant = await startContestant({ name, documents, clock });
      processes.push(contestant);
      jobs[name] = async () => {
        const round = await contestant.run();
        decisions = Math.max(decisions, round.decisions);
        return round.time;
      };
    }
    const times = await timeInRounds(jobs, options);
    return summarise(times, { tokens, decisions, rounds: options.rounds });
  } finally {
    for (const contestant of processes) contestant.stop();
  }
}

function summarise(
  times: ReadonlyMap<string, readonly number[]>,
  { tokens, decisions, rounds }: Pick<Throughput, 'tokens' | 'decisions' | 'rounds'>,
): Throughput {
  const timesOf = (name: string) => times.get(name) ?? [];
  const ratio = (name: string, reference: string) => median(timesOf(reference)) / median(timesOf(name));
  const rowOf = (name: string): ThroughputRow => ({
    tokensPerSecond: (1e6 * tokens) / median(timesOf(name)),
    timesCompromise: ratio(name, 'compromise'),
  });
  const providers = Object.fromEntries(
    NETWORK_PROVIDERS.map((name) => [
      name,
      { ...rowOf(name), decisionsPerSecond: (1e6 * decisions) / median(timesOf(name)) },
    ]),
  ) as Throughput['providers'];
  return {
    tokens,
    decisions,
    rounds,
    providers,
    compromise: rowOf('compromise'),
    wasmTimesNode: ratio('wasm', 'onnxruntime-node'),
  };
}

export interface RoundOptions {
  /** How often it is a job's turn. */
  readonly passes: number;
  /** Rounds at the beginning of a turn that do not count: code is compiled as it is run, and let go by an engine that waits. */
  readonly warmUps: number;
  /** Rounds of a turn that count. */
  readonly rounds: number;
}

/** The time that each job says it took in each round, jobs in turn. */
export async function timeInRounds(
  jobs: Readonly<Record<string, () => Promise<number>>>,
  { passes, warmUps, rounds }: RoundOptions,
): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(jobs).map((name): [string, number[]] => [name, []]));
  for (let pass = 0; pass < passes; pass++) {
    for (const [name, job] of Object.entries(jobs)) {
      for (let round = -warmUps; round < rounds; round++) {
        const time = await job();
        if (round >= 0) times.get(name)?.push(time);
      }
    }
  }
  return times;
}

/** Tokens as the product counts them; every contestant is given the same text. */
export function countTokens(documents: readonly BenchDocument[]): number {
  let count = 0;
  for (const { text } of documents.flat()) for (const { tokens } of segment(text)) count += tokens.length;
  return count;
}
