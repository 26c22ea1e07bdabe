/**
 * Scores by group: coreference by genre or presence of speakers, decision accuracy by mention kind
 * or head word.
 */

import type { MentionKind } from '../../featurizer/mod.ts';
import { type CorefScores, type DocumentCounts, summarize } from './conll.ts';
import { divide } from './counts.ts';
import { type DecidedMention, type JudgedMention, judgeDecisions } from './decisions.ts';
import { groupBy } from './group-by.ts';

/** A counted document and the properties it can be grouped by. */
export interface CountedDocument {
  readonly genre: string;
  readonly hasSpeakers: boolean;
  readonly counts: DocumentCounts;
}

/** One row of a table of scores. */
export interface GroupScores {
  readonly group: string;
  readonly documents: number;
  readonly scores: CorefScores;
}

/** One row of a table of decisions. */
export interface DecisionAccuracy {
  readonly group: string;
  /** Number of decisions; the first mention of a document is not one. */
  readonly total: number;
  readonly correct: number;
  /** FL. */
  readonly falseLink: number;
  /** FN. */
  readonly falseNew: number;
  /** WL. */
  readonly wrongLink: number;
  /** Correct over total. */
  readonly accuracy: number;
}

export interface HeadOptions {
  /** The kind of mention to list; default: pronouns. */
  readonly kind?: MentionKind;
  /** Heads with fewer decisions are left out; default: 1. */
  readonly minTotal?: number;
}

/** Scores the documents of each genre, genres in alphabetical order. */
export function scoreByGenre(documents: readonly CountedDocument[]): GroupScores[] {
  return scoreByGroup(documents, (document) => document.genre);
}

/** Scores documents with and without speakers separately. */
export function scoreBySpeakers(documents: readonly CountedDocument[]): GroupScores[] {
  return scoreByGroup(documents, (document) => (document.hasSpeakers ? 'with speakers' : 'without speakers'));
}

/** Scores the documents of each group, groups in alphabetical order. */
function scoreByGroup<T extends { readonly counts: DocumentCounts }>(
  documents: readonly T[],
  toGroup: (document: T) => string,
): GroupScores[] {
  return groupSorted(documents, toGroup).map(([group, members]) => ({
    group,
    documents: members.length,
    scores: summarize(members.map((member) => member.counts)),
  }));
}

/** Scores the decisions about each kind of mention, over all documents. */
export function scoreDecisionsByKind(documents: readonly (readonly DecidedMention[])[]): DecisionAccuracy[] {
  return scoreDecisionsByGroup(documents.flatMap(judgeDecisions), ({ mention }) => mention.kind);
}

/** Scores links and new entities of each kind separately: `pronoun link`, `pronoun new`. */
export function scoreDecisionsByOutcome(documents: readonly (readonly DecidedMention[])[]): DecisionAccuracy[] {
  return scoreDecisionsByGroup(
    documents.flatMap(judgeDecisions),
    ({ mention }) => `${mention.kind} ${mention.antecedent === null ? 'new' : 'link'}`,
  );
}

/** Scores the decisions about each lowercase head word of one kind, most frequent first. */
export function scoreDecisionsByHead(
  documents: readonly (readonly DecidedMention[])[],
  options: HeadOptions = {},
): DecisionAccuracy[] {
  const kind = options.kind ?? 'pronoun';
  const minTotal = options.minTotal ?? 1;
  const judged = documents.flatMap(judgeDecisions).filter(({ mention }) => mention.kind === kind);
  return scoreDecisionsByGroup(judged, ({ mention }) => mention.head.toLowerCase())
    .filter((row) => row.total >= minTotal)
    .sort((a, b) => b.total - a.total);
}

function scoreDecisionsByGroup(
  judged: readonly JudgedMention[],
  toGroup: (one: JudgedMention) => string,
): DecisionAccuracy[] {
  return groupSorted(judged, toGroup).map(([group, members]) => {
    const count = (verdict: JudgedMention['verdict']): number =>
      members.filter((member) => member.verdict === verdict).length;
    const correct = count('correct');
    return {
      group,
      total: members.length,
      correct,
      falseLink: count('false-link'),
      falseNew: count('false-new'),
      wrongLink: count('wrong-link'),
      accuracy: divide(correct, members.length),
    };
  });
}

/** Groups are sorted by code unit, not by locale, so tables are the same on every machine. */
function groupSorted<T>(items: readonly T[], toGroup: (item: T) => string): [string, T[]][] {
  return [...groupBy(items, toGroup)].sort(([a], [b]) => (a < b ? -1 : 1));
}
