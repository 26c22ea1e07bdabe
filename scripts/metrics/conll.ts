/**
 * Scores clusterings with all metrics: counts per document, sums over the corpus, then one
 * division.
 */

import { countCeafE } from './ceaf.ts';
import { type Clustering, dropRepeats, dropSingletons } from './clustering.ts';
import { countBCubed, countLea, countMentionDetection, countMuc } from './coreference.ts';
import { type Counts, type Score, sumCounts, toScore } from './counts.ts';

/** The metrics, in table order. */
export const METRIC_NAMES = ['muc', 'bCubed', 'ceafE', 'lea', 'mentions'] as const;

export type MetricName = (typeof METRIC_NAMES)[number];

/** The metrics whose mean F1 is the CoNLL score. */
export const CONLL_METRICS = ['muc', 'bCubed', 'ceafE'] as const satisfies readonly MetricName[];

/** The counts of one document under every metric. */
export type DocumentCounts = Readonly<Record<MetricName, Counts>>;

/** The scores of a corpus, all in [0, 1]. */
export interface CorefScores extends Readonly<Record<MetricName, Score>> {
  /** The mean F1 of MUC, B³ and CEAF_e. */
  readonly conll: number;
}

export interface CountOptions {
  /**
   * How to treat clusters of one mention. `drop` (default) removes them on both sides: the
   * OntoNotes convention, also for corpora that annotate them. `drop-response` leaves the key
   * unchanged; `keep` leaves both sides unchanged.
   */
  readonly singletons?: 'drop' | 'drop-response' | 'keep';
}

/** Counts one document; a mention that is repeated on one side stays in its first cluster there. */
export function countDocument(key: Clustering, response: Clustering, options: CountOptions = {}): DocumentCounts {
  const singletons = options.singletons ?? 'drop';
  const wanted = singletons === 'drop' ? dropSingletons(dropRepeats(key)) : dropRepeats(key);
  const found = singletons === 'keep' ? dropRepeats(response) : dropSingletons(dropRepeats(response));
  return {
    muc: countMuc(wanted, found),
    bCubed: countBCubed(wanted, found),
    ceafE: countCeafE(wanted, found),
    lea: countLea(wanted, found),
    mentions: countMentionDetection(wanted, found),
  };
}

/** Sums the counts of all documents, then divides once. */
export function summarize(documents: readonly DocumentCounts[]): CorefScores {
  const scoreBy = (metric: MetricName): Score => toScore(sumCounts(documents.map((document) => document[metric])));
  const muc = scoreBy('muc');
  const bCubed = scoreBy('bCubed');
  const ceafE = scoreBy('ceafE');
  const conll = (muc.f1 + bCubed.f1 + ceafE.f1) / CONLL_METRICS.length;
  return { muc, bCubed, ceafE, lea: scoreBy('lea'), mentions: scoreBy('mentions'), conll };
}
