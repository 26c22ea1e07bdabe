/** Measures the cost of an open conversation: heap growth and snapshot size. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createResolver, type Resolver, type ResolverDocument } from '../../src/platform/node/mod.ts';
import { GIVEN_TAGS, generateTurns } from './bound/endless-turns.ts';
import { pushAll } from './contestants.ts';
import type { BenchDocument } from './text/write-story.ts';
import { findMedian } from './timing.ts';

export interface MemoryRow {
  readonly mentions: number;
  /** Heap and buffers per open conversation. */
  readonly heapBytes: number;
  readonly snapshotBytes: number;
}

export interface Memory {
  readonly conversations: number;
  /** After 20 turns of text. */
  readonly short: MemoryRow;
  /** Once the default bound is reached. */
  readonly full: MemoryRow;
}

const SHORT_TURNS = 20;

/** Measures with many conversations open at the same time. */
export async function measureMemory(
  resolver: Resolver,
  turns: BenchDocument,
  { conversations, mentions }: { readonly conversations: number; readonly mentions: number },
): Promise<Memory> {
  const tagged = await createResolver({ analyzer: GIVEN_TAGS });
  return {
    conversations,
    short: await measure(conversations, async () => {
      const document = resolver.document();
      await pushAll(document, turns.slice(0, SHORT_TURNS));
      return document;
    }),
    full: await measure(conversations, () => openFull(tagged, mentions)),
  };
}

async function openFull(resolver: Resolver, mentions: number): Promise<ResolverDocument> {
  const document = resolver.document();
  let placed = 0;
  for (const turn of generateTurns(1)) {
    placed += (await document.push(turn)).mentions.length;
    if (placed >= mentions) break;
  }
  return document;
}

async function measure(count: number, open: () => Promise<ResolverDocument>): Promise<MemoryRow> {
  await open(); // fills shared caches, such as word forms
  const before = countUsedBytes();
  const documents: ResolverDocument[] = [];
  while (documents.length < count) documents.push(await open());
  const heapBytes = (countUsedBytes() - before) / count;
  const snapshots = await Promise.all(documents.map((document) => document.snapshot()));
  const summaries = await Promise.all(documents.map((document) => document.summary()));
  return {
    mentions: findMedian(summaries.map(({ mentions }) => mentions)),
    heapBytes,
    snapshotBytes: findMedian(snapshots.map(({ length }) => length)),
  };
}

/** Counts the bytes in use after garbage collection. */
function countUsedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 3; times++) collect(); // entries of weak maps take several passes
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
