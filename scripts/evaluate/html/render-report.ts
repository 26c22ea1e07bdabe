/** The report of a run as one page that needs nothing else: tables, bars by genre, errors by kind, and examples in context. */
import { VERSION } from '../../../src/version.ts';
import type { CorefReport } from '../evaluate-coref.ts';
import { createBreakdownTables, createMetricTable, type ReportTable } from '../report-tables.ts';
import { formatPercent } from '../text-table.ts';
import { renderBars } from './bar-chart.ts';
import { escapeHtml } from './escape.ts';
import type { ErrorClass, ErrorExample, ErrorVerdict, Excerpt } from './find-errors.ts';
import { REPORT_STYLE } from './report-style.ts';

export interface ReportPage {
  /** What was run: corpus, split, input, system. */
  readonly run: Readonly<Record<string, string>>;
  readonly report: CorefReport;
  readonly examples: readonly ErrorClass[];
}

const VERDICT_TITLES: Readonly<Record<ErrorVerdict, string>> = {
  'false-link': 'False link (FL): linked, but new',
  'false-new': 'False new (FN): opened an entity, but was known',
  'wrong-link': 'Wrong link (WL): linked to another entity',
};
const ERROR_STYLES = { falseLink: 's1', falseNew: 's2', wrongLink: 's3' } as const;

/** Renders the page. */
export function renderReport({ run, report, examples }: ReportPage): string {
  const title = `${run.system ?? ''} on ${run.corpus ?? ''}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`Antecedent: ${title}`)}</title><style>${REPORT_STYLE}</style></head><body>
<header><h1>${escapeHtml(title)}</h1><p class="run">${escapeHtml(describeRun(run, report))}</p></header>
<main>
${renderTiles(report)}
<h2>Scores</h2>${renderTable(createMetricTable(report))}
<h2>CoNLL F1 by genre</h2>${renderGenreBars(report)}
<h2>Errors by kind of mention</h2>${renderErrorBars(report)}
<h2>Tables</h2>${createBreakdownTables(report).map(renderTable).join('\n')}
<h2>Examples of each error</h2>${examples
    .filter(({ count }) => count > 0)
    .map(renderErrorClass)
    .join('\n')}
</main></body></html>
`;
}

function describeRun(run: ReportPage['run'], { documents, tokens }: CorefReport): string {
  const said = Object.entries(run).map(([name, value]) => `${name} ${value}`);
  return [...said, `${documents.length} documents`, `${tokens} tokens`, `Antecedent ${VERSION}`].join(' · ');
}

function renderTiles({ scores, interval, extraction, calibrationError }: CorefReport): string {
  const tile = (name: string, value: string) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`;
  return `<dl class="tiles">${[
    tile('CoNLL F1', formatPercent(scores.conll)),
    tile('95 % interval', `${formatPercent(interval.low, 1)}–${formatPercent(interval.high, 1)}`),
    tile('Mention recall', `${formatPercent(extraction.recall, 1)} %`),
    tile('Mentions a token', extraction.mentionsPerToken.toFixed(3)),
    tile('Calibration error', calibrationError.toFixed(3)),
  ].join('')}</dl>`;
}

function renderTable({ header, rows }: ReportTable): string {
  const head = header.map((cell) => `<th scope="col">${escapeHtml(cell) || '<span>metric</span>'}</th>`).join('');
  const body = rows.map(([first = '', ...cells]) => {
    return `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function renderGenreBars({ byGenre }: CorefReport): string {
  const bars = byGenre
    .toSorted((one, other) => other.scores.conll - one.scores.conll)
    .map(({ group, documents, scores: { conll } }) => ({
      label: group,
      segments: [{ value: conll, style: 's0', title: `${group}: ${formatPercent(conll)}` }],
      caption: `${formatPercent(conll, 1)} · ${documents} doc${documents === 1 ? '' : 's'}`,
    }));
  return renderBars(bars, { title: 'CoNLL F1 by genre', full: 1 });
}

/** Errors as a share of the decisions about each kind. */
function renderErrorBars({ byKind }: CorefReport): string {
  const bars = byKind.map(({ group, total, falseLink, falseNew, wrongLink }) => {
    const counts = { falseLink, falseNew, wrongLink };
    const share = (count: number) => (total === 0 ? 0 : count / total);
    return {
      label: group,
      segments: Object.entries(counts).map(([name, count]) => ({
        value: share(count),
        style: ERROR_STYLES[name as keyof typeof counts],
        title: `${group}, ${name}: ${count} of ${total}`,
      })),
      caption: `FL ${falseLink} · FN ${falseNew} · WL ${wrongLink}`,
    };
  });
  const full = Math.max(0.01, ...byKind.map(({ accuracy }) => 1 - accuracy));
  const key = [
    ['s1', 'FL false link'],
    ['s2', 'FN false new'],
    ['s3', 'WL wrong link'],
  ].map(
    ([style, name]) =>
      `<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${style}" width="10" height="10"/></svg>${name}</li>`,
  );
  return `<ul class="key">${key.join('')}</ul>${renderBars(bars, { title: 'Errors as a share of decisions by kind', full })}`;
}

function renderErrorClass({ verdict, kind, count, examples }: ErrorClass): string {
  const title = `${VERDICT_TITLES[verdict]}, ${kind}`;
  return `<details><summary>${escapeHtml(title)} <span>(${count})</span></summary>${examples.map(renderExample).join('')}</details>`;
}

function renderExample({ document, confidence, mention, linked, wanted }: ErrorExample): string {
  return `<div class="example"><p class="of">${escapeHtml(document)} · confidence ${confidence.toFixed(2)}</p>${[
    renderExcerpt('mention', 'mention', mention),
    linked && renderExcerpt('linked', 'linked to', linked),
    wanted && renderExcerpt('wanted', 'should be', wanted),
  ]
    .filter((part) => part !== undefined)
    .join('')}</div>`;
}

function renderExcerpt(style: string, role: string, { before, mention, after, speaker }: Excerpt): string {
  const who = speaker === undefined ? '' : `<b>${escapeHtml(speaker)}:</b> `;
  return `<p class="${style}"><span class="role">${role}</span>${who}${escapeHtml(before)}<mark>${escapeHtml(mention)}</mark>${escapeHtml(after)}</p>`;
}
