/** The tables of a coreference report, as data: the terminal and the page show the same numbers. */
import type { DecisionAccuracy, GroupScores } from '../metrics/mod.ts';
import { ERROR_CATEGORIES, METRIC_NAMES, type MetricName, sumCategories } from '../metrics/mod.ts';
import type { CorefReport } from './evaluate-coref.ts';
import { formatPercent } from './text-table.ts';

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
export function createMetricTable({ scores }: CorefReport): ReportTable {
  return {
    header: ['', 'P', 'R', 'F1'],
    rows: METRIC_NAMES.map((name) => {
      const { precision, recall, f1 } = scores[name];
      return [METRIC_TITLES[name], formatPercent(precision), formatPercent(recall), formatPercent(f1)];
    }),
  };
}

/** The facts that stand between the tables, one a line. */
export function listFacts({ scores, interval, extraction, calibrationError }: CorefReport): string[] {
  return [
    `CoNLL F1 ${formatPercent(scores.conll)} (95 % of document bootstraps: ${formatPercent(interval.low, 1)}–${formatPercent(interval.high, 1)})`,
    `Mention recall ${formatPercent(extraction.recall)} % at ${extraction.mentionsPerToken.toFixed(3)} mentions a token`,
    `Calibration error of confidence ${calibrationError.toFixed(3)}`,
  ];
}

/** Scores by genre and by speakers, decisions by kind, outcome and pronoun, and the paper's Table 3. */
export function createBreakdownTables(report: CorefReport): ReportTable[] {
  return [
    createGroupTable('By genre', report.byGenre),
    createGroupTable('By speakers', report.bySpeakers),
    createAccuracyTable('By kind', report.byKind),
    createAccuracyTable('Decisions', report.byOutcome),
    createAccuracyTable('By pronoun', report.byPronoun),
    createErrorTable(report),
  ];
}

function createGroupTable(title: string, groups: readonly GroupScores[]): ReportTable {
  return {
    header: [title, 'documents', 'MUC', 'B³', 'CEAF_e', 'CoNLL'],
    rows: groups.map(({ group, documents, scores }) => [
      group,
      String(documents),
      ...(['muc', 'bCubed', 'ceafE'] as const).map((name) => formatPercent(scores[name].f1)),
      formatPercent(scores.conll),
    ]),
  };
}

function createAccuracyTable(title: string, rows: readonly DecisionAccuracy[]): ReportTable {
  return {
    header: [title, 'decisions', 'right', '%', 'FL', 'FN', 'WL'],
    rows: rows.map((row) => [
      row.group,
      ...[row.total, row.correct].map(String),
      formatPercent(row.accuracy, 1),
      ...[row.falseLink, row.falseNew, row.wrongLink].map(String),
    ]),
  };
}

/** The paper's Table 3. */
function createErrorTable({ errors }: CorefReport): ReportTable {
  const rows = [
    ...ERROR_CATEGORIES.map((name) => [CATEGORY_TITLES[name], errors[name]] as const),
    ['all', sumCategories(errors)] as const,
  ];
  return {
    header: ['Errors (Table 3)', 'not anaphoric', 'FL', 'anaphoric', 'FN', 'WL'],
    rows: rows.map(([title, row]) => [
      title,
      ...[row.nonAnaphoric, row.falseLink, row.anaphoric, row.falseNew, row.wrongLink].map(String),
    ]),
  };
}
