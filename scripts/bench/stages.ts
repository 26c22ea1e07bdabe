/**
 * Measures each stage from raw text to lines. A stage runs over the whole text on the output of the
 * previous one. The decoder is timed with a scorer that replays recorded answers; the difference to
 * the real one is the scorer's time, including features.
 */
import { type AnalyzedSentence, extractMentions, type Mention, segment, tallyMentions } from '../../featurizer/mod.ts';
import { DEFAULT_BOUND, DecoderState, type Placement, placeMentions, type Scorer } from '../../src/decoder/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { toMentionLine } from '../../src/session/mod.ts';
import { loadShippedParts, type ShippedParts } from './shipped-parts.ts';
import type { BenchDocument } from './text/write-story.ts';
import { countTokens } from './throughput.ts';
import { type Clock, findMedian, measureTime } from './timing.ts';

export const STAGES = ['segment', 'parse', 'mentions', 'scorer', 'decoder', 'lines'] as const;
export type Stage = (typeof STAGES)[number];

export interface StageRow {
  readonly tokensPerSecond: number;
  readonly decisionsPerSecond: number;
  /** Share of the time of all stages. */
  readonly share: number;
}

export type Stages = Readonly<Record<Stage, StageRow>>;

/** Measures every stage in every round, after one warm-up round. */
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
  const medians = STAGES.map((stage) => findMedian(times.get(stage) ?? []));
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
  const segmented = await measureJob(clock, () => documents.map((turns) => turns.map(({ text }) => segment(text))));
  const parsed = await measureJob(clock, () =>
    segmented.result.map((turns) => turns.map((sentences) => sentences.map((sentence) => analyzer.analyze(sentence)))),
  );
  const found = await measureJob(clock, () => parsed.result.map((turns, at) => extractAll(turns, documents[at] ?? [])));
  const recorded = await recordAnswers(scorer, found.result);
  const placed = await measureJob(clock, () => decode(found.result, () => scorer));
  const replayed = await measureJob(clock, () =>
    decode(found.result, (at) => createReplay(scorer, recorded[at] ?? [])),
  );
  const written = await measureJob(clock, () => {
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

async function measureJob<Result>(clock: Clock, job: () => Result | Promise<Result>) {
  let result: Result | undefined;
  const time = await measureTime(clock, async () => {
    result = await job();
  });
  return { result: result as Result, time };
}

/** Extracts the mentions of each turn of a document. */
function extractAll(turns: readonly (readonly AnalyzedSentence[])[], given: BenchDocument): Mention[][] {
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
  getScorer: (document: number) => Scorer,
): Promise<Placement[]> {
  const placements: Placement[] = [];
  for (const [at, turns] of documents.entries()) {
    const state = new DecoderState<unknown>(DEFAULT_BOUND);
    const scorer = getScorer(at);
    for (const mentions of turns) {
      for await (const placement of placeMentions(state, tallyMentions(mentions, state.earlier), scorer)) {
        placements.push(placement);
      }
    }
  }
  return placements;
}

/** A scorer's answers, in order. */
type Answer = { readonly scores: Awaited<ReturnType<Scorer['score']>> } | { readonly memory: unknown };

/** Records the scorer's answers for each document. */
async function recordAnswers(scorer: Scorer, documents: readonly MentionTurns[]): Promise<Answer[][]> {
  const recorded = documents.map((): Answer[] => []);
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
  await decode(documents, (at) => recording(recorded[at] ?? []));
  return recorded;
}

/** Creates a scorer that replays recorded answers at no cost. */
function createReplay(scorer: Scorer, answers: readonly Answer[]): Scorer {
  let at = 0;
  return {
    score: () => (answers[at++] as Extract<Answer, { scores: unknown }>).scores,
    advance: () => (answers[at++] as Extract<Answer, { memory: unknown }>).memory,
    estimateConfidence: (mention, evidence) => scorer.estimateConfidence(mention, evidence),
  };
}
