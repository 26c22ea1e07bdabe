/** Reports as text. */
import type { Comparison, DecisionAccuracy, GapScores, GroupScores, ScoreName } from '../metrics/mod.ts';
import { ERROR_CATEGORIES, METRIC_NAMES, type MetricName, totalErrors } from '../metrics/mod.ts';
import type { CorefReport } from './evaluate-coref.ts';
import type { WinobiasRow } from './evaluate-winobias.ts';
import { percent, textTable } from './text-table.ts';

const METRIC_TITLES: Readonly<Record<MetricName, string>> = {
  muc: 'MUC',
  bCubed: 'B³',
  ceafE: 'CEAF_e',
  lea: 'LEA',
  mentions: 'mentions',
};
const CATEGORY_TITLES = { nominalHeadMatch: 'Nom. HM', nominalNoHeadMatch: 'Nom. No HM', pronoun: 'Pron.' } as const;

/** All tables of a coreference report. */
export function printCoref(report: CorefReport): string {
  const { scores, interval, extraction } = report;
  return [
    textTable(
      ['', 'P', 'R', 'F1'],
      METRIC_NAMES.map((name) => {
        const { precision, recall, f1 } = scores[name];
        return [METRIC_TITLES[name], percent(precision), percent(recall), percent(f1)];
      }),
    ),
    `CoNLL F1 ${percent(scores.conll)} (95 % of document bootstraps: ${percent(interval.low, 1)}–${percent(interval.high, 1)})`,
    `Mention recall ${percent(extraction.recall)} % at ${extraction.mentionsPerToken.toFixed(3)} mentions a token`,
    `Calibration error of confidence ${report.calibrationError.toFixed(3)}`,
    printGroups('By genre', report.byGenre),
    printGroups('By speakers', report.bySpeakers),
    printAccuracy('By kind', report.byKind),
    printAccuracy('Decisions', report.byOutcome),
    printAccuracy('By pronoun', report.byPronoun),
    printErrors(report),
  ].join('\n\n');
}

function printGroups(title: string, groups: readonly GroupScores[]): string {
  const rows = groups.map(({ group, documents, scores }) => [
    group,
    String(documents),
    ...(['muc', 'bCubed', 'ceafE'] as const).map((name) => percent(scores[name].f1)),
    percent(scores.conll),
  ]);
  return textTable([title, 'documents', 'MUC', 'B³', 'CEAF_e', 'CoNLL'], rows);
}

function printAccuracy(title: string, rows: readonly DecisionAccuracy[]): string {
  return textTable(
    [title, 'decisions', 'right', '%', 'FL', 'FN', 'WL'],
    rows.map((row) => [
      row.group,
      ...[row.total, row.correct].map(String),
      percent(row.accuracy, 1),
      ...[row.falseLink, row.falseNew, row.wrongLink].map(String),
    ]),
  );
}

/** The paper's Table 3. */
function printErrors({ errors }: CorefReport): string {
  const rows = [
    ...ERROR_CATEGORIES.map((name) => [CATEGORY_TITLES[name], errors[name]] as const),
    ['all', totalErrors(errors)] as const,
  ];
  return textTable(
    ['Errors (Table 3)', 'not anaphoric', 'FL', 'anaphoric', 'FN', 'WL'],
    rows.map(([title, row]) => [
      title,
      ...[row.nonAnaphoric, row.falseLink, row.anaphoric, row.falseNew, row.wrongLink].map(String),
    ]),
  );
}

/** GAP's table. */
export function printGap({ overall, masculine, feminine, bias }: GapScores): string {
  const rows = Object.entries({ overall, masculine, feminine }).map(([name, { precision, recall, f1 }]) => [
    name,
    ...[precision, recall, f1].map((share) => percent(share, 1)),
  ]);
  return `${textTable(['GAP', 'P', 'R', 'F1'], rows)}\n\nBias (F/M) ${bias?.toFixed(3) ?? 'not defined'}`;
}

/** WinoBias's table. */
export function printWinobias(rows: readonly WinobiasRow[]): string {
  return textTable(
    ['WinoBias', 'items', 'right', '%'],
    rows.map(({ group, items, right, accuracy }) => [group, String(items), String(right), percent(accuracy, 1)]),
  );
}

/** A paired bootstrap against another run. */
export function printComparison(comparison: Readonly<Record<ScoreName, Comparison>>): string {
  return textTable(
    ['Against the other run', 'difference', 'p'],
    Object.entries(comparison).map(([name, { difference, p }]) => [
      name === 'conll' ? 'CoNLL' : METRIC_TITLES[name as MetricName],
      `${difference >= 0 ? '+' : ''}${percent(difference)}`,
      p.toFixed(4),
    ]),
  );
}
