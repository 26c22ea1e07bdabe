/** What `antecedent bench` found, and how it is printed. */
import { formatTable } from '../shared/text-table.ts';
import type { ColdStart } from './cold-start.ts';
import { NETWORK_PROVIDERS } from './contestants.ts';
import { isRound, type Latency } from './latency.ts';
import type { Memory } from './memory.ts';
import type { Size, Sizes } from './sizes.ts';
import { STAGES, type Stages } from './stages.ts';
import type { Throughput } from './throughput.ts';

/** The parts of a report, in the order they are printed. */
export const SECTIONS = ['throughput', 'stages', 'latency', 'start', 'memory', 'size'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Report {
  readonly node: string;
  readonly processor: string;
  readonly clock: string;
  readonly text: string;
  readonly throughput?: Throughput;
  readonly stages?: Stages;
  readonly latency?: Latency;
  readonly start?: ColdStart;
  readonly memory?: Memory;
  readonly size?: Sizes;
}

/** The report for a terminal. */
export function printReport(report: Report): string {
  const { node, processor, clock, text, throughput, stages, latency, start, memory, size } = report;
  const tables = [
    throughput && throughputTable(throughput),
    stages && stagesTable(stages),
    latency && latencyTable(latency),
    start && startTable(start),
    memory && memoryTable(memory),
    size && sizeTable(size),
  ];
  const head = `Node ${node}, ${processor}, one thread; ${clock === 'cpu' ? 'processor' : 'wall'} time; text: ${text}`;
  return `${[head, ...tables.filter((table) => table !== undefined)].join('\n\n')}\n`;
}

function throughputTable({ tokens, decisions, rounds, providers, compromise, wasmTimesNode }: Throughput): string {
  const rows = NETWORK_PROVIDERS.map((name) => {
    const { tokensPerSecond, decisionsPerSecond, timesCompromise } = providers[name];
    return [`antecedent, ${name}`, whole(tokensPerSecond), whole(decisionsPerSecond), times(timesCompromise)];
  });
  rows.push(['compromise, coreference', whole(compromise.tokensPerSecond), '', times(compromise.timesCompromise)]);
  const what = `${whole(tokens)} tokens, ${whole(decisions)} decisions, median of ${rounds} rounds a turn, contestants in turn`;
  const table = formatTable([`raw text → lines`, 'tokens/s', 'decisions/s', '× compromise'], rows);
  return `${table}\n${what}; WASM ${times(wasmTimesNode)} onnxruntime-node`;
}

const STAGE_NAMES = {
  segment: 'tokens and sentences',
  parse: 'tags and trees',
  mentions: 'mentions',
  scorer: 'features and scorer (WASM)',
  decoder: 'decoder',
  lines: 'lines',
} as const;

function stagesTable(stages: Stages): string {
  const rows = STAGES.map((stage) => {
    const { tokensPerSecond, decisionsPerSecond, share } = stages[stage];
    return [STAGE_NAMES[stage], whole(tokensPerSecond), whole(decisionsPerSecond), `${(100 * share).toFixed(1)} %`];
  });
  return formatTable(['stage by itself', 'tokens/s', 'decisions/s', 'time'], rows);
}

function latencyTable({ providers, growth, snapshots }: Latency): string {
  const rows = NETWORK_PROVIDERS.flatMap((name) =>
    providers[name]
      .filter(({ mention }) => isRound(mention))
      .map(({ mention, decision, wait }) => {
        const bytes = name === 'wasm' ? snapshots.find((one) => one.mention === mention)?.bytes : undefined;
        const values = [decision.p50, decision.p95, decision.p99, wait.p50, wait.p95, wait.p99];
        return [
          name,
          whole(mention),
          ...values.map((value) => value.toFixed(0)),
          bytes === undefined ? '' : kib(bytes),
        ];
      }),
  );
  const header = ['µs, turns analysed', 'mention', 'p50', 'p95', 'p99', 'wait p50', 'p95', 'p99', 'snapshot'];
  const grown = NETWORK_PROVIDERS.map((name) => `${name} ${times(growth[name])}`).join(', ');
  return `${formatTable(header, rows)}\np50 … of a turn’s time over its decisions; wait: from turn sent to line. Last over 1,000th: ${grown}`;
}

function startTable({ runs, command, compromise, emptyProcess, worker, emptyWorker }: ColdStart): string {
  const rows = [
    ...NETWORK_PROVIDERS.map((name) => [`antecedent resolve, ${name}`, command[name]] as const),
    ['compromise, coreference', compromise] as const,
    ['Node, nothing', emptyProcess] as const,
    ['workerd, the Worker', worker] as const,
    ['workerd, a Worker that only answers', emptyWorker] as const,
  ].map(([name, time]) => [name, `${time.toFixed(0)} ms`]);
  return `${formatTable(['process start → first decision', 'wall time'], rows)}\nmedian of ${runs} starts in alternation`;
}

function memoryTable({ conversations, short, full }: Memory): string {
  const rows = [short, full].map(({ mentions, heapBytes, snapshotBytes }) => [
    `${whole(mentions)} mentions`,
    kib(heapBytes),
    kib(snapshotBytes),
  ]);
  return formatTable([`open conversation, one of ${conversations}`, 'heap', 'snapshot'], rows);
}

function sizeTable({ parser, network, runtime, worker }: Sizes): string {
  const row = (name: string, { bytes, gzip }: Size) => [name, kib(bytes), kib(gzip)];
  return formatTable(
    ['size', 'bytes', 'gzip'],
    [
      row('weights of tagger and parser', parser),
      row('weights of the network', network),
      row('ONNX Runtime, WebAssembly', runtime),
      row('the Worker, all of it', worker),
    ],
  );
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toLocaleString('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} KiB`;
}
