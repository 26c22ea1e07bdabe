/** What an open conversation costs: how much the heap grows for each, and the bytes of its snapshot. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createResolver, type Resolver, type ResolverDocument } from '../../src/platform/node/mod.ts';
import { endlessTurns, givenTags } from './bound/mod.ts';
import { pushAll } from './contestants.ts';
import { median } from './statistics.ts';
import type { BenchDocument } from './text/write-story.ts';

export interface MemoryRow {
  readonly mentions: number;
  /** Heap and buffers for each open conversation. */
  readonly heapBytes: number;
  readonly snapshotBytes: number;
}

export interface Memory {
  readonly conversations: number;
  /** After twenty turns of text. */
  readonly short: MemoryRow;
  /** Once the default bound holds everything down. */
  readonly full: MemoryRow;
}

const SHORT_TURNS = 20;

/** Measures by so many conversations that are open at once. */
export async function measureMemory(
  resolver: Resolver,
  turns: BenchDocument,
  { conversations, mentions }: { readonly conversations: number; readonly mentions: number },
): Promise<Memory> {
  const tagged = await createResolver({ analyzer: givenTags });
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
  for (const turn of endlessTurns(1)) {
    placed += (await document.push(turn)).mentions.length;
    if (placed >= mentions) break;
  }
  return document;
}

async function measure(count: number, open: () => Promise<ResolverDocument>): Promise<MemoryRow> {
  await open(); // fills what all share, such as the cache of word forms
  const before = usedBytes();
  const documents: ResolverDocument[] = [];
  while (documents.length < count) documents.push(await open());
  const heapBytes = (usedBytes() - before) / count;
  const snapshots = await Promise.all(documents.map((document) => document.snapshot()));
  const summaries = await Promise.all(documents.map((document) => document.summary()));
  return {
    mentions: median(summaries.map(({ mentions }) => mentions)),
    heapBytes,
    snapshotBytes: median(snapshots.map(({ length }) => length)),
  };
}

/** What is in use after all that can go is gone. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 3; times++) collect(); // what hangs on weak maps goes one after another
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
