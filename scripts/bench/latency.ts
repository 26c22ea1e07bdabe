/**
 * Measures how long a decision takes as a conversation grows, under the default bound. Turns are
 * already analyzed, so the parser does not hide growth. Every provider gets the same turns,
 * alternating.
 */
import type { ResolverDocument, TokensInput } from '../../src/platform/node/mod.ts';
import { generateTurns } from './bound/endless-turns.ts';
import { NETWORK_PROVIDERS, type NetworkProvider, type Resolvers } from './contestants.ts';
import { type Clock, findQuantiles, type Quantiles } from './timing.ts';

/** Times in microseconds around a mention number. */
export interface LatencyPoint {
  readonly mention: number;
  /** The time of a turn divided by its decisions. */
  readonly decision: Quantiles;
  /** From sending the turn to the line of a decision. */
  readonly wait: Quantiles;
}

export interface Latency {
  /** Four points per power of ten. */
  readonly providers: Readonly<Record<NetworkProvider, readonly LatencyPoint[]>>;
  /**
   * The median at the last power of ten over the median at 1,000 mentions. The latter comes from
   * conversations measured alongside, since a machine's speed changes over time.
   */
  readonly growth: Readonly<Record<NetworkProvider, number>>;
  /** Snapshot sizes by mention number. */
  readonly snapshots: readonly { readonly mention: number; readonly bytes: number }[];
}

export interface LatencyOptions {
  /** Length of the long conversation. */
  readonly mentions: number;
  /**
   * Short conversations before, and again after, the long one: a single conversation has few early
   * mentions.
   */
  readonly shortConversations: number;
  readonly clock: Clock;
}

const POINTS_PER_DECADE = 4;
const FIRST_POINT = 100;
/** Growth is relative to this mention. */
const GROWTH_FROM = 1000;
/** A point covers the mentions from its number divided by this to its number times this. */
const REACH = 10 ** (1 / (2 * POINTS_PER_DECADE));
/** Turns per provider before the next provider's turn. */
const TURNS_PER_STEP = 50;
const WARM_UP_MENTIONS = 3000;

/** Measures latency, after a conversation that only warms up. */
export async function measureLatency(resolvers: Resolvers, options: LatencyOptions): Promise<Latency> {
  const { mentions, shortConversations, clock } = options;
  const early = Math.min(mentions, Math.round(GROWTH_FROM * REACH));
  const samples = createSamples(mentions);
  const alongside = createSamples(early);
  let seed = 1;
  const startConversation = (into?: SamplesByProvider) =>
    new TimedConversation(resolvers, { seed: seed++, clock, samples: into });
  await startConversation().continueTo(Math.min(mentions, WARM_UP_MENTIONS));
  for (let at = 0; at < shortConversations; at++) await startConversation(samples).continueTo(early);
  const snapshots: { mention: number; bytes: number }[] = [];
  const long = startConversation(samples);
  const last = 10 ** Math.floor(Math.log10(mentions)); // where growth is measured
  let short = startConversation(alongside);
  while (long.placed < mentions) {
    const before = long.placed;
    await long.step();
    for (const mention of listPoints(long.placed)) {
      if (mention > before && isRound(mention)) snapshots.push({ mention, bytes: await long.countSnapshotBytes() });
    }
    if (long.placed < last / REACH || long.placed > last * REACH) continue;
    if (short.placed >= early) short = startConversation(alongside);
    await short.step();
  }
  await short.continueTo(early);
  for (let at = 0; at < shortConversations; at++) await startConversation(samples).continueTo(early);
  const byProvider = <Value>(pick: (name: NetworkProvider) => Value) =>
    Object.fromEntries(NETWORK_PROVIDERS.map((name) => [name, pick(name)])) as Record<NetworkProvider, Value>;
  const takePoints = (from: SamplesByProvider, name: NetworkProvider) => from.get(name)?.summarize() ?? [];
  return {
    providers: byProvider((name) => takePoints(samples, name)),
    growth: byProvider(
      (name) => findLastMedian(takePoints(samples, name)) / findLastMedian(takePoints(alongside, name)),
    ),
    snapshots,
  };
}

/** True if a point is a power of ten; tables show only these. */
export function isRound(mention: number): boolean {
  return /^10*$/.test(String(mention));
}

/** Finds the median at the last power of ten. */
function findLastMedian(points: readonly LatencyPoint[]): number {
  return points.findLast(({ mention }) => isRound(mention))?.decision.p50 ?? Number.NaN;
}

/** Lists the mention numbers of the points, up to the last mention. */
function listPoints(mentions: number): number[] {
  const points: number[] = [];
  for (let step = 0; ; step++) {
    const point = Math.round(FIRST_POINT * 10 ** (step / POINTS_PER_DECADE));
    if (point > mentions) return points;
    points.push(point);
  }
}

/** Times grouped by point. */
class Samples {
  readonly #points: readonly { readonly mention: number; readonly decisions: number[]; readonly waits: number[] }[];

  constructor(mentions: number) {
    this.#points = listPoints(mentions).map((mention) => ({ mention, decisions: [], waits: [] }));
  }

  add(mention: number, decision: number, waits: readonly number[]): void {
    const point = this.#points.find(({ mention: at }) => mention >= at / REACH && mention < at * REACH);
    point?.decisions.push(decision);
    point?.waits.push(...waits);
  }

  summarize(): LatencyPoint[] {
    return this.#points.map(({ mention, decisions, waits }) => ({
      mention,
      decision: findQuantiles(decisions),
      wait: findQuantiles(waits),
    }));
  }
}

type SamplesByProvider = ReadonlyMap<NetworkProvider, Samples>;

function createSamples(mentions: number): SamplesByProvider {
  return new Map(NETWORK_PROVIDERS.map((name) => [name, new Samples(mentions)]));
}

interface ConversationOptions {
  readonly seed: number;
  readonly clock: Clock;
  /** Receives the times; undefined if they do not count. */
  readonly samples: SamplesByProvider | undefined;
}

/** One conversation, held with every provider. */
class TimedConversation {
  readonly #documents: readonly { readonly name: NetworkProvider; readonly document: ResolverDocument }[];
  readonly #turns: Iterator<TokensInput>;
  readonly #options: ConversationOptions;
  /** Number of mentions so far. */
  placed = 0;

  constructor(resolvers: Resolvers, options: ConversationOptions) {
    this.#documents = NETWORK_PROVIDERS.map((name) => ({ name, document: resolvers[name].document() }));
    this.#turns = generateTurns(options.seed);
    this.#options = options;
  }

  /** Continues until it has this many mentions. */
  async continueTo(mentions: number): Promise<void> {
    while (this.placed < mentions) await this.step();
  }

  /** Adds some turns, one provider after the other. */
  async step(): Promise<void> {
    const { clock, samples } = this.#options;
    const before = this.placed;
    const turns = Array.from({ length: TURNS_PER_STEP }, () => this.#turns.next().value as TokensInput);
    for (const { name, document } of this.#documents) {
      this.placed = before;
      for (const turn of turns) {
        const waits = await timeTurn(document, turn, clock);
        this.placed += waits.length;
        const time = waits.at(-1);
        if (time !== undefined) samples?.get(name)?.add(this.placed, time / waits.length, waits);
      }
    }
  }

  async countSnapshotBytes(): Promise<number> {
    return (await this.#documents[0]?.document.snapshot())?.length ?? 0;
  }
}

/** Measures the time from sending the turn to each decision's line. */
async function timeTurn(document: ResolverDocument, turn: TokensInput, clock: Clock): Promise<number[]> {
  const waits: number[] = [];
  const started = clock();
  for await (const line of document.stream(turn)) if (line.type === 'mention') waits.push(clock() - started);
  return waits;
}
