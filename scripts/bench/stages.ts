/**
 * Where the time goes from raw text to lines. Each stage runs over the whole text by itself, on what the one before gave. The decoder is
 * timed with a scorer that gives back what the real one said; what the real one takes more is the scorer's own time, features included.
 */
import { type AnalyzedSentence, extractMentions, type Mention, segment, tallyMentions } from '../../featurizer/mod.ts';
import { DEFAULT_BOUND, DecoderState, type Placement, placeMentions, type Scorer } from '../../src/decoder/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { toMentionLine } from '../../src/session/mod.ts';
import { type Clock, timeOf } from './clock.ts';
import { loadShippedParts, type ShippedParts } from './shipped-parts.ts';
import { median } from './statistics.ts';
import type { BenchDocument } from './text/write-story.ts';
import { countTokens } from './throughput.ts';

export const STAGES = ['segment', 'parse', 'mentions', 'scorer', 'decoder', 'lines'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageRow {
  readonly tokensPerSecond: number;
  readonly decisionsPerSecond: number;
  /** Of the time of all stages. */
  readonly share: number;
}

export type Stages = Readonly<Record<Stage, StageRow>>;

/** Measures every stage in every round, after one round that does not count. */
export async function measureStages(
  documents: readonly BenchDocument[],
  { rounds, clock }: { readonly rounds: number; readonly clock: Clock },
): Promise<Stages> {
  const parts = await loadShippedParts();
  const times = new Map(STAGES.map((stage): [Stage, number[]] => [stage, []]));
  let decisions = 0;
  for (let round = -1; round < rounds; round++) {
    const measured = await timeStages(parts, documents, clock);
    decisions = measured.decisions;
    if (round >= 0) for (const stage of STAGES) times.get(stage)?.push(measured.times[stage]);
  }
  const tokens = countTokens(documents);
  const medians = STAGES.map((stage) => median(times.get(stage) ?? []));
  const total = medians.reduce((sum, time) => sum + time, 0);
  return Object.fromEntries(
    STAGES.map((stage, at) => {
      const time = medians[at] ?? Number.NaN;
      const row = { tokensPerSecond: (1e6 * tokens) / time, decisionsPerSecond: (1e6 * decisions) / time };
      return [stage, { ...row, share: time / total }];
    }),
  ) as Record<Stage, StageRow>;
}

async function timeStages({ analyzer, scorer }: ShippedParts, documents: readonly BenchDocument[], clock: Clock) {
  const segmented = await timed(clock, () => documents.map((turns) => turns.map(({ text }) => segment(text))));
  const parsed = await timed(clock, () =>
    segmented.result.map((turns) => turns.map((sentences) => sentences.map((sentence) => analyzer.analyze(sentence)))),
  );
  const found = await timed(clock, () => parsed.result.map((turns, at) => mentionsOf(turns, documents[at] ?? [])));
  const heard = await record(scorer, found.result);
  const placed = await timed(clock, () => decode(found.result, () => scorer));
  const replayed = await timed(clock, () => decode(found.result, (at) => replay(scorer, heard[at] ?? [])));
  const written = await timed(clock, () => {
    for (const placement of placed.result) encodeLine(toMentionLine(placement, { isTokens: false, explain: false }));
  });
  const times: Record<Stage, number> = {
    segment: segmented.time,
    parse: parsed.time,
    mentions: found.time,
    scorer: placed.time - replayed.time,
    decoder: replayed.time,
    lines: written.time,
  };
  return { times, decisions: placed.result.length };
}

async function timed<Result>(clock: Clock, job: () => Result | Promise<Result>) {
  let result: Result | undefined;
  const time = await timeOf(clock, async () => {
    result = await job();
  });
  return { result: result as Result, time };
}

/** The mentions of each turn of a document. */
function mentionsOf(turns: readonly (readonly AnalyzedSentence[])[], given: BenchDocument): Mention[][] {
  let sentenceCount = 0;
  return turns.map((sentences, turn) => {
    const { text = '', speaker } = given[turn] ?? {};
    return sentences.flatMap((sentence) =>
      extractMentions(sentence, { sentence: sentenceCount++, turn, turnText: text, speaker }),
    );
  });
}

type MentionTurns = readonly (readonly Mention[])[];

/** Places the mentions of all documents, under the default bound. */
async function decode(
  documents: readonly MentionTurns[],
  scorerOf: (document: number) => Scorer,
): Promise<Placement[]> {
  const placements: Placement[] = [];
  for (const [at, turns] of documents.entries()) {
    const state = new DecoderState<unknown>(DEFAULT_BOUND);
    const scorer = scorerOf(at);
    for (const mentions of turns) {
      for await (const placement of placeMentions(state, tallyMentions(mentions, state.earlier), scorer)) {
        placements.push(placement);
      }
    }
  }
  return placements;
}

/** What a scorer answered, in order. */
type Answer = { readonly scores: Awaited<ReturnType<Scorer['score']>> } | { readonly memory: unknown };

/** The answers of the scorer for each document. */
async function record(scorer: Scorer, documents: readonly MentionTurns[]): Promise<Answer[][]> {
  const heard = documents.map((): Answer[] => []);
  const recording = (answers: Answer[]): Scorer => ({
    prepare: (mentions, view, within) => scorer.prepare?.(mentions, view, within),
    score: async (mention, view) => {
      const { local, global, newLocal, newGlobal } = await scorer.score(mention, view);
      const scores = { local: Float64Array.from(local), global: Float64Array.from(global), newLocal, newGlobal };
      answers.push({ scores });
      return scores;
    },
    advance: async (before, mention, view) => {
      const memory = await scorer.advance(before, mention, view);
      answers.push({ memory });
      return memory;
    },
    estimateConfidence: (mention, evidence) => scorer.estimateConfidence(mention, evidence),
  });
  await decode(documents, (at) => recording(heard[at] ?? []));
  return heard;
}

/** A scorer that costs nothing. */
function replay(scorer: Scorer, answers: readonly Answer[]): Scorer {
  let at = 0;
  return {
    score: () => (answers[at++] as Extract<Answer, { scores: unknown }>).scores,
    advance: () => (answers[at++] as Extract<Answer, { memory: unknown }>).memory,
    estimateConfidence: (mention, evidence) => scorer.estimateConfidence(mention, evidence),
  };
}
