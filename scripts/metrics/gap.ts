/**
 * GAP scores, counted like the official gap_scorer: each of the two names of an item is a yes-or-no
 * decision.
 */

import { type Counts, divide, type Score, toScore } from './counts.ts';

/** Whether each of the two names is coreferent with the pronoun. */
export interface GapLabels {
  readonly aCoref: boolean;
  readonly bCoref: boolean;
}

export interface GapItem {
  readonly gold: GapLabels & { readonly gender: 'masculine' | 'feminine' };
  /**
   * Null if there was no answer: the official scorer counts two false negatives, whatever the gold
   * labels.
   */
  readonly predicted: GapLabels | null;
}

/** The four outcomes of the decisions and the scores of the positive label. */
export interface GapScore extends Score {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

export interface GapScores {
  readonly overall: GapScore;
  readonly masculine: GapScore;
  readonly feminine: GapScore;
  /** Feminine F1 over masculine F1; null if either is 0. */
  readonly bias: number | null;
}

/** Scores items, overall and by the pronoun's gender. */
export function scoreGap(items: readonly GapItem[]): GapScores {
  const masculine = scoreItems(items.filter((item) => item.gold.gender === 'masculine'));
  const feminine = scoreItems(items.filter((item) => item.gold.gender === 'feminine'));
  const hasBias = masculine.f1 > 0 && feminine.f1 > 0;
  return {
    overall: scoreItems(items),
    masculine,
    feminine,
    bias: hasBias ? divide(feminine.f1, masculine.f1) : null,
  };
}

interface Decision {
  readonly gold: boolean;
  readonly predicted: boolean | null;
}

function scoreItems(items: readonly GapItem[]): GapScore {
  const decisions = items.flatMap(toDecisions);
  const count = (isCounted: (decision: Decision) => boolean): number => decisions.filter(isCounted).length;
  const truePositives = count(({ gold, predicted }) => gold && predicted === true);
  const falsePositives = count(({ gold, predicted }) => !gold && predicted === true);
  const falseNegatives = count(({ gold, predicted }) => predicted === null || (gold && !predicted));
  const trueNegatives = count(({ gold, predicted }) => !gold && predicted === false);
  const counts: Counts = {
    recallNumerator: truePositives,
    recallDenominator: truePositives + falseNegatives,
    precisionNumerator: truePositives,
    precisionDenominator: truePositives + falsePositives,
  };
  return { ...toScore(counts), truePositives, falsePositives, falseNegatives, trueNegatives };
}

function toDecisions({ gold, predicted }: GapItem): Decision[] {
  return [
    { gold: gold.aCoref, predicted: predicted?.aCoref ?? null },
    { gold: gold.bCoref, predicted: predicted?.bCoref ?? null },
  ];
}
