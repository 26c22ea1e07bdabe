/**
 * The tables of a report, as data and as text: the terminal and the HTML page show the same
 * numbers.
 */
import {
  type Comparison,
  type DecisionAccuracy,
  ERROR_CATEGORIES,
  type GapScores,
  type GroupScores,
  METRIC_NAMES,
  type MetricName,
  type ScoreName,
  sumCategories,
} from '../metrics/mod.ts';
import { formatPercent, formatTable } from '../shared/text-table.ts';
import type { WinobiasRow } from './challenge-sets.ts';
import type { ChatReport } from './evaluate-chat.ts';
import type { CorefReport } from './evaluate-coref.ts';

/** A table; its title is the header of the first column. */
export interface ReportTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const METRIC_TITLES: Readonly<Record<MetricName, string>> = {
  muc: 'MUC',
  bCubed: 'B³',
  ceafE: 'CEAF_e',
  lea: 'LEA',
  mentions: 'mentions',
};
const CATEGORY_TITLES = { nominalHeadMatch: 'Nom. HM', nominalNoHeadMatch: 'Nom. No HM', pronoun: 'Pron.' } as const;

/** Prints all tables of a coreference report. */
export function printCoref(report: CorefReport): string {
  const print = ({ header, rows }: ReportTable) => formatTable(header, rows);
  return [print(createMetricTable(report)), ...listFacts(report), ...createBreakdownTables(report).map(print)].join(
    '\n\n',
  );
}

/** Prints the table of GAP. */
export function printGap({ overall, masculine, feminine, bias }: GapScores): string {
  const rows = Object.entries({ overall, masculine, feminine }).map(([name, { precision, recall, f1 }]) => [
    name,
    ...[precision, recall, f1].map((share) => formatPercent(share, 1)),
  ]);
  return `${formatTable(['GAP', 'P', 'R', 'F1'], rows)}\n\nBias (F/M) ${bias?.toFixed(3) ?? 'not defined'}`;
}

/** Prints the tables of Antecedent Chat. */
export function printChat({ byForm, participants }: ChatReport): string {
  const table = formatTable(
    ['Linked right', 'mentions', 'right', '%'],
    byForm.map(({ form, total, right, accuracy }) => [form, String(total), String(right), formatPercent(accuracy, 1)]),
  );
  const { entities, mixed } = participants;
  return `${table}\n\nIn short: ${summarizeForms(byForm)} %\n\nParticipants' entities that contain anything else: ${mixed} of ${entities}`;
}

/** The share of each form that is linked right, in whole percent: `I 95, you 82, …`. */
function summarizeForms(byForm: ChatReport['byForm']): string {
  return byForm.map(({ form, accuracy }) => `${form} ${formatPercent(accuracy, 0)}`).join(', ');
}

/** Prints the table of WinoBias. */
export function printWinobias(rows: readonly WinobiasRow[]): string {
  return formatTable(
    ['WinoBias', 'items', 'right', '%'],
    rows.map(({ group, items, right, accuracy }) => [group, String(items), String(right), formatPercent(accuracy, 1)]),
  );
}

/** Prints a paired bootstrap against another run. */
export function printComparison(comparison: Readonly<Record<ScoreName, Comparison>>): string {
  return formatTable(
    ['Against the other run', 'difference', 'p'],
    Object.entries(comparison).map(([name, { difference, p }]) => [
      name === 'conll' ? 'CoNLL' : METRIC_TITLES[name as MetricName],
      `${difference >= 0 ? '+' : ''}${formatPercent(difference)}`,
      p.toFixed(4),
    ]),
  );
}

/** Creates the table of precision, recall and F1 per metric. */
export function createMetricTable({ scores }: CorefReport): ReportTable {
  return {
    header: ['', 'P', 'R', 'F1'],
    rows: METRIC_NAMES.map((name) => {
      const { precision, recall, f1 } = scores[name];
      return [METRIC_TITLES[name], formatPercent(precision), formatPercent(recall), formatPercent(f1)];
    }),
  };
}

/** Lists the facts between the tables, one per line. */
function listFacts({ scores, interval, extraction, calibrationError }: CorefReport): string[] {
  return [
    `CoNLL F1 ${formatPercent(scores.conll)} (95% of document bootstraps: ${formatPercent(interval.low, 1)}–${formatPercent(interval.high, 1)})`,
    `Mention recall ${formatPercent(extraction.recall)}% at ${extraction.mentionsPerToken.toFixed(3)} mentions per token`,
    `Calibration error of confidence ${calibrationError.toFixed(3)}`,
  ];
}

/** Creates the tables by genre, speakers, kind, outcome and pronoun, and the paper's Table 3. */
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
