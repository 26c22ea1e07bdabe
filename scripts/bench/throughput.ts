/**
 * Measures tokens and decisions per second from raw text to lines. Contestants alternate, so that
 * changes in machine speed cancel out.
 */
import { segment } from '../../featurizer/mod.ts';
import { type Contestant, type ContestantProcess, startContestant } from './contestant-process.ts';
import { NETWORK_PROVIDERS, type NetworkProvider } from './contestants.ts';
import type { BenchDocument } from './text/write-story.ts';
import { type ClockName, findMedian } from './timing.ts';

export interface ThroughputRow {
  readonly tokensPerSecond: number;
  /** Speed relative to compromise, by medians. */
  readonly timesCompromise: number;
}

export interface DecisionRow extends ThroughputRow {
  readonly decisionsPerSecond: number;
}

export interface Throughput {
  readonly tokens: number;
  readonly decisions: number;
  readonly rounds: number;
  readonly providers: Readonly<Record<NetworkProvider, DecisionRow>>;
  /** The default provider with the parser's earlier kernel. */
  readonly plainSimd: DecisionRow;
  readonly compromise: ThroughputRow;
  /** Speed of WASM relative to onnxruntime-node, on the same graphs. */
  readonly wasmTimesNode: number;
}

const CONTESTANTS: readonly Contestant[] = ['compromise', ...NETWORK_PROVIDERS, 'plain-simd'];

/** Measures each contestant in its own process, after warm-up rounds. */
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
    return summarize(times, { tokens, decisions, rounds: options.rounds });
  } finally {
    for (const contestant of processes) contestant.stop();
  }
}

function summarize(
  times: ReadonlyMap<string, readonly number[]>,
  { tokens, decisions, rounds }: Pick<Throughput, 'tokens' | 'decisions' | 'rounds'>,
): Throughput {
  const getTimes = (name: string) => times.get(name) ?? [];
  const ratio = (name: string, reference: string) => findMedian(getTimes(reference)) / findMedian(getTimes(name));
  const createRow = (name: string): ThroughputRow => ({
    tokensPerSecond: (1e6 * tokens) / findMedian(getTimes(name)),
    timesCompromise: ratio(name, 'compromise'),
  });
  const createDecisionRow = (name: string): DecisionRow => ({
    ...createRow(name),
    decisionsPerSecond: (1e6 * decisions) / findMedian(getTimes(name)),
  });
  const providers = Object.fromEntries(NETWORK_PROVIDERS.map((name) => [name, createDecisionRow(name)]));
  return {
    tokens,
    decisions,
    rounds,
    providers: providers as Throughput['providers'],
    plainSimd: createDecisionRow('plain-simd'),
    compromise: createRow('compromise'),
    wasmTimesNode: ratio('wasm', 'onnxruntime-node'),
  };
}

export interface RoundOptions {
  /** Number of passes over all jobs. */
  readonly passes: number;
  /**
   * Rounds at the start of each pass that do not count: engines compile hot code and discard it
   * when idle.
   */
  readonly warmUps: number;
  /** Rounds per pass that count. */
  readonly rounds: number;
}

/** Collects the time that each job reports for each round, jobs alternating. */
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

/** Counts tokens with the product's tokenizer; every contestant gets the same text. */
export function countTokens(documents: readonly BenchDocument[]): number {
  let count = 0;
  for (const { text } of documents.flat()) for (const { tokens } of segment(text)) count += tokens.length;
  return count;
}
