/**
 * Measures the cost of an open conversation: heap and buffers while it is in use, once it is idle,
 * and of many that are open at the same time, as documents and as streams that wait for input.
 */
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createResolver, type Resolver, type ResolverDocument } from '../../src/platform/node/mod.ts';
import { GIVEN_TAGS, generateTurns } from './bound/endless-turns.ts';
import { pushAll } from './contestants.ts';
import type { BenchDocument } from './text/write-story.ts';
import { findMedian } from './timing.ts';

export interface MemoryRow {
  readonly mentions: number;
  /** Heap and buffers per open conversation, right after a turn. */
  readonly heapBytes: number;
  /** The same once all but the latest are idle, and frozen. */
  readonly idleBytes: number;
  readonly snapshotBytes: number;
}

export interface Memory {
  readonly conversations: number;
  /** After 20 turns of text. */
  readonly short: MemoryRow;
  /** Once the default bound is reached. */
  readonly full: MemoryRow;
  /** Many such conversations, open at the same time: heap and buffers of all of them. */
  readonly many: { readonly conversations: number; readonly heapBytes: number };
  /** Streams whose input has not ended, once they have waited for the next line for a while. */
  readonly streams: { readonly conversations: number; readonly heapBytes: number };
}

interface MemoryExtent {
  readonly conversations: number;
  readonly mentions: number;
  /** Conversations that are open at the same time. */
  readonly many: number;
}

const SHORT_TURNS = 20;
/** One stream per this many documents is enough: what they cost does not depend on their number. */
const STREAM_SHARE = 10;

/** Measures with several conversations open at the same time, then with many. */
export async function measureMemory(
  resolver: Resolver,
  turns: BenchDocument,
  { conversations, mentions, many }: MemoryExtent,
): Promise<Memory> {
  const tagged = await createResolver({ analyzer: GIVEN_TAGS });
  const openShort = async () => {
    const document = resolver.document();
    await pushAll(document, turns.slice(0, SHORT_TURNS));
    return document;
  };
  const short = await measure(conversations, openShort);
  const full = await measure(conversations, () => openFull(tagged, mentions));
  const original = await openFull(tagged, mentions);
  const snapshot = await original.snapshot();
  await original.close();
  return {
    conversations,
    short,
    full,
    many: await measureMany(many, tagged, snapshot),
    streams: await measureStreams(Math.ceil(many / STREAM_SHARE), tagged, snapshot),
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
  // Fills what all conversations share, such as word forms and the slots of antecedents.
  const firsts: ResolverDocument[] = [];
  while (firsts.length < count) firsts.push(await open());
  for (const first of firsts.splice(0)) await first.close();
  const before = await settle();
  const documents: ResolverDocument[] = [];
  while (documents.length < count) documents.push(await open());
  await Promise.all(documents.map((document) => document.push({ text: 'Yes.' }))); // none is frozen
  const inUse = countUsedBytes();
  const idle = await settle();
  const snapshots = await Promise.all(documents.map((document) => document.snapshot()));
  const summaries = await Promise.all(documents.map((document) => document.summary()));
  await Promise.all(documents.splice(0).map((document) => document.close()));
  // What all conversations share, and V8's own, may shrink meanwhile: the least is what they stand on.
  const ground = Math.min(before, await settle());
  return {
    mentions: findMedian(summaries.map(({ mentions }) => mentions)),
    heapBytes: (inUse - ground) / count,
    idleBytes: (idle - ground) / count,
    snapshotBytes: findMedian(snapshots.map(({ length }) => length)),
  };
}

/** Opens copies of one conversation, which takes less time than as many conversations of their own. */
async function measureMany(count: number, resolver: Resolver, snapshot: Uint8Array): Promise<Memory['many']> {
  const before = await settle();
  const documents: ResolverDocument[] = [];
  while (documents.length < count) {
    const document = await resolver.restore(snapshot);
    await document.push({ text: 'Yes.' });
    await document.freeze(); // as collections would, which take their time to notice so many
    documents.push(document);
  }
  const heapBytes = countUsedBytes() - before;
  await Promise.all(documents.map((document) => document.close()));
  return { conversations: count, heapBytes };
}

/** Opens streams that continue one conversation, and holds them open: each waits for its next line. */
async function measureStreams(count: number, resolver: Resolver, snapshot: Uint8Array): Promise<Memory['streams']> {
  const before = await settle();
  const start = { type: 'document', snapshot: Buffer.from(snapshot).toString('base64') };
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* hold() {
    yield start;
    yield { type: 'turn', text: 'Yes.' };
    await ended;
  }
  const waiting: Promise<unknown>[] = [];
  while (waiting.length < count) {
    const lines = resolver.stream(hold());
    while ((await lines.next()).value?.type !== 'turn');
    waiting.push(lines.next()); // its summary, once the input has ended
  }
  const heapBytes = (await settle()) - before;
  end();
  await Promise.all(waiting);
  return { conversations: count, heapBytes };
}

/** A document that is idle for this long may be frozen. */
const IDLE_MS = 2500;
/** Most collections until nothing more is frozen. */
const MAX_COLLECTIONS = 200;
const SETTLED_BYTES = 16_384;

/** Lets idle documents freeze; returns the bytes in use once they no longer fall. */
async function settle(): Promise<number> {
  await setTimeout(IDLE_MS);
  let before = countUsedBytes();
  for (let times = 0, still = 0; times < MAX_COLLECTIONS && still < 3; times++) {
    await setTimeout(200);
    const after = countUsedBytes();
    still = after > before - SETTLED_BYTES ? still + 1 : 0;
    before = after;
  }
  return before;
}

/** Counts the bytes in use after garbage collection; buffers outside of the heap are included. */
function countUsedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 3; times++) collect(); // entries of weak maps take several passes
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
