/**
 * Renders the report of a run as one self-contained page: tables, bars by genre, errors by kind,
 * and examples in context.
 */

import { escapeHtml } from '../../src/encoding/mod.ts';
import { VERSION } from '../../src/version.ts';
import { formatPercent } from '../shared/text-table.ts';
import type { CorefReport } from './evaluate-coref.ts';
import type { ErrorClass, ErrorExample, ErrorVerdict, Excerpt } from './find-errors.ts';
import { createBreakdownTables, createMetricTable, type ReportTable } from './report-tables.ts';

export interface ReportPage {
  /** The run: corpus, split, input, system. */
  readonly run: Readonly<Record<string, string>>;
  readonly report: CorefReport;
  readonly examples: readonly ErrorClass[];
}

const VERDICT_TITLES: Readonly<Record<ErrorVerdict, string>> = {
  'false-link': 'False link (FL): linked, but should be new',
  'false-new': 'False new (FN): opened an entity, but should have linked',
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
  const parts = Object.entries(run).map(([name, value]) => `${name} ${value}`);
  return [...parts, `${documents.length} documents`, `${tokens} tokens`, `Antecedent ${VERSION}`].join(' · ');
}

function renderTiles({ scores, interval, extraction, calibrationError }: CorefReport): string {
  const tile = (name: string, value: string) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`;
  return `<dl class="tiles">${[
    tile('CoNLL F1', formatPercent(scores.conll)),
    tile('95% interval', `${formatPercent(interval.low, 1)}–${formatPercent(interval.high, 1)}`),
    tile('Mention recall', `${formatPercent(extraction.recall, 1)}%`),
    tile('Mentions per token', extraction.mentionsPerToken.toFixed(3)),
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

interface Bar {
  readonly label: string;
  /** Segments placed end to end; their values are relative to `full`. */
  readonly segments: readonly Segment[];
  readonly caption: string;
}

interface Segment {
  readonly value: number;
  /** One of the style classes `s0` to `s3`. */
  readonly style: string;
  readonly title: string;
}

interface ChartOptions {
  readonly title: string;
  /** The value of a full-width bar. */
  readonly full: number;
}

/** Sizes in SVG units. */
const ROW = 26;
const LABEL = 150;
const WIDTH = 700;
const CAPTION = 120;

/**
 * Renders horizontal bars as inline SVG, with a caption per bar and a description for screen
 * readers.
 */
function renderBars(bars: readonly Bar[], { title, full }: ChartOptions): string {
  const room = WIDTH - LABEL - CAPTION;
  const rows = bars.map(({ label, segments, caption }, index) => {
    const y = index * ROW;
    let x = LABEL;
    const drawn = segments.map(({ value, style, title: hint }) => {
      const width = full === 0 ? 0 : (value / full) * room;
      const rect = `<rect class="${style}" x="${x.toFixed(1)}" y="${y + 4}" width="${width.toFixed(1)}" height="${ROW - 9}" rx="2"><title>${escapeHtml(hint)}</title></rect>`;
      x += width;
      return rect;
    });
    return `<text class="label" x="${LABEL - 8}" y="${y + 17}">${escapeHtml(label)}</text>${drawn.join('')}<text class="value" x="${(x + 6).toFixed(1)}" y="${y + 17}">${escapeHtml(caption)}</text>`;
  });
  const description = bars.map(({ label, caption }) => `${label} ${caption}`).join(', ');
  return `<svg class="bars" role="img" viewBox="0 0 ${WIDTH} ${bars.length * ROW}" aria-label="${escapeHtml(`${title}: ${description}`)}">${rows.join('')}</svg>`;
}

/** Readable on paper, in dark mode and on a phone. */
const REPORT_STYLE = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1a2027;--soft:#56606b;--rule:#d9dee4;--wash:#f3f6f9;--a:#0072b2;--b:#c04f00;--c:#976400;--d:#b0487f;font:16px/1.55 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--ground:#14191f;--ink:#e8ecf0;--soft:#a6b0bb;--rule:#333c46;--wash:#1d242c;--a:#5fb6f0;--b:#ff9a5c;--c:#f2b63f;--d:#ea9fca}}
body{background:var(--ground);color:var(--ink);max-width:62rem;margin:2rem auto;padding:0 1.25rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2.5rem 0 .75rem}h3{font-size:1rem;margin:1.5rem 0 .5rem}
.run{color:var(--soft);margin:.25rem 0 1.5rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:0}
.tiles div{background:var(--wash);border:1px solid var(--rule);border-radius:.6rem;padding:.75rem 1rem}
.tiles dt{font-size:.8125rem;color:var(--soft)}.tiles dd{margin:0;font-size:1.5rem;font-weight:600;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums;margin:.5rem 0 1.5rem;min-width:min(100%,28rem)}
th,td{padding:.3rem .75rem;border-bottom:1px solid var(--rule);text-align:right}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{color:var(--soft);font-weight:500;font-size:.8125rem}
.bars{width:100%;max-width:44rem;height:auto;display:block}
.bars text{font:13px system-ui,sans-serif;fill:var(--ink)}.bars .label{text-anchor:end}.bars .value{fill:var(--soft);font-size:12px}
.s0{fill:var(--a)}.s1{fill:var(--b)}.s2{fill:var(--c)}.s3{fill:var(--d)}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;color:var(--soft);margin:.25rem 0 .5rem;padding:0;list-style:none}
.key svg{width:.8rem;height:.8rem;vertical-align:-.08rem;margin-right:.35rem}
details{border:1px solid var(--rule);border-radius:.6rem;margin:.5rem 0;padding:.6rem 1rem}
summary{cursor:pointer;font-weight:600}summary span{font-weight:400;color:var(--soft)}
.example{border-top:1px solid var(--rule);padding:.75rem 0;margin:.75rem 0 0}
.example p{margin:.25rem 0}.example .of{font-size:.8125rem;color:var(--soft)}
.role{display:inline-block;min-width:6.5rem;font-size:.8125rem;color:var(--soft)}
mark{background:color-mix(in srgb,var(--a) 22%,transparent);color:inherit;border-bottom:2px solid var(--a);padding:0 .15em}
.linked mark{background:color-mix(in srgb,var(--b) 20%,transparent);border-bottom-style:dashed;border-color:var(--b)}
.wanted mark{background:color-mix(in srgb,#00805e 22%,transparent);border-bottom-style:double;border-bottom-width:4px;border-color:#1c9c78}
`;
