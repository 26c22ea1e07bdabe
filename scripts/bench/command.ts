/** `antecedent bench`: speed, latency, cold start, memory and size, against references in the same run. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CorpusError } from '../corpora/mod.ts';
import { showProgress } from '../shared/progress.ts';
import { givenTags } from './bound/mod.ts';
import { CLOCKS, clockOf } from './clock.ts';
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

/** How much is measured: in full, and in a short run that shows that everything works. */
const EXTENTS = {
  full: {
    written: { documents: 5, words: 3000 },
    passes: 2,
    warmUps: 4,
    rounds: 5,
    mentions: 100_000,
    shortConversations: 3,
    starts: 7,
    conversations: 10,
    fullMentions: 5000,
  },
  quick: {
    written: { documents: 1, words: 500 },
    passes: 1,
    warmUps: 1,
    rounds: 1,
    mentions: 200,
    shortConversations: 1,
    starts: 1,
    conversations: 2,
    fullMentions: 200,
  },
} as const;

const flagsSchema = z.object({
  text: z.string().optional(),
  corpora: z.string().optional(),
  whole: z.boolean().default(false),
  only: z.array(z.enum(SECTIONS, { error: `wanted one of ${SECTIONS.join(', ')}` })).default([...SECTIONS]),
  mentions: z
    .string()
    .regex(/^[1-9]\d{2,6}$/, 'wanted a whole number from 100 to 9,999,999')
    .transform(Number)
    .optional(),
  rounds: z
    .string()
    .regex(/^[1-9]\d?$/, 'wanted a whole number from 1 to 99')
    .transform(Number)
    .optional(),
  clock: z.enum(CLOCKS).default('cpu'),
  quick: z.boolean().default(false),
  json: z.boolean().default(false),
  svg: z.string().optional(),
});
type Flags = z.infer<typeof flagsSchema>;

/** Runs the command; answers its exit status. */
export async function bench(args: readonly string[], write: (text: string) => void): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      text: { type: 'string' },
      corpora: { type: 'string' },
      whole: { type: 'boolean' },
      only: { type: 'string', multiple: true },
      mentions: { type: 'string' },
      rounds: { type: 'string' },
      clock: { type: 'string' },
      quick: { type: 'boolean' },
      json: { type: 'boolean' },
      svg: { type: 'string' },
    },
  });
  const flags = flagsSchema.parse(values);
  if (flags.svg !== undefined && !flags.only.includes('latency')) {
    throw new RangeError('--svg: found --only without latency, wanted it measured');
  }
  try {
    const report = await measure(flags);
    write(flags.json ? `${JSON.stringify(report, undefined, 2)}\n` : printReport(report));
    if (flags.svg !== undefined && report.latency !== undefined) {
      writeFileSync(flags.svg, plotLatency(report.latency, 'Time of a decision as a conversation goes on'));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    process.stderr.write(`antecedent bench: ${error.message}\n`);
    return 1;
  }
}

/** Measures what was asked for, one part after another: two at once would disturb each other. */
async function measure(flags: Flags): Promise<Report> {
  const { written, passes, warmUps, starts, conversations, fullMentions, shortConversations, ...extent } =
    EXTENTS[flags.quick ? 'quick' : 'full'];
  const { rounds = extent.rounds, mentions = extent.mentions } = flags;
  const clock = clockOf(flags.clock);
  const { name, documents } = readText({ ...flags, written });
  const lazyBundle = once(bundleWorker);
  const parts: { readonly [Name in Section]: () => Promise<Report[Name]> } = {
    // First: what others leave on the heap would count.
    memory: async () =>
      measureMemory(await createNetworkResolver('wasm'), documents.flat(), { conversations, mentions: fullMentions }),
    throughput: () => measureThroughput(documents, { passes, warmUps, rounds, clock: flags.clock }),
    stages: () => measureStages(documents, { rounds, clock }),
    latency: async () =>
      measureLatency(await createResolvers({ analyzer: givenTags }), { mentions, shortConversations, clock }),
    start: async () => measureColdStart({ runs: starts, bundle: await lazyBundle() }),
    size: async () => measureSizes(await lazyBundle()),
  };
  const asked = (Object.keys(parts) as Section[]).filter((section) => flags.only.includes(section));
  const progress = showProgress('measuring', asked.length);
  const found: Partial<Record<Section, unknown>> = {};
  for (const section of asked) {
    found[section] = await parts[section]();
    progress.step();
  }
  progress.finish();
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return { node: process.versions.node, processor, clock: flags.clock, text: name, ...found } as Report;
}

/** The value of a job that is done when it is first asked for. */
function once<Value>(job: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= job();
    return value;
  };
}
