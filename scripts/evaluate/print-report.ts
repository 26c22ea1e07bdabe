/** Reports as text. */
import type { Comparison, GapScores, MetricName, ScoreName } from '../metrics/mod.ts';
import type { CorefReport } from './evaluate-coref.ts';
import type { WinobiasRow } from './evaluate-winobias.ts';
import { breakdownTables, METRIC_TITLES, metricTable, type ReportTable, reportFacts } from './report-tables.ts';
import { percent, textTable } from './text-table.ts';

/** All tables of a coreference report. */
export function printCoref(report: CorefReport): string {
  const print = ({ header, rows }: ReportTable) => textTable(header, rows);
  return [print(metricTable(report)), ...reportFacts(report), ...breakdownTables(report).map(print)].join('\n\n');
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
