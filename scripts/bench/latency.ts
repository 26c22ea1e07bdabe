/**
 * How long a decision takes as a conversation goes on, under the default bound. The turns come analysed, so that no parser hides what
 * grows. Every provider gets the same turns, in alternation.
 */
import type { ResolverDocument, TokensInput } from '../../src/platform/node/mod.ts';
import { endlessTurns } from './bound/mod.ts';
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
  /** The median at the last power of ten over that at 1,000 mentions, in conversations that went on beside it: a machine's speed changes. */
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
  const samples = samplesOf(mentions);
  const beside = samplesOf(early);
  let seed = 1;
  const talk = (into?: SamplesByProvider) => new Talk(resolvers, { seed: seed++, clock, samples: into });
  await talk().goOn(Math.min(mentions, WARM_UP_MENTIONS));
  for (let at = 0; at < shortConversations; at++) await talk(samples).goOn(early);
  const snapshots: { mention: number; bytes: number }[] = [];
  const long = talk(samples);
  const last = 10 ** Math.floor(Math.log10(mentions)); // where growth is measured
  let short = talk(beside);
  while (long.placed < mentions) {
    const before = long.placed;
    await long.step();
    for (const mention of pointsUpTo(long.placed)) {
      if (mention > before && isRound(mention)) snapshots.push({ mention, bytes: await long.snapshotBytes() });
    }
    if (long.placed < last / REACH || long.placed > last * REACH) continue;
    if (short.placed >= early) short = talk(beside);
    await short.step();
  }
  await short.goOn(early);
  for (let at = 0; at < shortConversations; at++) await talk(samples).goOn(early);
  const of = <Value>(pick: (name: NetworkProvider) => Value) =>
    Object.fromEntries(NETWORK_PROVIDERS.map((name) => [name, pick(name)])) as Record<NetworkProvider, Value>;
  const pointsOf = (from: SamplesByProvider, name: NetworkProvider) => from.get(name)?.points() ?? [];
  return {
    providers: of((name) => pointsOf(samples, name)),
    growth: of((name) => lastMedian(pointsOf(samples, name)) / lastMedian(pointsOf(beside, name))),
    snapshots,
  };
}

/** Whether a point is a power of ten, as the table has them. */
export function isRound(mention: number): boolean {
  return /^10*$/.test(String(mention));
}

/** The median at the last power of ten. */
function lastMedian(points: readonly LatencyPoint[]): number {
  return points.findLast(({ mention }) => isRound(mention))?.decision.p50 ?? Number.NaN;
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

type SamplesByProvider = ReadonlyMap<NetworkProvider, Samples>;

function samplesOf(mentions: number): SamplesByProvider {
  return new Map(NETWORK_PROVIDERS.map((name) => [name, new Samples(mentions)]));
}

interface TalkOptions {
  readonly seed: number;
  readonly clock: Clock;
  /** Where its times go, if they count. */
  readonly samples: SamplesByProvider | undefined;
}

/** A conversation that every provider has. */
class Talk {
  readonly #documents: readonly { readonly name: NetworkProvider; readonly document: ResolverDocument }[];
  readonly #turns: Iterator<TokensInput>;
  readonly #options: TalkOptions;
  /** How many mentions there were so far. */
  placed = 0;

  constructor(resolvers: Resolvers, options: TalkOptions) {
    this.#documents = NETWORK_PROVIDERS.map((name) => ({ name, document: resolvers[name].document() }));
    this.#turns = endlessTurns(options.seed);
    this.#options = options;
  }

  /** Goes on up to so many mentions. */
  async goOn(mentions: number): Promise<void> {
    while (this.placed < mentions) await this.step();
  }

  /** Some turns more, for one provider after the other. */
  async step(): Promise<void> {
    const { clock, samples } = this.#options;
    const before = this.placed;
    const together = Array.from({ length: TURNS_AT_ONCE }, () => this.#turns.next().value as TokensInput);
    for (const { name, document } of this.#documents) {
      this.placed = before;
      for (const turn of together) {
        const waits = await timeTurn(document, turn, clock);
        this.placed += waits.length;
        const time = waits.at(-1);
        if (time !== undefined) samples?.get(name)?.add(this.placed, time / waits.length, waits);
      }
    }
  }

  async snapshotBytes(): Promise<number> {
    return (await this.#documents[0]?.document.snapshot())?.length ?? 0;
  }
}

/** When the line of each decision came, from the turn being sent. */
async function timeTurn(document: ResolverDocument, turn: TokensInput, clock: Clock): Promise<number[]> {
  const waits: number[] = [];
  const started = clock();
  for await (const line of document.stream(turn)) if (line.type === 'mention') waits.push(clock() - started);
  return waits;
}
