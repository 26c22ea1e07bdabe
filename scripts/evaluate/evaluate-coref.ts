/** Scores a resolver on documents with gold clusters: all tables of the report, as data. */
import type { MentionLine, Resolver } from '../../src/mod.ts';
import type { CorpusDocument } from '../corpora/mod.ts';
import {
  breakDownErrors,
  type CorefScores,
  countDocument,
  type DecidedMention,
  type DecisionAccuracy,
  type DocumentCounts,
  type ErrorBreakdown,
  estimateIntervals,
  type GroupScores,
  type Interval,
  judgeDecisions,
  measureCalibrationError,
  projectGold,
  scoreByGenre,
  scoreBySpeakers,
  scoreDecisionsByHead,
  scoreDecisionsByKind,
  scoreDecisionsByOutcome,
  sumBreakdowns,
  summarize,
} from '../metrics/mod.ts';
import { type EvaluationInput, type Prediction, predict } from './predict.ts';

/** Rarer pronouns are left out of the table by word. */
const MIN_HEAD_COUNT = 20;

/** One document's counts, kept so that two runs can be compared by bootstrap. */
export interface DocumentReport {
  readonly id: string;
  readonly genre: string;
  readonly hasSpeakers: boolean;
  readonly counts: DocumentCounts;
}

export interface CorefReport {
  readonly tokens: number;
  readonly scores: CorefScores;
  /** 95% interval of the CoNLL score by document bootstrap. */
  readonly interval: Interval;
  /** The share of gold mentions that were extracted, and how many mentions that took. */
  readonly extraction: { readonly recall: number; readonly mentionsPerToken: number };
  readonly byGenre: readonly GroupScores[];
  readonly bySpeakers: readonly GroupScores[];
  readonly byKind: readonly DecisionAccuracy[];
  readonly byOutcome: readonly DecisionAccuracy[];
  readonly byPronoun: readonly DecisionAccuracy[];
  readonly errors: ErrorBreakdown;
  readonly calibrationError: number;
  readonly documents: readonly DocumentReport[];
}

export interface CorefRun {
  readonly report: CorefReport;
  readonly predictions: readonly Prediction[];
}

/** Resolves and scores every document; `onDocument` is called after each. */
export async function evaluateCoref(
  documents: readonly CorpusDocument[],
  input: EvaluationInput,
  { resolver, onDocument }: { readonly resolver: Resolver; readonly onDocument?: (tokens: number) => void },
): Promise<CorefRun> {
  const predictions: Prediction[] = [];
  for (const document of documents) {
    const prediction = await predict(document, input, resolver);
    predictions.push(prediction);
    onDocument?.(prediction.tokenCount);
  }
  return { report: createReport(documents, predictions), predictions };
}

/** Creates the report from existing predictions, in the order of `documents`. */
export function createReport(documents: readonly CorpusDocument[], predictions: readonly Prediction[]): CorefReport {
  const counted = documents.map(({ id, part, genre, sentences }, index): DocumentReport => {
    const { key, response } = at(predictions, index);
    const hasSpeakers = sentences.some(({ speaker }) => speaker !== undefined);
    return { id: part > 0 ? `${id}/${part}` : id, genre, hasSpeakers, counts: countDocument(key, response) };
  });
  const decided = predictions.map(toDecidedMentions);
  const counts = counted.map((document) => document.counts);
  return {
    tokens: predictions.reduce((sum, { tokenCount }) => sum + tokenCount, 0),
    scores: summarize(counts),
    interval: estimateIntervals(counts, { samples: 2000 }).conll,
    extraction: measureExtraction(predictions),
    byGenre: scoreByGenre(counted),
    bySpeakers: scoreBySpeakers(counted),
    byKind: scoreDecisionsByKind(decided),
    byOutcome: scoreDecisionsByOutcome(decided),
    byPronoun: scoreDecisionsByHead(decided, { minTotal: MIN_HEAD_COUNT }),
    errors: sumBreakdowns(decided.map(breakDownErrors)),
    calibrationError: measureCalibrationError(
      predictions.flatMap(judgeLines).map(({ line, isRight }) => ({ confidence: line.confidence, isRight })),
    ),
    documents: counted,
  };
}

/**
 * Pairs each decision with the oracle clustering of the extracted mentions (docs/model.md §1.3).
 */
export function toDecidedMentions({ key, mentions }: Prediction): DecidedMention[] {
  const oracle = projectGold(
    key,
    mentions.map((mention) => mention.key),
  );
  return mentions.map(({ line }, index) => ({
    kind: line.kind,
    head: line.head,
    oracleCluster: at(oracle, index),
    antecedent: line.antecedent,
  }));
}

/** Judges the decisions of a document, except the first, against the oracle clustering. */
export function judgeLines(prediction: Prediction): { line: MentionLine; isRight: boolean }[] {
  return judgeDecisions(toDecidedMentions(prediction)).map(({ verdict }, index) => ({
    line: at(prediction.mentions, index + 1).line,
    isRight: verdict === 'correct',
  }));
}

function measureExtraction(predictions: readonly Prediction[]): CorefReport['extraction'] {
  let gold = 0;
  let found = 0;
  let mentionCount = 0;
  let tokenCount = 0;
  for (const prediction of predictions) {
    const keys = new Set(prediction.mentions.map((mention) => mention.key));
    const wanted = prediction.key.flat();
    gold += wanted.length;
    found += wanted.filter((mention) => keys.has(mention)).length;
    mentionCount += prediction.mentions.length;
    tokenCount += prediction.tokenCount;
  }
  return { recall: gold === 0 ? 0 : found / gold, mentionsPerToken: tokenCount === 0 ? 0 : mentionCount / tokenCount };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`evaluate: found ${items.length} items, expected one at index ${index}`);
  return item;
}
