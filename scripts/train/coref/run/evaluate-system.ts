/**
 * Scores a trained system on a corpus, with greedy or oracle history and every table of `antecedent
 * evaluate`.
 */
import type { Analyzer, FeatureExtractor, Mention } from '../../../../featurizer/mod.ts';
import type { Scorer } from '../../../../src/decoder/mod.ts';
import { NetworkScorer, type NetworkWeights } from '../../../../src/model/mod.ts';
import { toMentionLine } from '../../../../src/session/mod.ts';
import type { CorpusDocument } from '../../../corpora/mod.ts';
import { type CorefRun, createReport, type EvaluationInput, toPrediction } from '../../../evaluate/mod.ts';
import { extractDocument } from '../data/extract-documents.ts';
import { asWholeDocument, computePositions, type FeatureSetName, needsWholeDocument } from '../data/feature-sets.ts';
import { decodeDocument } from '../search/decode-document.ts';
import { SYSTEM_PARTS, type TrainedSystem } from './systems.ts';

/** A trained system: weights, features, and which history it uses. */
export interface TrainedModel {
  readonly system: TrainedSystem;
  readonly features: FeatureSetName;
  readonly weights: NetworkWeights;
  readonly extractor: FeatureExtractor;
}

export interface SystemOptions {
  readonly analyzer: Analyzer;
  /** Called after each document. */
  readonly onDocument?: () => void;
}

/** Confidence without a calibration. */
const UNCALIBRATED = () => 0.5;

/** Decodes and scores every document. */
export async function evaluateSystem(
  documents: readonly CorpusDocument[],
  input: EvaluationInput,
  model: TrainedModel,
  { analyzer, onDocument }: SystemOptions,
): Promise<CorefRun> {
  const isWhole = needsWholeDocument(model.features);
  const { history } = SYSTEM_PARTS[model.system];
  const { scorer, place } = createScorer(model);
  const predictions = [];
  for (const document of documents) {
    const streamed = extractDocument(document, input, { analyzer, hasParticipants: !isWhole });
    const extracted = isWhole ? asWholeDocument(streamed, document.genre) : streamed;
    place(extracted.mentions);
    const placements = await decodeDocument(extracted, scorer, { history, isWhole });
    const lines = placements
      .filter(({ mention }) => mention.isParticipant !== true)
      .map((placement) => toMentionLine(placement, { isTokens: input !== 'raw', explain: false }));
    predictions.push(toPrediction(document, input, lines));
    onDocument?.();
  }
  return { report: createReport(documents, predictions), predictions };
}

/** Creates a scorer; `place` sets the positions of a document's mentions before it is decoded. */
export function createScorer({ weights, extractor }: Pick<TrainedModel, 'weights' | 'extractor'>): {
  readonly scorer: Scorer;
  readonly place: (mentions: readonly Mention[]) => void;
} {
  const positions = new WeakMap<Mention, number>();
  const scorer = new NetworkScorer({
    weights,
    extractor,
    calibration: UNCALIBRATED,
    readPosition: (mention) => positions.get(mention) ?? 0,
  });
  return {
    scorer: scorer as Scorer,
    place: (mentions) => {
      const values = computePositions(mentions.length);
      for (const [at, mention] of mentions.entries()) positions.set(mention, values[at] as number);
    },
  };
}
