/**
 * `antecedent bench`: measures speed, latency, cold start, memory and size, with references in the
 * same run.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';
import { DEFAULT_PROVIDER } from '../../src/platform/node/mod.ts';
import { showProgress } from '../shared/progress.ts';
import { GIVEN_TAGS } from './bound/endless-turns.ts';
import { measureColdStart } from './cold-start.ts';
import { createNetworkResolver, createResolvers } from './contestants.ts';
import { measureLatency } from './latency.ts';
import { measureMemory } from './memory.ts';
import { plotLatency } from './plot-latency.ts';
import { readText } from './read-text.ts';
import { printReport, type Report, SECTIONS, type Section } from './report.ts';
import { bundleWorker, measureSizes } from './sizes.ts';
import { measureStages } from './stages.ts';
import { measureThroughput } from './throughput.ts';
import { CLOCKS, getClock } from './timing.ts';
import { measureDevice } from './webgpu.ts';

/** How much is measured, in full and with `--quick`. */
const EXTENTS = {
  full: {
    written: { documents: 5, words: 3000 },
    passes: 2,
    warmUps: 4,
    rounds: 5,
    device: { turns: 20, rounds: 3 },
    mentions: 100_000,
    shortConversations: 3,
    starts: 7,
    conversations: 40,
    fullMentions: 5000,
    openConversations: 1000,
  },
  quick: {
    written: { documents: 1, words: 500 },
    passes: 1,
    warmUps: 1,
    rounds: 1,
    device: { turns: 4, rounds: 1 },
    mentions: 200,
    shortConversations: 1,
    starts: 1,
    conversations: 2,
    fullMentions: 200,
    openConversations: 4,
  },
} as const;

const flagsSchema = z.object({
  text: z.string().describe('Measures on a text file, one turn per line.').meta({ placeholder: 'FILE' }).optional(),
  corpora: z
    .string()
    .describe('Measures on OntoGUM dev from a folder of corpora instead of generated text.')
    .meta({ placeholder: 'DIR' })
    .optional(),
  whole: z.boolean().describe('Sends each document as a single turn.').default(false),
  only: z.array(z.enum(SECTIONS)).describe('Measures one section; repeat for more (default: all).').default([]),
  mentions: z
    .int()
    .min(100)
    .max(9_999_999)
    .describe('Length of the conversation that latency is measured in.')
    .optional(),
  rounds: z.int().min(1).max(99).describe('Number of rounds of throughput and stages.').optional(),
  clock: z.enum(CLOCKS).describe('Counts CPU time or elapsed time.').default('cpu'),
  quick: z.boolean().describe('Runs a short version that shows that everything works.').default(false),
  json: z.boolean().describe('Prints the report as JSON.').default(false),
  svg: z.string().describe('Plots latency by mention number.').meta({ placeholder: 'FILE' }).optional(),
});
type Flags = z.infer<typeof flagsSchema>;

export const benchCommand = defineCommand({
  name: 'antecedent bench',
  summary: 'Measures speed, latency, cold start, memory and size.',
  flags: flagsSchema,
  async run(flags, { write }) {
    if (flags.svg !== undefined && !isSelected(flags, 'latency')) {
      throw new RangeError('--svg: found --only without latency, expected latency to be measured');
    }
    const report = await measure(flags);
    await write(flags.json ? `${JSON.stringify(report, undefined, 2)}\n` : printReport(report));
    if (flags.svg !== undefined && report.latency !== undefined) {
      writeFileSync(flags.svg, plotLatency(report.latency, 'Time per decision as a conversation grows'));
    }
  },
});

function isSelected({ only }: Flags, section: Section): boolean {
  return only.length === 0 || only.includes(section);
}

/**
 * Measures the selected sections one after another, since concurrent measurements would disturb
 * each other.
 */
async function measure(flags: Flags): Promise<Report> {
  const {
    written,
    passes,
    warmUps,
    device,
    starts,
    conversations,
    fullMentions,
    openConversations,
    shortConversations,
    ...extent
  } = EXTENTS[flags.quick ? 'quick' : 'full'];
  const { rounds = extent.rounds, mentions = extent.mentions } = flags;
  const clock = getClock(flags.clock);
  const { name, documents } = readText({ ...flags, written });
  const lazyBundle = once(() => bundleWorker());
  const parts: { readonly [Name in Section]: () => Promise<Report[Name]> } = {
    // First, since garbage of the other sections would count.
    memory: async () =>
      measureMemory(await createNetworkResolver(DEFAULT_PROVIDER), documents.flat(), {
        conversations,
        mentions: fullMentions,
        many: openConversations,
      }),
    throughput: () => measureThroughput(documents, { passes, warmUps, rounds, clock: flags.clock }),
    webgpu: () => measureDevice(documents, device),
    stages: () => measureStages(documents, { rounds, clock }),
    latency: async () =>
      measureLatency(await createResolvers({ analyzer: GIVEN_TAGS }), { mentions, shortConversations, clock }),
    start: async () => measureColdStart({ runs: starts, bundle: await lazyBundle() }),
    size: async () => measureSizes({ bundle: await lazyBundle(), onnxBundle: await bundleWorker('onnx') }),
  };
  const selected = (Object.keys(parts) as Section[]).filter((section) => isSelected(flags, section));
  const progress = showProgress('measuring', selected.length);
  const found: Partial<Record<Section, unknown>> = {};
  for (const section of selected) {
    found[section] = await parts[section]();
    progress.step();
  }
  progress.finish();
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return { node: process.versions.node, processor, clock: flags.clock, text: name, ...found } as Report;
}

/** Runs a job when its value is first needed. */
function once<Value>(job: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= job();
    return value;
  };
}

if (import.meta.main) process.exitCode = await benchCommand.run(process.argv.slice(2));
