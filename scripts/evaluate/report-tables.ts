/** The tables of a coreference report, as data: the terminal and the page show the same numbers. */
import type { DecisionAccuracy, GroupScores } from '../metrics/mod.ts';
import { ERROR_CATEGORIES, METRIC_NAMES, type MetricName, totalErrors } from '../metrics/mod.ts';
import type { CorefReport } from './evaluate-coref.ts';
import { percent } from './text-table.ts';

/** A table; its title heads the first column. */
export interface ReportTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const METRIC_TITLES: Readonly<Record<MetricName, string>> = {
  muc: 'MUC',
  bCubed: 'B³',
  ceafE: 'CEAF_e',
  lea: 'LEA',
  mentions: 'mentions',
};
const CATEGORY_TITLES = { nominalHeadMatch: 'Nom. HM', nominalNoHeadMatch: 'Nom. No HM', pronoun: 'Pron.' } as const;

/** Precision, recall and F1 of every metric. */
export function metricTable({ scores }: CorefReport): ReportTable {
  return {
    header: ['', 'P', 'R', 'F1'],
    rows: METRIC_NAMES.map((name) => {
      const { precision, recall, f1 } = scores[name];
      return [METRIC_TITLES[name], percent(precision), percent(recall), percent(f1)];
    }),
  };
}

/** The facts that stand between the tables, one a line. */
export function reportFacts({ scores, interval, extraction, calibrationError }: CorefReport): string[] {
  return [
    `CoNLL F1 ${percent(scores.conll)} (95 % of document bootstraps: ${percent(interval.low, 1)}–${percent(interval.high, 1)})`,
    `Mention recall ${percent(extraction.recall)} % at ${extraction.mentionsPerToken.toFixed(3)} mentions a token`,
    `Calibration error of confidence ${calibrationError.toFixed(3)}`,
  ];
}

/** Scores by genre and by speakers, decisions by kind, outcome and pronoun, and the paper's Table 3. */
export function breakdownTables(report: CorefReport): ReportTable[] {
  return [
    groupTable('By genre', report.byGenre),
    groupTable('By speakers', report.bySpeakers),
    accuracyTable('By kind', report.byKind),
    accuracyTable('Decisions', report.byOutcome),
    accuracyTable('By pronoun', report.byPronoun),
    errorTable(report),
  ];
}

function groupTable(title: string, groups: readonly GroupScores[]): ReportTable {
  return {
    header: [title, 'documents', 'MUC', 'B³', 'CEAF_e', 'CoNLL'],
    rows: groups.map(({ group, documents, scores }) => [
      group,
      String(documents),
      ...(['muc', 'bCubed', 'ceafE'] as const).map((name) => percent(scores[name].f1)),
      percent(scores.conll),
    ]),
  };
}

function accuracyTable(title: string, rows: readonly DecisionAccuracy[]): ReportTable {
  return {
    header: [title, 'decisions', 'right', '%', 'FL', 'FN', 'WL'],
    rows: rows.map((row) => [
      row.group,
      ...[row.total, row.correct].map(String),
      percent(row.accuracy, 1),
      ...[row.falseLink, row.falseNew, row.wrongLink].map(String),
    ]),
  };
}

/** The paper's Table 3. */
function errorTable({ errors }: CorefReport): ReportTable {
  const rows = [
    ...ERROR_CATEGORIES.map((name) => [CATEGORY_TITLES[name], errors[name]] as const),
    ['all', totalErrors(errors)] as const,
  ];
  return {
    header: ['Errors (Table 3)', 'not anaphoric', 'FL', 'anaphoric', 'FN', 'WL'],
    rows: rows.map(([title, row]) => [
      title,
      ...[row.nonAnaphoric, row.falseLink, row.anaphoric, row.falseNew, row.wrongLink].map(String),
    ]),
  };
}
