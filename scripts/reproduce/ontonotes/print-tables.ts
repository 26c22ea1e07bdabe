/** Prints the paper's tables next to ours. */
import { CONLL_METRICS, compareByBootstrap, ERROR_CATEGORIES, sumCategories } from '../../metrics/mod.ts';
import { formatPercent, formatTable } from '../../shared/text-table.ts';
import {
  type CheckValues,
  PAPER_CHECKS,
  PAPER_DEV,
  PAPER_ERRORS,
  PAPER_FEATURES,
  PAPER_SYSTEMS,
  PAPER_TEST,
  type PaperSystem,
  SYSTEM_TITLES,
} from '../paper-results.ts';
import type { OurCheckValues } from './check-values.ts';
import type { SystemReport } from './score-decisions.ts';

/** Reports of some of the paper's systems. */
export type SystemReports = Partial<Readonly<Record<PaperSystem, SystemReport>>>;

/** Prints Table 1: precision, recall and F1 on test. */
export function printTable1(reports: SystemReports): string {
  const cell = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));
  const published = PAPER_TEST.map(({ system, scores, conll }) => [system, ...scores.flat().map(cell), cell(conll)]);
  const ours = listReports(reports).map(([system, { scores }]) => [
    `ours: ${SYSTEM_TITLES[system]}`,
    ...CONLL_METRICS.flatMap((name) => [scores[name].precision, scores[name].recall, scores[name].f1]).map((share) =>
      formatPercent(share),
    ),
    formatPercent(scores.conll),
  ]);
  const header = ['MUC P', 'R', 'F1', 'B³ P', 'R', 'F1', 'CEAF_e P', 'R', 'F1', 'CoNLL'];
  return formatTable(['Table 1: test', ...header], [...published, ...ours]);
}

/** Prints Table 2: F1 on dev. */
export function printTable2(reports: SystemReports): string {
  const rows = listReports(reports).map(([system, { scores, interval }]) => [
    SYSTEM_TITLES[system],
    ...[...CONLL_METRICS.map((name) => scores[name].f1), scores.conll].flatMap((share, column) => [
      (PAPER_DEV[system][column] ?? 0).toFixed(2),
      formatPercent(share),
    ]),
    `${formatPercent(interval.low, 1)}–${formatPercent(interval.high, 1)}`,
  ]);
  const columns = ['MUC', 'B³', 'CEAF_e', 'CoNLL'].flatMap((name) => [name, 'ours']);
  return formatTable(['Table 2: dev F1', ...columns, '95%'], rows);
}

/** Prints Table 3: errors on dev. */
export function printTable3(reports: SystemReports): string {
  const triple = (values: readonly number[]) => values.join(' / ');
  const rows = listReports(reports).flatMap(([system, { errors }]) => {
    const ours = [...ERROR_CATEGORIES.map((category) => errors[category]), sumCategories(errors)];
    const paper = PAPER_ERRORS[system];
    const total = [0, 1, 2].map((kind) => paper.reduce((sum, column) => sum + (column[kind] ?? 0), 0));
    return [
      [SYSTEM_TITLES[system], ...[...paper, total].map(triple)],
      ['  ours', ...ours.map(({ falseLink, falseNew, wrongLink }) => triple([falseLink, falseNew, wrongLink]))],
    ];
  });
  const [first] = Object.values(reports);
  const sizes =
    first === undefined ? [] : [...ERROR_CATEGORIES.map((name) => first.errors[name]), sumCategories(first.errors)];
  const counts = [
    ['not anaphoric / anaphoric', '9.0K / 4.7K', '22.2K / 1.0K', '3.1K / 7.3K', '34.3K / 13.0K'],
    ['  ours', ...sizes.map(({ nonAnaphoric, anaphoric }) => `${nonAnaphoric} / ${anaphoric}`)],
  ];
  return formatTable(['Table 3: dev FL / FN / WL', 'Nom. HM', 'Nom. No HM', 'Pron.', 'all'], [...rows, ...counts]);
}

/** Prints each system's difference to MR in points, with p for "not better" (paired bootstrap). */
export function printSignificance({ mr, ...others }: SystemReports): string {
  const listCounts = ({ documents }: SystemReport) => documents.map(({ counts }) => counts);
  const rows = listReports(others).flatMap(([system, report]) => {
    if (mr === undefined) return [];
    const comparison = compareByBootstrap(listCounts(report), listCounts(mr));
    const cells = [...CONLL_METRICS, 'conll' as const].map((name) => {
      const { difference, p } = comparison[name];
      return `${difference >= 0 ? '+' : ''}${formatPercent(difference)} (${p.toFixed(3)})`;
    });
    return [[SYSTEM_TITLES[system], ...cells]];
  });
  return formatTable(['Against MR on dev (p)', 'MUC', 'B³', 'CEAF_e', 'CoNLL'], rows);
}

/** Prints the totals that show whether extraction, heads and features match the paper's. */
export function printChecks(
  ours: { readonly train: OurCheckValues; readonly dev: OurCheckValues },
  features: { readonly mention: number; readonly pair: number },
): string {
  const titles: Readonly<Record<keyof CheckValues, string>> = {
    parts: 'documents (parts)',
    mentions: 'mentions',
    clusters: 'oracle clusters',
    singletons: 'singletons among them',
    anaphoric: 'anaphoric mentions',
    pairs: 'pairs',
    mostMentions: 'mentions of the largest document',
    mostClusters: 'most clusters of a document',
    largestCluster: 'largest cluster',
  };
  const dev: Partial<CheckValues> = PAPER_CHECKS.dev;
  const counts = Object.entries(titles).map(([name, title]) => {
    const key = name as keyof CheckValues;
    return [
      title,
      String(PAPER_CHECKS.train[key]),
      String(ours.train[key]),
      String(dev[key] ?? '–'),
      String(ours.dev[key]),
    ];
  });
  const share = ({ oracle }: OurCheckValues, name: 'mucRecall' | 'mucPrecision') => formatPercent(oracle[name], 1);
  return formatTable(
    ['Check values', 'train', 'ours', 'dev', 'ours'],
    [
      ...counts,
      ['MUC recall of the oracle, %', '–', share(ours.train, 'mucRecall'), '88.7', share(ours.dev, 'mucRecall')],
      [
        'MUC precision of the oracle, %',
        '100.0',
        share(ours.train, 'mucPrecision'),
        '100.0',
        share(ours.dev, 'mucPrecision'),
      ],
      ['features of a mention', String(PAPER_FEATURES.mention), String(features.mention), '', ''],
      ['features of a pair', String(PAPER_FEATURES.pair), String(features.pair), '', ''],
    ],
  );
}

/** Lists the reports in the paper's order. */
function listReports(reports: SystemReports): [PaperSystem, SystemReport][] {
  return PAPER_SYSTEMS.flatMap((system) => {
    const report = reports[system];
    return report === undefined ? [] : [[system, report]];
  });
}
