/** Plots the time of a decision by mention number as SVG, with logarithmic axes. */
import { escapeHtml } from '../../src/encoding/mod.ts';
import { NETWORK_PROVIDERS, type NetworkProvider } from './contestants.ts';
import { isRound, type Latency, type LatencyPoint } from './latency.ts';
import type { Quantiles } from './timing.ts';

const WIDTH = 860;
const HEIGHT = 460;
const MARGIN = { left: 74, right: 200, top: 48, bottom: 56 };
const DASHES: Readonly<Record<keyof Quantiles, string>> = { p50: '', p95: '7 4', p99: '2 4' };
const COLORS: Readonly<Record<NetworkProvider, string>> = {
  wasm: '#0b6e99',
  simd: '#8c3f8c',
  'onnxruntime-node': '#b3541e',
  typescript: '#5b7f23',
};

interface Curve {
  readonly name: string;
  readonly color: string;
  readonly dash: string;
  readonly points: readonly (readonly [mention: number, microseconds: number])[];
}

/** Plots all three quantiles of the default provider and the medians of the others. */
export function plotLatency({ providers }: Latency, title: string): string {
  const curves = NETWORK_PROVIDERS.flatMap((name, at) =>
    (Object.keys(DASHES) as (keyof Quantiles)[])
      .filter((share) => at === 0 || share === 'p50')
      .map((share) => createCurve(name, share, providers[name])),
  );
  const points = curves.flatMap((curve) => curve.points);
  const across = createScale(
    points.map(([mention]) => mention),
    [MARGIN.left, WIDTH - MARGIN.right],
  );
  const up = createScale(
    points.map(([, time]) => time),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  );
  const columns = across.ticks.map((mention) => {
    const x = across.at(mention).toFixed(1);
    return `<path class="grid" d="M${x} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}"/><text x="${x}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${mention.toLocaleString('en')}</text>`;
  });
  const rows = up.ticks.map((time) => {
    const y = up.at(time);
    return `<path class="grid" d="M${MARGIN.left} ${y.toFixed(1)}H${WIDTH - MARGIN.right}"/><text x="${MARGIN.left - 8}" y="${(y + 4).toFixed(1)}" text-anchor="end">${formatTime(time)}</text>`;
  });
  const lines = curves.map(({ name, color, dash, points: own }, at) => {
    const places = own.map(([mention, time]) => `${across.at(mention).toFixed(1)},${up.at(time).toFixed(1)}`);
    const y = MARGIN.top + 8 + at * 22;
    const x = WIDTH - MARGIN.right + 16;
    const look = `stroke="${color}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`;
    return `<polyline class="curve" ${look} points="${places.join(' ')}"/><path class="curve" ${look} d="M${x} ${y}h26"/><text x="${x + 33}" y="${y + 4}">${escapeHtml(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}">
<title>${escapeHtml(title)}</title>
<style>text{font:12px system-ui,sans-serif;fill:#222}.title{font-size:15px}.grid{stroke:#ddd}.curve{fill:none;stroke-width:2}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text class="title" x="${MARGIN.left}" y="26">${escapeHtml(title)}</text>
<g>${[...columns, ...rows].join('\n')}</g>
<g>${lines.join('\n')}</g>
<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle">mentions so far</text>
</svg>
`;
}

function createCurve(name: NetworkProvider, share: keyof Quantiles, points: readonly LatencyPoint[]): Curve {
  return {
    name: `${name} ${share}`,
    color: COLORS[name],
    dash: DASHES[share],
    points: points
      .map(({ mention, decision }) => [mention, decision[share]] as const)
      .filter(([, time]) => Number.isFinite(time) && time > 0),
  };
}

interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/**
 * Creates a logarithmic scale between two positions; ticks at powers of ten, and at 2 and 5 if
 * those are few.
 */
function createScale(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const low = Math.log10(Math.min(...values) * 0.9);
  const high = Math.log10(Math.max(...values) * 1.1);
  const at = (value: number) => from + ((to - from) * (Math.log10(value) - low)) / (high - low);
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
    for (const factor of [1, 2, 5]) ticks.push(Number((factor * 10 ** power).toPrecision(3)));
  }
  const inside = ticks.filter((tick) => Math.log10(tick) >= low && Math.log10(tick) <= high);
  const round = inside.filter((tick) => tick < 1 || isRound(tick));
  return { at, ticks: round.length > 2 ? round : inside };
}

function formatTime(microseconds: number): string {
  return microseconds < 1000 ? `${microseconds} µs` : `${microseconds / 1000} ms`;
}
