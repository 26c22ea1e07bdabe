/**
 * How long a decision takes as a conversation goes on, under the default bound. The turns come analysed, so that no parser hides what
 * grows. Every provider gets the same turns, in alternation.
 */
import type { ResolverDocument, TokensInput } from '../../src/platform/node.ts';
import { endlessTurns } from '../bound/mod.ts';
import type { Clock } from './clock.ts';
import { NETWORK_PROVIDERS, type NetworkProvider, type Resolvers } from './contestants.ts';
import { type Quantiles, quantilesOf } from './statistics.ts';

/** Times in microseconds around a number of mentions. */
export interface LatencyPoint {
  readonly mention: number;
  /** A turn's time over its decisions. */
  readonly decision: Quantiles;
  /** From the turn being sent to the line of a decision. */
  readonly wait: Quantiles;
}

export interface Latency {
  /** Powers of ten, and four points between each and the next. */
  readonly providers: Readonly<Record<NetworkProvider, readonly LatencyPoint[]>>;
  /** The median at the last power of ten over that at 1,000 mentions. */
  readonly growth: Readonly<Record<NetworkProvider, number>>;
  /** Bytes of a snapshot, by mention number. */
  readonly snapshots: readonly { readonly mention: number; readonly bytes: number }[];
}

export interface LatencyOptions {
  /** The last mention. */
  readonly mentions: number;
  /** How many short conversations are measured before and as many after the long one: early mentions are few in one. */
  readonly shortConversations: number;
  readonly clock: Clock;
}

const POINTS_A_DECADE = 4;
const FIRST_POINT = 100;
/** Where growth is measured from. */
const GROWTH_FROM = 1000;
/** A point stands for the mentions from its number over this to its number times this. */
const REACH = 10 ** (1 / (2 * POINTS_A_DECADE));
/** Turns that one provider gets before the next has them. */
const TURNS_AT_ONCE = 50;
const WARM_UP_MENTIONS = 3000;

/** Measures; a conversation that does not count comes first. */
export async function measureLatency(resolvers: Resolvers, options: LatencyOptions): Promise<Latency> {
  const { mentions, shortConversations, clock } = options;
  const early = Math.min(mentions, Math.round(GROWTH_FROM * REACH));
  const samples = new Map(NETWORK_PROVIDERS.map((name) => [name, new Samples(mentions)]));
  const run = (seed: number, count: number, isCounted: boolean, onPoint?: OnPoint) =>
    converse(resolvers, { seed, mentions: count, clock, onPoint, samples: isCounted ? samples : undefined });
  await run(1, Math.min(mentions, WARM_UP_MENTIONS), false);
  for (let at = 0; at < shortConversations; at++) await run(2 + at, early, true);
  const snapshots: { mention: number; bytes: number }[] = [];
  await run(2 + shortConversations, mentions, true, async (mention, document) => {
    snapshots.push({ mention, bytes: (await document.snapshot()).length });
  });
  for (let at = 0; at < shortConversations; at++) await run(3 + shortConversations + at, early, true);
  const of = <Value>(pick: (found: readonly LatencyPoint[]) => Value) =>
    Object.fromEntries(NETWORK_PROVIDERS.map((name) => [name, pick(samples.get(name)?.points() ?? [])])) as Record<
      NetworkProvider,
      Value
    >;
  return { providers: of((points) => points), growth: of(growthOf), snapshots };
}

/** Whether a point is a power of ten, as the table has them. */
export function isRound(mention: number): boolean {
  return /^10*$/.test(String(mention));
}

function growthOf(points: readonly LatencyPoint[]): number {
  const round = points.filter(({ mention }) => isRound(mention));
  const from = round.find(({ mention }) => mention >= GROWTH_FROM) ?? round[0];
  return (round.at(-1)?.decision.p50 ?? Number.NaN) / (from?.decision.p50 ?? Number.NaN);
}

/** The numbers that points stand for, up to the last mention. */
function pointsUpTo(mentions: number): number[] {
  const points: number[] = [];
  for (let step = 0; ; step++) {
    const point = Math.round(FIRST_POINT * 10 ** (step / POINTS_A_DECADE));
    if (point > mentions) return points;
    points.push(point);
  }
}

/** Times by the point that they belong to. */
class Samples {
  readonly #points: readonly { readonly mention: number; readonly decisions: number[]; readonly waits: number[] }[];

  constructor(mentions: number) {
    this.#points = pointsUpTo(mentions).map((mention) => ({ mention, decisions: [], waits: [] }));
  }

  add(mention: number, decision: number, waits: readonly number[]): void {
    const point = this.#points.find(({ mention: at }) => mention >= at / REACH && mention < at * REACH);
    point?.decisions.push(decision);
    point?.waits.push(...waits);
  }

  points(): LatencyPoint[] {
    return this.#points.map(({ mention, decisions, waits }) => ({
      mention,
      decision: quantilesOf(decisions),
      wait: quantilesOf(waits),
    }));
  }
}

/** Told when a conversation passes a power of ten. */
type OnPoint = (mention: number, document: ResolverDocument) => Promise<void>;

interface Conversation {
  readonly seed: number;
  readonly mentions: number;
  readonly clock: Clock;
  readonly samples: ReadonlyMap<NetworkProvider, Samples> | undefined;
  readonly onPoint: OnPoint | undefined;
}

async function converse(resolvers: Resolvers, { seed, mentions, clock, samples, onPoint }: Conversation) {
  const documents = NETWORK_PROVIDERS.map((name) => ({ name, document: resolvers[name].document() }));
  const turns = endlessTurns(seed);
  let placed = 0;
  while (placed < mentions) {
    const before = placed;
    const together = Array.from({ length: TURNS_AT_ONCE }, () => turns.next().value as TokensInput);
    for (const { name, document } of documents) {
      placed = before;
      for (const turn of together) {
        const waits = await timeTurn(document, turn, clock);
        placed += waits.length;
        const time = waits.at(-1);
        if (time !== undefined) samples?.get(name)?.add(placed, time / waits.length, waits);
      }
    }
    const [first] = documents;
    for (const point of pointsUpTo(placed)) {
      if (point > before && isRound(point) && first !== undefined) await onPoint?.(point, first.document);
    }
  }
}

/** When the line of each decision came, from the turn being sent. */
async function timeTurn(document: ResolverDocument, turn: TokensInput, clock: Clock): Promise<number[]> {
  const waits: number[] = [];
  const started = clock();
  for await (const line of document.stream(turn)) if (line.type === 'mention') waits.push(clock() - started);
  return waits;
}
