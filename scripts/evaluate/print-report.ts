/** Reports as text. */
import type { Comparison, GapScores, MetricName, ScoreName } from '../metrics/mod.ts';
import type { CorefReport } from './evaluate-coref.ts';
import type { WinobiasRow } from './evaluate-winobias.ts';
import {
  createBreakdownTables,
  createMetricTable,
  listFacts,
  METRIC_TITLES,
  type ReportTable,
} from './report-tables.ts';
import { formatPercent, formatTable } from './text-table.ts';

/** All tables of a coreference report. */
export function printCoref(report: CorefReport): string {
  const print = ({ header, rows }: ReportTable) => formatTable(header, rows);
  return [print(createMetricTable(report)), ...listFacts(report), ...createBreakdownTables(report).map(print)].join(
    '\n\n',
  );
}

/** GAP's table. */
export function printGap({ overall, masculine, feminine, bias }: GapScores): string {
  const rows = Object.entries({ overall, masculine, feminine }).map(([name, { precision, recall, f1 }]) => [
    name,
    ...[precision, recall, f1].map((share) => formatPercent(share, 1)),
  ]);
  return `${formatTable(['GAP', 'P', 'R', 'F1'], rows)}\n\nBias (F/M) ${bias?.toFixed(3) ?? 'not defined'}`;
}

/** WinoBias's table. */
export function printWinobias(rows: readonly WinobiasRow[]): string {
  return formatTable(
    ['WinoBias', 'items', 'right', '%'],
    rows.map(({ group, items, right, accuracy }) => [group, String(items), String(right), formatPercent(accuracy, 1)]),
  );
}

/** A paired bootstrap against another run. */
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
