/** The report of `antecedent bench`, as data and as text. */
import { DEFAULT_PROVIDER } from '../../src/platform/node/mod.ts';
import { formatTable } from '../shared/text-table.ts';
import type { ColdStart } from './cold-start.ts';
import { NETWORK_PROVIDERS } from './contestants.ts';
import { isRound, type Latency } from './latency.ts';
import type { Memory } from './memory.ts';
import type { Size, Sizes } from './sizes.ts';
import { STAGES, type Stages } from './stages.ts';
import type { DecisionRow, Throughput } from './throughput.ts';
import { DEVICE_PROVIDERS, type DeviceSpeed } from './webgpu.ts';

/** The sections of a report, in print order. */
export const SECTIONS = ['throughput', 'webgpu', 'stages', 'latency', 'start', 'memory', 'size'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Report {
  readonly node: string;
  readonly processor: string;
  readonly clock: string;
  readonly text: string;
  readonly throughput?: Throughput;
  readonly webgpu?: DeviceSpeed;
  readonly stages?: Stages;
  readonly latency?: Latency;
  readonly start?: ColdStart;
  readonly memory?: Memory;
  readonly size?: Sizes;
}

/** Prints the report as tables. */
export function printReport(report: Report): string {
  const { node, processor, clock, text, throughput, webgpu, stages, latency, start, memory, size } = report;
  const tables = [
    throughput && formatThroughput(throughput),
    webgpu && formatDevice(webgpu),
    stages && formatStages(stages),
    latency && formatLatency(latency),
    start && formatStart(start),
    memory && formatMemory(memory),
    size && formatSizes(size),
  ];
  const head = `Node ${node}, ${processor}, one thread; ${clock === 'cpu' ? 'CPU' : 'wall'} time; text: ${text}`;
  return `${[head, ...tables.filter((table) => table !== undefined)].join('\n\n')}\n`;
}

function formatThroughput(throughput: Throughput): string {
  const { tokens, decisions, rounds, providers, plainSimd, compromise, wasmTimesNode } = throughput;
  const format = (name: string, { tokensPerSecond, decisionsPerSecond, timesCompromise }: DecisionRow) => [
    `antecedent, ${name}`,
    formatWhole(tokensPerSecond),
    formatWhole(decisionsPerSecond),
    formatTimes(timesCompromise),
  ];
  const rows = NETWORK_PROVIDERS.map((name) => format(name, providers[name]));
  rows.splice(1, 0, format(`${DEFAULT_PROVIDER}, earlier parser kernel`, plainSimd));
  rows.push([
    'compromise, coreference',
    formatWhole(compromise.tokensPerSecond),
    '',
    formatTimes(compromise.timesCompromise),
  ]);
  const facts = `${formatWhole(tokens)} tokens, ${formatWhole(decisions)} decisions, median of ${rounds} rounds per pass, contestants alternating`;
  const table = formatTable([`raw text → lines`, 'tokens/s', 'decisions/s', '× compromise'], rows);
  const newer = providers[DEFAULT_PROVIDER].tokensPerSecond / plainSimd.tokensPerSecond;
  return `${table}\n${facts}; ${DEFAULT_PROVIDER} ${formatTimes(newer)} the earlier kernel, WASM ${formatTimes(wasmTimesNode)} onnxruntime-node`;
}

function formatDevice({ adapter, turns, rounds, providers }: DeviceSpeed): string {
  if (providers === undefined) return 'WebGPU: not measured, since Deno found no adapter on this machine';
  const rows = DEVICE_PROVIDERS.map((name) => {
    const { turnMs, decisionsPerSecond, timesWasm } = providers[name];
    return [`antecedent, ${name}`, turnMs.toFixed(1), formatWhole(decisionsPerSecond), formatTimes(timesWasm)];
  });
  const table = formatTable(['raw text → lines, Deno', 'ms/turn', 'decisions/s', '× wasm'], rows);
  return `${table}\n${turns} turns, wall time, median of ${rounds} rounds after one to warm up; adapter: ${adapter}`;
}

const STAGE_NAMES = {
  segment: 'tokens and sentences',
  parse: 'tags and trees',
  mentions: 'mentions',
  scorer: 'features and scorer (WASM)',
  decoder: 'decoder',
  lines: 'lines',
} as const;

function formatStages(stages: Stages): string {
  const rows = STAGES.map((stage) => {
    const { tokensPerSecond, decisionsPerSecond, share } = stages[stage];
    return [
      STAGE_NAMES[stage],
      formatWhole(tokensPerSecond),
      formatWhole(decisionsPerSecond),
      `${(100 * share).toFixed(1)}%`,
    ];
  });
  return formatTable(['stage on its own', 'tokens/s', 'decisions/s', 'time'], rows);
}

function formatLatency({ providers, growth, snapshots }: Latency): string {
  const rows = NETWORK_PROVIDERS.flatMap((name) =>
    providers[name]
      .filter(({ mention }) => isRound(mention))
      .map(({ mention, decision, wait }) => {
        const bytes = name === DEFAULT_PROVIDER ? snapshots.find((one) => one.mention === mention)?.bytes : undefined;
        const values = [decision.p50, decision.p95, decision.p99, wait.p50, wait.p95, wait.p99];
        return [
          name,
          formatWhole(mention),
          ...values.map((value) => value.toFixed(0)),
          bytes === undefined ? '' : formatKib(bytes),
        ];
      }),
  );
  const header = ['µs, turns analyzed', 'mention', 'p50', 'p95', 'p99', 'wait p50', 'p95', 'p99', 'snapshot'];
  const growths = NETWORK_PROVIDERS.map((name) => `${name} ${formatTimes(growth[name])}`).join(', ');
  return `${formatTable(header, rows)}\np50, p95, p99: a turn’s time divided by its decisions; wait: from turn sent to line. Last over 1,000th: ${growths}`;
}

function formatStart({ runs, command, compromise, emptyProcess, memory, worker, emptyWorker }: ColdStart): string {
  const rows = [
    ...NETWORK_PROVIDERS.map((name) => [`antecedent resolve, ${name}`, command[name], emptyProcess] as const),
    ['compromise, coreference', compromise, emptyProcess] as const,
    ['Node, empty process', emptyProcess, emptyProcess] as const,
    ['workerd, Antecedent', worker, emptyWorker] as const,
    ['workerd, empty Worker', emptyWorker, emptyWorker] as const,
  ].map(([name, time, empty]) => [name, `${time.toFixed(0)} ms`, formatTimes(time / empty)]);
  const table = formatTable(['process start → first decision, built package', 'wall time', 'over empty'], rows);
  const [own, empty] = [memory.command, memory.emptyProcess].map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`);
  return `${table}\nmedian of ${runs} alternating starts; resident memory ${own}, of an empty process ${empty}`;
}

function formatMemory({ conversations, short, full, many, streams }: Memory): string {
  const rows = [short, full].map(({ mentions, heapBytes, idleBytes, snapshotBytes }) => [
    `${formatWhole(mentions)} mentions`,
    formatKib(heapBytes),
    formatKib(idleBytes),
    formatKib(snapshotBytes),
  ]);
  const table = formatTable([`open conversation, one of ${conversations}`, 'in use', 'idle', 'snapshot'], rows);
  const [each, all] = [many.heapBytes / many.conversations, many.heapBytes].map(formatKib);
  const open = `${formatWhole(many.conversations)} open conversations of ${formatWhole(full.mentions)} mentions`;
  const waiting = `${formatWhole(streams.conversations)} open streams: ${formatKib(streams.heapBytes / streams.conversations)} each`;
  return `${table}\nheap and buffers after garbage collection; ${open}: ${all}, ${each} each; ${waiting}`;
}

function formatSizes({ parser, network, runtime, worker, onnxWorker, installed }: Sizes): string {
  const row = (name: string, { bytes, gzip }: Size) => [name, formatKib(bytes), formatKib(gzip)];
  return formatTable(
    ['size', 'bytes', 'gzip'],
    [
      row('weights of tagger and parser', parser),
      row('weights of the network', network),
      row('ONNX Runtime, WebAssembly', runtime),
      row('complete Worker', worker),
      row('complete Worker, environment onnx', onnxWorker),
      ['node_modules of a user', formatKib(installed), ''],
    ],
  );
}

function formatWhole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function formatTimes(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

function formatKib(bytes: number): string {
  return `${(bytes / 1024).toLocaleString('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} KiB`;
}
